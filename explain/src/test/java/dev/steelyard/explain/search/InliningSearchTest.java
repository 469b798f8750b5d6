package dev.steelyard.explain.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.compare.run.Warnings;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant;
import dev.steelyard.explain.cause.CauseFinding.Confidence;
import dev.steelyard.explain.cause.Exchange.Effect;
import dev.steelyard.explain.cause.Explanation;
import dev.steelyard.explain.cause.Explanation.End;
import dev.steelyard.explain.cause.Explanation.Untried;
import dev.steelyard.explain.cause.InliningFinding;
import dev.steelyard.explain.profile.Call;
import dev.steelyard.explain.profile.ForkInlining;
import dev.steelyard.explain.profile.Profiles;
import dev.steelyard.explain.profile.comparison.Observation;
import dev.steelyard.explain.profile.comparison.Observation.Seen;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scripted experiments on decisions of the compiler: what a variant's compiler does is read from what it was told. */
final class InliningSearchTest {

    private static final Row ROW = new Row(
            new Benchmark("Main.run", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op"), Metric.SCORE, "before", "after");
    private static final String MIX = "a.Codec.mix";
    private static final String READ = "a.Codec.read";

    @TempDir
    private Path temp;

    private final ScriptedRunner runner = new ScriptedRunner();
    private final Warnings progress = new Warnings();

    private Explanation explain(int changed) throws Exception {
        return explain(changed, Duration.ofMinutes(5), Duration.ofMillis(100));
    }

    private Explanation explain(int changed, Duration budget, Duration fork) throws Exception {
        return explain(ROW, changed, budget, fork);
    }

    private Explanation explain(Row row, int changed, Duration budget, Duration fork) throws Exception {
        Exchanges exchanges = new Exchanges(side("before", 0), side("after", changed));
        ExplainTime time = new ExplainTime(0.01, budget, runner.clock());
        double whole = runner.truth(exchanges.after().subject())
                - runner.truth(exchanges.before().subject());
        return new CauseSearch(row, exchanges, runner, Files.createDirectory(temp.resolve("explain")), time, progress)
                .explain(
                        new Change(Math.expm1(whole), Math.expm1(whole - 0.02), Math.expm1(whole + 0.02), 0.99),
                        new CauseSearch.BlockCost(Optional.empty(), Optional.of(fork)),
                        CauseSearch.Operation.UNKNOWN);
    }

    private Exchanges.Side side(String name, int changed) throws Exception {
        Path classes = NumberedClasses.compile(temp.resolve(name), 2, changed);
        Variant variant = new Variant(name, name, Optional.of(name), Optional.empty(), Variant.VariantSettings.NONE);
        return Exchanges.Side.of(new Subject(variant, List.of(classes), temp, Path.of("java")));
    }

    /** All forks of the baseline inline some methods, and none of the treatment's; the first is called most. */
    private static Profiles inlining(String... callees) {
        return new Profiles(List.of(), List.of(), four(1, callees), four(0, callees));
    }

    private static List<ForkInlining> four(double inlined, String... callees) {
        TreeMap<Call, ForkInlining.Decision> calls = new TreeMap<>();
        for (int i = 0; i < callees.length; i++) {
            Optional<String> refusal = inlined == 1 ? Optional.empty() : Optional.of("hot method too big");
            calls.put(new Call("Main.run", callees[i]), new ForkInlining.Decision(1000 - i, inlined, refusal));
        }
        return Collections.nCopies(4, new ForkInlining(calls));
    }

    @Test
    void where_no_class_differs_the_decision_is_proved_in_both_directions() throws Exception {
        runner.called(MIX, 0.2);
        runner.records(inlining(MIX));
        Explanation explanation = explain(0);
        assertThat(explanation.end()).isEqualTo(End.NOTHING_DIFFERS);
        InliningFinding finding = explanation.forced().findings().get(0);
        assertThat(finding.confidence()).isEqualTo(Confidence.PROVED);
        assertThat(finding.suspect().elsewhere()).isFalse();
        assertThat(finding.suspect().calls())
                .containsExactly(new Observation.Inlining(
                        new Call("Main.run", MIX), true, Optional.of("hot method too big"), new Seen(8, 8)));
        assertThat(finding.share().orElseThrow().estimate()).isCloseTo(1, within(0.01));
        assertThat(finding.obeyed().given()).isEqualTo(new Seen(10, 10));
        assertThat(explanation.unattributed().orElseThrow().estimate()).isCloseTo(0, within(0.01));
        assertThat(explanation.observations()).isEmpty();
    }

    @Test
    void a_change_of_allocation_is_explained_by_classes_alone() throws Exception {
        runner.effects(classes -> classes.contains("C00") ? 0.4 : 0);
        runner.records(inlining(MIX));
        Row bytes = new Row(ROW.benchmark(), Metric.ALLOCATION, "before", "after");
        Explanation explanation = explain(bytes, 1, Duration.ofMinutes(5), Duration.ofMillis(100));
        assertThat(explanation.findings().get(0).confidence()).isEqualTo(Confidence.PROVED);
        assertThat(explanation.forced()).isEqualTo(Explanation.Forced.NONE);
    }

    @Test
    void a_decision_that_does_not_matter_is_not_proved() throws Exception {
        runner.called(MIX, 0.2);
        runner.called(READ, 0);
        runner.records(inlining(MIX, READ));
        List<InliningFinding> findings = explain(0).forced().findings();
        assertThat(findings)
                .extracting(InliningFinding::confidence)
                .containsExactly(Confidence.PROVED, Confidence.CLEARED);
        assertThat(findings.get(1).suspect().callee()).isEqualTo(READ);
    }

    @Test
    void an_experiment_that_one_compiler_did_not_obey_does_not_count() throws Exception {
        runner.called(MIX, 0.2);
        runner.records(inlining(MIX));
        runner.disobeys("taken-1");
        InliningFinding finding = explain(0).forced().findings().get(0);
        assertThat(finding.taken().effect()).isEqualTo(Effect.REFUSED);
        assertThat(finding.obeyed().taken()).isEqualTo(new Seen(9, 10));
        assertThat(finding.confidence()).isEqualTo(Confidence.SUSPECTED);
    }

    @Test
    void a_decision_refines_a_proved_class() throws Exception {
        runner.effects(classes -> classes.contains("C00") ? 0.1 : 0);
        runner.called(MIX, 0.1);
        runner.records(inlining(MIX));
        Explanation explanation = explain(1);
        assertThat(explanation.end()).isEqualTo(End.DONE);
        assertThat(explanation.findings().get(0).confidence()).isEqualTo(Confidence.PROVED);
        InliningFinding finding = explanation.forced().findings().get(0);
        assertThat(finding.confidence()).isEqualTo(Confidence.PROVED);
        assertThat(finding.share().orElseThrow().estimate()).isCloseTo(0.5, within(0.02));
        assertThat(runner.comparisons()).isEqualTo(5);
    }

    @Test
    void without_a_difference_nothing_is_told_to_compilers() throws Exception {
        runner.besides("after", 0.2);
        runner.records(new Profiles(List.of(), List.of(), four(1, MIX), four(1, MIX)));
        assertThat(explain(0).forced().with(Explanation.Optimizations.NONE)).isEqualTo(Explanation.Forced.NONE);
        assertThat(runner.tellings()).isZero();
    }

    @Test
    void a_change_that_is_gone_is_not_attributed() throws Exception {
        runner.records(inlining(MIX));
        Explanation explanation = explain(0);
        assertThat(explanation.end()).isEqualTo(End.NO_CHANGE);
        assertThat(explanation.forced().findings()).isEmpty();
        assertThat(runner.comparisons()).isEqualTo(1);
    }

    @Test
    void what_there_is_no_time_for_is_counted() throws Exception {
        runner.called(MIX, 0.2);
        runner.records(inlining(MIX, READ));
        // Two directions, six blocks of three forks each, and a reserve: 47 s; of four forks each, 63 s.
        Explanation one = explain(0, Duration.ofSeconds(50), Duration.ofSeconds(1));
        assertThat(one.forced().findings()).hasSize(1);
        assertThat(one.forced().untried()).isEqualTo(1);
        assertThat(one.forced().findings().get(0).suspect().callee()).isEqualTo(MIX);
    }

    @Test
    void two_callers_of_one_method_are_one_experiment() throws Exception {
        runner.called(MIX, 0.2);
        runner.records(new Profiles(List.of(), List.of(), callers(1), callers(0)));
        List<InliningFinding> findings = explain(0).forced().findings();
        assertThat(findings).hasSize(1);
        assertThat(findings.get(0).suspect().callers()).containsExactly("Main.one", "Main.two");
        assertThat(findings.get(0).share().orElseThrow().estimate()).isCloseTo(1, within(0.01));
    }

    private static List<ForkInlining> callers(double inlined) {
        TreeMap<Call, ForkInlining.Decision> calls = new TreeMap<>();
        calls.put(new Call("Main.one", MIX), new ForkInlining.Decision(10, inlined, Optional.empty()));
        calls.put(new Call("Main.two", MIX), new ForkInlining.Decision(5, inlined, Optional.empty()));
        return Collections.nCopies(4, new ForkInlining(calls));
    }

    @Test
    void an_experiment_with_fewer_logs_than_scores_does_not_count() throws Exception {
        runner.called(MIX, 0.2);
        runner.records(inlining(MIX));
        runner.withoutLogs("given-1");
        InliningFinding finding = explain(0).forced().findings().get(0);
        assertThat(finding.given().effect()).isEqualTo(Effect.REFUSED);
        assertThat(finding.taken().effect()).isEqualTo(Effect.MOVED);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void an_experiment_that_ends_without_results_leaves_what_classes_proved(int time) throws Exception {
        runner.effects(classes -> classes.contains("C00") ? 0.1 : 0);
        runner.called(MIX, 0.1);
        runner.records(inlining(MIX, READ));
        runner.told(time, () -> {
            throw UserError.failed("an experiment ended without results", "See its log.");
        });
        Explanation explanation = explain(1);
        assertThat(explanation.end()).isEqualTo(End.DONE);
        assertThat(explanation.findings().get(0).confidence()).isEqualTo(Confidence.PROVED);
        assertThat(explanation.forced().with(Explanation.Optimizations.NONE))
                .isEqualTo(new Explanation.Forced(List.of(), 2, Untried.FAILED));
        assertThat(progress.said())
                .contains("Inlining was not tested: an experiment ended without results. See its log.");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void forks_that_fail_do_not_make_the_change_disappear(int time) throws Exception {
        runner.called(MIX, 0.2);
        runner.records(inlining(MIX));
        runner.told(time, () -> runner.failing(Set::isEmpty));
        Explanation explanation = explain(0);
        assertThat(explanation.end()).isEqualTo(End.NOTHING_DIFFERS);
        assertThat(explanation.forced().with(Explanation.Optimizations.NONE))
                .isEqualTo(new Explanation.Forced(List.of(), 1, Untried.FAILED));
    }

    @Test
    void a_change_that_only_the_second_experiment_lacks_is_not_gone() throws Exception {
        runner.called(MIX, 0.2);
        runner.records(inlining(MIX));
        runner.told(2, () -> runner.called(MIX, 0));
        Explanation explanation = explain(0);
        assertThat(explanation.end()).isEqualTo(End.NOTHING_DIFFERS);
        assertThat(explanation.forced().with(Explanation.Optimizations.NONE))
                .isEqualTo(new Explanation.Forced(List.of(), 1, Untried.NO_CHANGE));
    }

    @Test
    void names_that_no_directive_can_name_are_not_tried() throws Exception {
        runner.besides("after", 0.2);
        runner.records(inlining("a.Codec.m\"}]*"));
        assertThat(explain(0).forced().with(Explanation.Optimizations.NONE)).isEqualTo(Explanation.Forced.NONE);
        assertThat(runner.tellings()).isZero();
    }
}
