package dev.steelyard.explain.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.compare.run.Warnings;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.ChangeShare;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Optimization;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant;
import dev.steelyard.explain.cause.CauseFinding.Confidence;
import dev.steelyard.explain.cause.Explanation;
import dev.steelyard.explain.cause.Explanation.Optimizations;
import dev.steelyard.explain.cause.Explanation.Untried;
import dev.steelyard.explain.cause.OptimizationFinding;
import dev.steelyard.explain.profile.Call;
import dev.steelyard.explain.profile.ForkInlining;
import dev.steelyard.explain.profile.ForkProfile;
import dev.steelyard.explain.profile.Profiles;
import dev.steelyard.explain.profile.ReceiverClasses;
import dev.steelyard.explain.profile.comparison.Observations;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scripted experiments in which optimizations of the compiler are turned off. */
final class OptimizationSearchTest {

    private static final Row ROW = new Row(
            new Benchmark("Main.run", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op"), Metric.SCORE, "before", "after");
    private static final String NO_VECTORS = Optimization.VECTORIZATION.off();
    private static final String NO_ESCAPE_ANALYSIS = Optimization.ESCAPE_ANALYSIS.off();
    private static final Observations.Bytes MORE = new Observations.Bytes(0, 4096);

    @TempDir
    private Path temp;

    private final ScriptedRunner runner = new ScriptedRunner();
    private final Warnings progress = new Warnings();
    /** JVM arguments of the treatment. */
    private List<String> settings = List.of();

    /** Both sides have the same classes, and their compilers decide alike about the one call. */
    private Explanation explain(Observations.Bytes bytes, Duration budget) throws Exception {
        runner.records(new Profiles(List.of(), List.of(), decisions(), decisions()));
        return search(bytes, budget);
    }

    private Explanation search(Observations.Bytes bytes, Duration budget) throws Exception {
        Exchanges exchanges = new Exchanges(side("before"), side("after"));
        ExplainTime time = new ExplainTime(0.01, budget, runner.clock());
        double whole = runner.truth(exchanges.after().subject())
                - runner.truth(exchanges.before().subject());
        Path folder = Files.createDirectory(temp.resolve("explain"));
        return new CauseSearch(ROW, exchanges, runner, folder, time, progress)
                .explain(
                        new Change(Math.expm1(whole), Math.expm1(whole - 0.02), Math.expm1(whole + 0.02), 0.99),
                        new CauseSearch.BlockCost(Optional.empty(), Optional.of(Duration.ofSeconds(1))),
                        new CauseSearch.Operation(OptionalDouble.empty(), Optional.of(bytes), Optional.empty()));
    }

    /** The one virtual call met receivers of so many classes, equally often. */
    private static List<ForkInlining> receivers(int classes) {
        TreeMap<String, Double> shares = new TreeMap<>();
        for (int i = 0; i < classes; i++) {
            shares.put("a.Receiver" + i, 1.0 / classes);
        }
        TreeMap<Call, ReceiverClasses> calls = new TreeMap<>();
        calls.put(new Call("Main.run", "a.Shape.area"), ReceiverClasses.largest(shares));
        return Collections.nCopies(4, new ForkInlining(new TreeMap<>(), calls));
    }

    /** Each fork runs these intrinsics, the first one most often. */
    private static List<ForkInlining> intrinsics(String... names) {
        TreeMap<String, Double> executions = new TreeMap<>();
        for (int i = 0; i < names.length; i++) {
            executions.put(names[i], 1000.0 - i);
        }
        return Collections.nCopies(
                4, new ForkInlining(new TreeMap<>(), new TreeMap<>(), executions, OptionalInt.empty()));
    }

    private static List<ForkInlining> decisions() {
        TreeMap<Call, ForkInlining.Decision> calls = new TreeMap<>();
        calls.put(new Call("Main.run", "a.Codec.mix"), new ForkInlining.Decision(1000, 1, Optional.empty()));
        return Collections.nCopies(4, new ForkInlining(calls));
    }

    private Exchanges.Side side(String name) throws Exception {
        Path classes = NumberedClasses.compile(temp.resolve(name), 2, 0);
        List<String> arguments = name.equals("after") ? settings : List.of();
        Variant variant = new Variant(
                name,
                name,
                Optional.of(name),
                Optional.empty(),
                new Variant.VariantSettings(arguments, new TreeMap<>(), new TreeMap<>()));
        return Exchanges.Side.of(new Subject(variant, List.of(classes), temp, Path.of("java")));
    }

    private static OptimizationFinding of(Explanation explanation, Optimization optimization) {
        return explanation.forced().optimizations().findings().stream()
                .filter(finding -> finding.optimization().equals(optimization))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void what_the_treatment_lost_is_proved() throws Exception {
        runner.called("a.Codec.slow", 0.3);
        runner.slows(NO_VECTORS, 0.3, 0);
        Explanation explanation = explain(MORE, Duration.ofMinutes(5));
        OptimizationFinding vectors = of(explanation, Optimization.VECTORIZATION);
        assertThat(vectors.confidence()).isEqualTo(Confidence.PROVED);
        assertThat(vectors.fasterBefore()).isTrue();
        assertThat(vectors.share().orElseThrow().estimate()).isCloseTo(1, within(0.01));
        assertThat(of(explanation, Optimization.LOOP_PREDICATION).confidence()).isEqualTo(Confidence.CLEARED);
        assertThat(explanation.forced().optimizations().findings().get(0)).isEqualTo(vectors);
        assertThat(explanation.compilerProved()).isTrue();
        assertThat(explanation.unattributed().orElseThrow().estimate()).isCloseTo(0, within(0.01));
        assertThat(runner.comparisons()).isEqualTo(2);
    }

    @Test
    void what_the_treatment_gained_is_proved() throws Exception {
        runner.called("a.Codec.slow", -0.3);
        runner.slows(NO_VECTORS, 0, 0.15);
        OptimizationFinding vectors = of(explain(MORE, Duration.ofMinutes(5)), Optimization.VECTORIZATION);
        assertThat(vectors.confidence()).isEqualTo(Confidence.PROVED);
        assertThat(vectors.fasterBefore()).isFalse();
        assertThat(vectors.share().orElseThrow().estimate()).isCloseTo(0.5, within(0.02));
    }

    @Test
    void what_both_sides_need_is_no_cause() throws Exception {
        runner.called("a.Codec.slow", 0.3);
        runner.slows(NO_VECTORS, 0.5, 0.5);
        Explanation explanation = explain(MORE, Duration.ofMinutes(5));
        assertThat(of(explanation, Optimization.VECTORIZATION).confidence()).isEqualTo(Confidence.CLEARED);
        assertThat(explanation.compilerProved()).isFalse();
        assertThat(explanation.unattributed()).contains(ChangeShare.ALL);
    }

    @Test
    void escape_analysis_is_suspected_only_where_the_slower_side_allocates_more() throws Exception {
        runner.called("a.Codec.slow", 0.3);
        runner.slows(NO_ESCAPE_ANALYSIS, 0.3, 0);
        assertThat(explain(MORE, Duration.ofMinutes(5)).forced().optimizations().findings())
                .extracting(OptimizationFinding::optimization)
                .containsExactly(
                        Optimization.ESCAPE_ANALYSIS, Optimization.VECTORIZATION, Optimization.LOOP_PREDICATION);
    }

    @Test
    void a_side_that_allocates_less_lacks_no_escape_analysis() throws Exception {
        runner.called("a.Codec.slow", 0.3);
        Explanation explanation = explain(new Observations.Bytes(4096, 0), Duration.ofMinutes(5));
        assertThat(explanation.forced().optimizations().findings())
                .extracting(OptimizationFinding::optimization)
                .doesNotContain(Optimization.ESCAPE_ANALYSIS);
    }

    @Test
    void the_type_profile_is_proved_where_the_slower_side_meets_a_third_receiver_class() throws Exception {
        runner.called("a.Codec.slow", 0.3);
        runner.slows(Optimization.TYPE_PROFILE.off(), 0.3, 0);
        ForkProfile hot = new ForkProfile(
                100,
                new TreeMap<>(Map.of("Main.run", new ForkProfile.MethodTime(0.5, 0.5))),
                new TreeMap<>(),
                ForkProfile.Allocated.NOTHING,
                new TreeMap<>());
        List<ForkProfile> forks = List.of(hot, hot, hot, hot);
        runner.records(new Profiles(forks, forks, receivers(2), receivers(3)));
        Explanation explanation = search(new Observations.Bytes(0, 0), Duration.ofMinutes(5));
        assertThat(of(explanation, Optimization.TYPE_PROFILE).confidence()).isEqualTo(Confidence.PROVED);
        assertThat(explanation.forced().optimizations().findings())
                .extracting(OptimizationFinding::optimization)
                .containsExactly(Optimization.TYPE_PROFILE, Optimization.VECTORIZATION, Optimization.LOOP_PREDICATION);
    }

    @Test
    void an_intrinsic_that_the_slower_side_lacks_is_proved() throws Exception {
        runner.called("a.Codec.slow", 0.3);
        runner.slows("-XX:DisableIntrinsic=_bitCount_i", 0.3, 0);
        runner.records(new Profiles(
                List.of(),
                List.of(),
                intrinsics("_max", "_bitCount_i", "_arraycopy", "_nanoTime"),
                intrinsics("_nanoTime")));
        Explanation explanation = search(new Observations.Bytes(0, 0), Duration.ofMinutes(5));
        assertThat(of(explanation, Optimization.intrinsic("_bitCount_i")).confidence())
                .isEqualTo(Confidence.PROVED);
        assertThat(explanation.forced().optimizations().findings())
                .extracting(OptimizationFinding::optimization)
                .containsExactlyInAnyOrder(
                        Optimization.intrinsic("_max"),
                        Optimization.intrinsic("_bitCount_i"),
                        Optimization.VECTORIZATION,
                        Optimization.LOOP_PREDICATION);
    }

    @Test
    void where_time_is_short_the_likeliest_is_tried_alone() throws Exception {
        runner.called("a.Codec.slow", 0.3);
        // Six blocks of five forks of a second each, and a reserve, after recording: 39 s.
        Explanation explanation = explain(MORE, Duration.ofSeconds(45));
        assertThat(explanation.forced().optimizations().findings())
                .extracting(OptimizationFinding::optimization)
                .containsExactly(Optimization.ESCAPE_ANALYSIS);
        assertThat(explanation.forced().optimizations().untried()).contains(Untried.NO_TIME);
    }

    @Test
    void without_logs_of_both_compilers_no_flag_is_set() throws Exception {
        runner.called("a.Codec.slow", 0.3);
        runner.records(new Profiles(List.of(), List.of(), decisions(), List.of()));
        assertThat(search(MORE, Duration.ofMinutes(5)).forced()).isEqualTo(Explanation.Forced.NONE);
        assertThat(runner.comparisons()).isZero();
    }

    @Test
    void a_change_that_is_gone_has_no_optimization_behind_it() throws Exception {
        runner.slows(NO_VECTORS, 0.3, 0);
        Explanation explanation = explain(MORE, Duration.ofMinutes(5));
        assertThat(explanation.forced().optimizations())
                .isEqualTo(new Optimizations(List.of(), Optional.of(Untried.NO_CHANGE)));
        assertThat(runner.comparisons()).isEqualTo(1);
    }

    @Test
    void an_optimization_that_the_faster_side_does_without_is_not_tried() throws Exception {
        runner.called("a.Codec.slow", -0.3);
        settings = List.of(NO_VECTORS);
        assertThat(explain(MORE, Duration.ofMinutes(5)).forced().optimizations().findings())
                .extracting(OptimizationFinding::optimization)
                .containsExactly(Optimization.LOOP_PREDICATION, Optimization.VECTOR_SPILLING);
    }

    @Test
    void what_harms_the_treatment_is_proved() throws Exception {
        runner.called("a.Codec.slow", 0.3);
        runner.slows(Optimization.VECTOR_SPILLING.off(), 0, -0.3);
        Explanation explanation = explain(MORE, Duration.ofMinutes(5));
        OptimizationFinding spilling = of(explanation, Optimization.VECTOR_SPILLING);
        assertThat(spilling.confidence()).isEqualTo(Confidence.PROVED);
        assertThat(spilling.harms()).isTrue();
        assertThat(spilling.fasterBefore()).isTrue();
        assertThat(spilling.share().orElseThrow().estimate()).isCloseTo(1, within(0.01));
        assertThat(spilling.faster()).isPresent();
        assertThat(explanation.compilerProved()).isTrue();
        assertThat(explanation.forced().optimizations().findings()).hasSize(4);
        assertThat(runner.comparisons()).isEqualTo(3);
    }

    @Test
    void what_is_off_by_itself_is_not_tried() throws Exception {
        runner.called("a.Codec.slow", 0.3);
        runner.disabled();
        assertThat(explain(MORE, Duration.ofMinutes(5)).forced().optimizations().findings())
                .extracting(OptimizationFinding::optimization)
                .doesNotContain(Optimization.VECTOR_SPILLING);
    }

    @Test
    void what_is_known_stays_where_the_experiment_with_harm_fails() throws Exception {
        runner.called("a.Codec.slow", 0.3);
        // Proved, but less than half of the change.
        runner.slows(NO_VECTORS, 0.1, 0);
        runner.endsWithoutResults(3);
        Explanation explanation = explain(MORE, Duration.ofMinutes(5));
        assertThat(of(explanation, Optimization.VECTORIZATION).confidence()).isEqualTo(Confidence.PROVED);
        assertThat(explanation.forced().optimizations().untried()).contains(Untried.FAILED);
        assertThat(progress.said()).singleElement().asString().startsWith("Not all optimizations were tested");
    }

    @Test
    void a_second_side_that_takes_longer_is_measured_for_smaller_changes() throws Exception {
        runner.called("a.Codec.slow", 2);
        runner.slows(NO_VECTORS, 1, 0);
        explain(MORE, Duration.ofMinutes(30));
        // Both sides and three variants of the first one; then the second side and one variant.
        assertThat(runner.efforts()).hasSizeGreaterThanOrEqualTo(2);
        assertThat(runner.efforts().get(1).margin())
                .isLessThan(runner.efforts().get(0).margin());
    }

    @Test
    void what_harms_both_sides_alike_is_no_cause() throws Exception {
        runner.called("a.Codec.slow", -0.3);
        runner.slows(Optimization.VECTOR_SPILLING.off(), -0.2, -0.2);
        Explanation explanation = explain(MORE, Duration.ofMinutes(5));
        assertThat(of(explanation, Optimization.VECTOR_SPILLING).confidence()).isEqualTo(Confidence.CLEARED);
        assertThat(explanation.compilerProved()).isFalse();
    }

    @Test
    void where_something_else_is_proved_nothing_is_tried_that_may_harm() throws Exception {
        runner.called("a.Codec.slow", 0.3);
        runner.slows(NO_VECTORS, 0.3, 0);
        assertThat(explain(MORE, Duration.ofMinutes(5)).forced().optimizations().findings())
                .extracting(OptimizationFinding::optimization)
                .doesNotContain(Optimization.VECTOR_SPILLING);
    }

    @Test
    void forks_that_fail_without_it_say_so() throws Exception {
        runner.called("a.Codec.slow", 0.3);
        runner.without(NO_VECTORS);
        Explanation explanation = explain(MORE, Duration.ofMinutes(5));
        assertThat(of(explanation, Optimization.VECTORIZATION).confidence()).isEqualTo(Confidence.FAILED);
        assertThat(of(explanation, Optimization.LOOP_PREDICATION).confidence()).isEqualTo(Confidence.CLEARED);
    }

    @Test
    void what_the_faster_side_shows_stays_where_the_second_comparison_fails() throws Exception {
        runner.called("a.Codec.slow", 0.3);
        runner.slows(NO_VECTORS, 0.3, 0);
        runner.endsWithoutResults(2);
        Explanation explanation = explain(MORE, Duration.ofMinutes(5));
        assertThat(of(explanation, Optimization.VECTORIZATION).confidence()).isEqualTo(Confidence.SUSPECTED);
        assertThat(of(explanation, Optimization.LOOP_PREDICATION).confidence()).isEqualTo(Confidence.CLEARED);
        assertThat(progress.said()).singleElement().asString().startsWith("Optimizations were tested on one side only");
    }
}
