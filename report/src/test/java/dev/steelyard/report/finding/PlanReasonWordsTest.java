package dev.steelyard.report.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.CodeFact;
import dev.steelyard.core.model.PlanReason;
import dev.steelyard.core.model.PlanReason.Objection;
import dev.steelyard.core.model.PlanReason.Signal;
import dev.steelyard.core.model.PlanReason.Unfinished;
import dev.steelyard.report.Golden;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PlanReasonWordsTest {
    private static final long MS = 1_000_000;

    private static List<Objection> objections() {
        return List.of(
                new Objection.GroupBalance(),
                new Objection.ThreadsShareCpus(3, 2),
                new Objection.WholeBatches("1.26", 10),
                new Objection.TooFewCalls(50 * MS, 2.2, 5, false),
                new Objection.TooFewCalls(50 * MS, 812, 10_000, true),
                new Objection.TooFewSamples(),
                new Objection.OutsideTimedPart(50 * MS, 0.331),
                new Objection.SlicesDiffer(5 * MS, "main", 0.1164),
                new Objection.MeasuredUnsettled(new Unfinished("main", Signal.COLLECTIONS)),
                new Objection.InCode(new CodeFact(CodeFact.Kind.FIXTURE, "Iteration", "Foo.setUp")),
                new Objection.InCode(new CodeFact(CodeFact.Kind.PARAMETER, "Control", "Foo.run")),
                new Objection.InCode(new CodeFact(CodeFact.Kind.COUNTERS, "", "Foo")),
                new Objection.InCode(new CodeFact(CodeFact.Kind.UNREADABLE, "NoClassDefFoundError: Bar", "")));
    }

    private static List<PlanReason> reasons() {
        List<PlanReason> reasons = new ArrayList<>(List.of(
                new PlanReason.Pilot(),
                new PlanReason.CollectionsRare(),
                new PlanReason.CollectedFirst(),
                new PlanReason.SingleShots(),
                new PlanReason.NoPilot(true),
                new PlanReason.NoPilot(false),
                new PlanReason.Remembered(false),
                new PlanReason.Remembered(true),
                new PlanReason.WarmupByHand(3, 500 * MS),
                new PlanReason.TurnsByHand(1000 * MS, 5),
                new PlanReason.Warmup(1, Optional.empty(), false),
                new PlanReason.Warmup(20, Optional.of(new Unfinished("main", Signal.HEAP)), true),
                new PlanReason.Slices(5 * MS),
                new PlanReason.SlicesByHand(MS / 2),
                new PlanReason.NoSlices(),
                new PlanReason.SlicesDoubted(5 * MS, new Objection.GroupBalance()),
                new PlanReason.TurnLength(10 * MS, 0, 0.0123, 0.0222, 0),
                new PlanReason.TurnLength(10 * MS, 5 * MS, 0.0123, 0.0222, 0.004),
                new PlanReason.TurnCount(31, 2.04e9, 0.046e9, 0.0123),
                new PlanReason.SpreadOfForks(0.023, OptionalInt.empty()),
                new PlanReason.SpreadOfForks(0.011, OptionalInt.of(40)),
                new PlanReason.TurnsLengthened(4, -0.031)));
        for (Signal what : Signal.values()) {
            reasons.add(new PlanReason.Warmup(6, Optional.of(new Unfinished("main", what)), false));
            reasons.add(new PlanReason.NeverSettled(new Unfinished("main", what)));
        }
        objections().forEach(objection -> reasons.add(new PlanReason.OwnIterations(1000 * MS, objection)));
        return reasons;
    }

    @Test
    void the_samples_cover_every_type() {
        assertThat(reasons()).extracting(Object::getClass).contains(PlanReason.class.getPermittedSubclasses());
        assertThat(objections()).extracting(Object::getClass).contains(Objection.class.getPermittedSubclasses());
    }

    @Test
    void every_reason_is_a_sentence_and_as_it_was() {
        List<String> sentences = reasons().stream().map(PlanReasonWords::of).toList();
        assertThat(sentences).allMatch(sentence -> sentence.matches("[A-Z][^\\n]*[^.]\\."));
        Golden.check("words", "plans.txt", String.join("\n", sentences) + "\n");
    }
}
