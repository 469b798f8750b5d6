package dev.steelyard.explain.words;

import static dev.steelyard.explain.words.Optimized.finding;
import static dev.steelyard.explain.words.Optimized.harming;
import static dev.steelyard.explain.words.Optimized.slowed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Optimization;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.explain.cause.Exchange.Effect;
import dev.steelyard.explain.cause.OptimizationFinding;
import dev.steelyard.report.cause.CauseWords;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class OptimizationWordsTest {

    private static final Row ROW = row(Mode.AVERAGE_TIME);

    private static Row row(Mode mode) {
        return new Row(
                new Benchmark("Main.run", mode, new TreeMap<>(), 1, mode == Mode.THROUGHPUT ? "ops/s" : "ns/op"),
                Metric.SCORE,
                "old",
                "new");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "true  | MOVED | 0.5  | 0    | vectorization, which speeds up old far more than new, accounts for 100%",
                "false | MOVED | 0.5  | 0    | vectorization, which speeds up new far more than old, accounts for 100%",
                "true  | MOVED | 0.5  | 0.1  | vectorization, which speeds up old more than new, accounts for 74%",
                "true  | MOVED | 0.15 | 0.1  | vectorization speeds up old no more than new, or more by at most a quarter of the change",
                "true  | MOVED | 0.95 | 0.6  | vectorization: it is not clear whether it speeds up old more than new",
                "true  | MOVED | 1.5  | 0    | vectorization speeds up old by more than the whole change, so something else differs too",
                "true  | OPEN  | 0.01 | 0    | vectorization: it is not clear whether it speeds up old",
                "true  | NONE  | 0.01 | 0    | turning off vectorization costs old at most a quarter of the change"
            })
    void what_the_experiments_say(boolean before, Effect effect, double faster, double slower, String said) {
        OptimizationFinding finding = finding(Optimization.VECTORIZATION, before, slowed(effect, faster), slower);
        assertThat(OptimizationWords.finding(ROW, finding)).startsWith(said);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MOVED | -0.33 | 0    | spilling to vector registers, which slows down new far more than old, accounts for 99%",
                "MOVED | -0.33 | -0.4 | spilling to vector registers slows down new no more than old, or more by at most a quarter",
                "OPEN  | -0.01 | 0    | spilling to vector registers: it is not clear whether it slows down new",
                "NONE  | -0.01 | 0    | turning off spilling to vector registers saves new at most a quarter of the change"
            })
    void what_the_experiments_say_of_one_that_harms(Effect effect, double slower, double faster, String said) {
        OptimizationFinding finding = harming(slowed(effect, slower), Optional.of(slowed(Effect.NONE, faster)));
        assertThat(OptimizationWords.finding(ROW, finding)).startsWith(said);
        assertThat(OptimizationWords.exchanges(ROW, finding).orElseThrow())
                .startsWith("new without it (-XX:-UseFPUForSpilling): ")
                .contains("; old without it: ");
    }

    @Test
    void an_effect_on_one_side_alone_is_no_proof_of_harm() {
        assertThat(OptimizationWords.finding(ROW, harming(slowed(Effect.MOVED, -0.33), Optional.empty())))
                .isEqualTo(
                        "spilling to vector registers slows down new; its effect on old was not measured, so this is not "
                                + "proof");
    }

    @Test
    void the_argument_and_both_sides_are_told_in_the_sense_of_the_score() {
        OptimizationFinding gained = finding(Optimization.ESCAPE_ANALYSIS, false, slowed(Effect.MOVED, 0.25), 0);
        assertThat(OptimizationWords.exchanges(ROW, gained))
                .contains("new without it (-XX:-DoEscapeAnalysis): +25.0% [+23.0%, +27.0%]; "
                        + "old without it: 0.00% [-2.00%, +2.00%]");
        assertThat(OptimizationWords.exchanges(row(Mode.THROUGHPUT), gained).orElseThrow())
                .startsWith("new without it (-XX:-DoEscapeAnalysis): -20.0% [");
    }

    private static Stream<Optimization> optimizations() {
        return Stream.concat(Optimization.GENERAL.stream(), Stream.of(Optimization.intrinsic("_bitCount_i")));
    }

    @ParameterizedTest
    @MethodSource("optimizations")
    void the_name_is_found_by_the_label(Optimization optimization) {
        assertThat(CauseWords.optimization(optimization.label())).isEqualTo(CauseWords.optimization(optimization));
    }

    @Test
    void an_intrinsic_has_the_name_that_the_jvm_gives_it() {
        Optimization bits = Optimization.intrinsic("_bitCount_i");
        assertThat(CauseWords.optimization(bits)).isEqualTo("the intrinsic _bitCount_i");
        assertThat(OptimizationWords.exchanges(ROW, finding(bits, true, slowed(Effect.MOVED, 0.25), 0)))
                .hasValueSatisfying(text ->
                        assertThat(text).startsWith("old without it (-XX:DisableIntrinsic=_bitCount_i): +25.0% ["));
    }

    @Test
    void a_part_of_the_change_is_no_proof_for_an_intrinsic() {
        OptimizationFinding part = finding(Optimization.intrinsic("_max"), true, slowed(Effect.MOVED, 0.25), 0);
        assertThat(OptimizationWords.finding(ROW, part))
                .isEqualTo(
                        "the intrinsic _max speeds up old more than new, but does not clearly account for the whole change (75 to 125%), so this "
                                + "is not proof");
    }

    @Test
    void a_label_of_a_newer_version_is_its_own_name() {
        assertThat(CauseWords.optimization("something-new")).isEqualTo("something-new");
    }
}
