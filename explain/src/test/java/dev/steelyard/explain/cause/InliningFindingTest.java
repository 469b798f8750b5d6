package dev.steelyard.explain.cause;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.ChangeShare;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Suspect;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.explain.cause.CauseFinding.Confidence;
import dev.steelyard.explain.cause.Exchange.Effect;
import dev.steelyard.explain.cause.Explanation.End;
import dev.steelyard.explain.cause.Explanation.Forced;
import dev.steelyard.explain.cause.Explanation.Untried;
import dev.steelyard.explain.profile.Call;
import dev.steelyard.explain.profile.comparison.InliningSuspect;
import dev.steelyard.explain.profile.comparison.Observation;
import dev.steelyard.explain.profile.comparison.Observation.Seen;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class InliningFindingTest {

    private static final Row ROW = new Row(
            new Benchmark("Main.run", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op"), Metric.SCORE, "before", "after");
    private static final Change CHANGE = new Change(0.1, 0.09, 0.11, 0.99);
    private static final ChangeShare MOST = new ChangeShare(0.75, 0.7, 0.8);
    private static final Observation.Inlining DECISION =
            new Observation.Inlining(new Call("a.A.run", "a.A.mix"), true, Optional.empty(), new Seen(8, 8));

    private static Exchange exchange(Effect effect) {
        Exchange measured = new Exchange(Effect.MOVED, Optional.of(CHANGE), Optional.of(MOST), 10);
        return switch (effect) {
            case REFUSED -> measured.refused();
            case FAILED -> new Exchange(effect, Optional.empty(), Optional.empty(), 0);
            default -> new Exchange(effect, measured.change(), measured.share(), measured.blocks());
        };
    }

    private static InliningFinding finding(Effect given, Effect taken) {
        Seen all = new Seen(10, 10);
        return new InliningFinding(
                new InliningSuspect(List.of(DECISION), false),
                exchange(given),
                exchange(taken),
                new InliningFinding.Obeyed(all, all));
    }

    private static Explanation explanation(List<CauseFinding> classes, InliningFinding tried, End end) {
        return new Explanation(
                        ROW,
                        CHANGE,
                        new Explanation.Classes(2, Optional.of(2)),
                        classes,
                        Optional.empty(),
                        List.of(DECISION),
                        Forced.NONE,
                        end)
                .with(new Forced(List.of(tried), 0));
    }

    @ParameterizedTest
    @CsvSource({
        "MOVED, MOVED, PROVED",
        "MOVED, REFUSED, SUSPECTED",
        "REFUSED, NONE, OPEN",
        "REFUSED, REFUSED, FAILED",
        "REFUSED, FAILED, FAILED",
        "NONE, NONE, CLEARED"
    })
    void an_experiment_that_the_compiler_refused_proves_nothing(Effect given, Effect taken, Confidence confidence) {
        assertThat(finding(given, taken).confidence()).isEqualTo(confidence);
    }

    @Test
    void a_refused_experiment_has_no_share() {
        assertThat(finding(Effect.REFUSED, Effect.REFUSED).share()).isEmpty();
        assertThat(exchange(Effect.REFUSED).change()).isEmpty();
        assertThat(exchange(Effect.REFUSED).blocks()).isEqualTo(10);
    }

    @Test
    void what_was_tried_is_no_longer_only_seen() {
        assertThat(explanation(List.of(), finding(Effect.NONE, Effect.NONE), End.NOTHING_DIFFERS)
                        .observations())
                .isEmpty();
    }

    @Test
    void an_inlining_is_part_of_what_a_proved_class_does() {
        CauseFinding proved = new CauseFinding(
                new Suspect(new TreeSet<>(List.of("a.A"))),
                new Exchange(Effect.MOVED, Optional.of(CHANGE), Optional.of(ChangeShare.ALL), 10),
                new Exchange(Effect.MOVED, Optional.of(CHANGE), Optional.of(ChangeShare.ALL), 10));
        InliningFinding inlining = finding(Effect.MOVED, Effect.MOVED);
        assertThat(explanation(List.of(proved), inlining, End.DONE).unattributed())
                .contains(new ChangeShare(0, 0, 0));
        assertThat(explanation(List.of(), inlining, End.NOTHING_DIFFERS).unattributed())
                .contains(new ChangeShare(1 - 0.75, 1 - 0.8, 1 - 0.7));
    }

    @Test
    void a_change_that_is_gone_leaves_only_what_classes_proved() {
        InliningFinding inlining = finding(Effect.MOVED, Effect.MOVED);
        assertThat(explanation(List.of(), inlining, End.NOTHING_DIFFERS)
                        .withoutChange(CHANGE, 1)
                        .end())
                .isEqualTo(End.NO_CHANGE);
        CauseFinding open = new CauseFinding(
                new Suspect(new TreeSet<>(List.of("a.A"))), exchange(Effect.OPEN), exchange(Effect.OPEN));
        Explanation kept = explanation(List.of(open), inlining, End.DONE).withoutChange(CHANGE, 1);
        assertThat(kept.end()).isEqualTo(End.DONE);
        assertThat(kept.forced()).isEqualTo(new Forced(List.of(), 1, Untried.NO_CHANGE));
    }
}
