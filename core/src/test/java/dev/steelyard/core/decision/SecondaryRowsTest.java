package dev.steelyard.core.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Secondary;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.evidence.SyntheticBlocks;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric.Kind;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.stats.BoundaryCache;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Rows of groups' methods and auxiliary counters. */
class SecondaryRowsTest {
    private static final Benchmark QUEUE = SyntheticBlocks.benchmark("Queue.queue", Mode.THROUGHPUT);
    private static final Judge JUDGE = new Judge(new BoundaryCache());

    @Test
    void methods_and_counters_are_one_family_of_secondary_rows() {
        List<Judged> rows = judge(blocks(
                result(Kind.MEMBER, "put", 1, 1.2),
                result(Kind.MEMBER, "take", 1, 0.8),
                result(Kind.OPERATIONS, "hits", 1, 1.5),
                result(Kind.EVENTS, "grows", 10, 10)));
        assertThat(rows.stream().map(row -> row.comparison().row().metric()))
                .containsExactly("score", "put", "take", "hits", "grows");
        assertThat(rows.stream().map(row -> row.comparison().row().family()))
                .containsExactly(
                        "change/score", "change/secondary", "change/secondary", "change/secondary", "change/secondary");
        assertThat(rows.stream().map(row -> row.comparison().row().unit()))
                .containsExactly("ns/op", "ns/op", "ns/op", "ns/op", "#/op");
        // Time per operation: 1.2 times the time is a rate of 1 / 1.2, and more is better.
        assertThat(rows.stream().map(row -> row.verdict().outcome()))
                .containsExactly(
                        Outcome.EQUIVALENT, Outcome.REGRESSED, Outcome.IMPROVED, Outcome.REGRESSED, Outcome.EQUIVALENT);
        Judged put = rows.get(1);
        assertThat(put.comparison().scores().baseline()).hasValueCloseTo(1.0, within());
        assertThat(put.comparison().scores().treatment()).hasValueCloseTo(1 / 1.2, within());
        assertThat(put.comparison().facts().orElseThrow().change().orElseThrow().estimate())
                .isBetween(0.19, 0.21);
        // Four secondary rows share alpha: the smallest p-value is multiplied by four at most.
        double raw = put.comparison().facts().orElseThrow().pValue().orElseThrow();
        assertThat(put.verdict().adjustedPValue().orElseThrow()).isGreaterThan(raw);
    }

    @Test
    void a_change_of_events_is_shown_and_is_neither_good_nor_bad() {
        Judged grows = row(blocks(result(Kind.EVENTS, "grows", 10, 13)), "grows");
        assertThat(grows.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(grows.verdict().nonZero()).isTrue();
        assertThat(grows.verdict().reason()).hasValue(new Reason.NoBetterDirection());
        assertThat(grows.comparison()
                        .facts()
                        .orElseThrow()
                        .change()
                        .orElseThrow()
                        .estimate())
                .isBetween(0.29, 0.31);
        assertThat(grows.comparison().row().moreIsBetter()).isFalse();
        // 13 events in 1000 operations.
        assertThat(grows.comparison().scores().treatment()).hasValueCloseTo(0.013, within());

        Judged none = row(blocks(result(Kind.EVENTS, "grows", 0, 0)), "grows");
        assertThat(none.verdict().outcome()).isEqualTo(Outcome.EQUIVALENT);
        Judged some = row(blocks(result(Kind.EVENTS, "grows", 0, 5)), "grows");
        assertThat(some.verdict().nonZero()).isTrue();
        assertThat(some.comparison().facts().orElseThrow().absoluteChange()).isPresent();
    }

    @Test
    void a_rate_of_nothing_has_no_ratio() {
        Judged one = row(blocks(result(Kind.OPERATIONS, "hits", Double.POSITIVE_INFINITY, 1)), "hits");
        assertThat(one.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(one.verdict().reason()).hasValue(new Reason.NothingCounted("hits", 6, 6));
        assertThat(one.comparison().scores().baseline()).hasValue(0);
        assertThat(one.comparison().facts().orElseThrow().change()).isEmpty();

        double never = Double.POSITIVE_INFINITY;
        Judged both = row(blocks(result(Kind.OPERATIONS, "hits", never, never)), "hits");
        assertThat(both.verdict().outcome()).isEqualTo(Outcome.EQUIVALENT);
        assertThat(both.verdict().nonZero()).isFalse();
    }

    @Test
    void a_result_that_some_blocks_lack_is_not_judged_by_the_others() {
        List<Block> blocks = new ArrayList<>(blocks(result(Kind.MEMBER, "put", 1, 2)));
        blocks.set(2, blocks().get(2));
        assertThat(row(blocks, "put").verdict().reason()).hasValue(new Reason.MetricMissing("put", 1, 6));
    }

    @Test
    void what_jmh_mixes_up_is_said() {
        Judged mixed = row(blocks(result(Kind.AMBIGUOUS, "put", 1, 2)), "put");
        assertThat(mixed.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(mixed.verdict().reason()).hasValue(new Reason.AmbiguousName("put"));
        assertThat(mixed.comparison().scores().baseline()).isEmpty();
        assertThat(mixed.comparison().facts().orElseThrow().change()).isEmpty();
        assertThat(judge(blocks(result(Kind.OTHER, "cpi", 1, 2)))).hasSize(1);
    }

    @Test
    void secondary_rows_keep_no_benchmark_open() {
        assertThat(next(result(Kind.EVENTS, "grows", 10, 13))).isFalse();
        assertThat(next(result(Kind.MEMBER, "put", 1, 1.2))).isFalse();
        // Undecided, and nobody asked.
        assertThat(next(new Result(Kind.EVENTS, "grows", 10, 10, 0.5))).isFalse();
        assertThat(next(new Result(Kind.MEMBER, "put", 1, 1, 0.5))).isFalse();
    }

    @Test
    void a_method_called_score_has_a_row_of_its_own() {
        List<Judged> rows = judge(blocks(result(Kind.MEMBER, "score", 1, 1.2)));
        assertThat(rows).hasSize(2);
        assertThat(rows.get(0).verdict().outcome()).isEqualTo(Outcome.EQUIVALENT);
        assertThat(rows.get(1).comparison().row().metric()).isEqualTo(":score");
        assertThat(rows.get(1).verdict().outcome()).isEqualTo(Outcome.REGRESSED);
    }

    private static boolean next(Result result) {
        Run run = run();
        return !JUDGE.judge(run, blocks(result)).open().rows().isEmpty();
    }

    private static Percentage within() {
        return withPercentage(1);
    }

    private static Judged row(List<Block> blocks, String metric) {
        return judge(blocks).stream()
                .filter(row -> row.comparison().row().metric().equals(metric))
                .findFirst()
                .orElseThrow();
    }

    private static List<Judged> judge(List<Block> blocks) {
        return JUDGE.judge(run(), blocks).rows();
    }

    private static Run run() {
        return SyntheticBlocks.run(Criteria.DEFAULT, List.of(QUEUE), "base", "change");
    }

    /** A secondary result: time per operation on both sides, or events of an iteration; and how far blocks scatter. */
    private record Result(Kind kind, String label, double baseline, double treatment, double scatter) {

        Secondary of(boolean treated, int block) {
            double wobble = scatter * (block % 2 == 0 ? 1 : -1);
            double value = (treated ? treatment : baseline) * (treated ? 1 + wobble : 1);
            return switch (kind) {
                case EVENTS -> new Secondary(kind, "#", value, 0, value);
                case MEMBER, OPERATIONS ->
                    new Secondary(kind, "ops/ns", 1 / value, 1000, Double.isInfinite(value) ? 0 : 1000 / value);
                case SCORE, QUANTILE, ALLOCATION, AMBIGUOUS, OTHER -> new Secondary(kind, "x", value, 0, 0);
            };
        }
    }

    private static Result result(Kind kind, String label, double baseline, double treatment) {
        return new Result(kind, label, baseline, treatment, 0.001);
    }

    private static List<Block> blocks(Result... results) {
        List<Block> blocks = new ArrayList<>();
        for (int index = 0; index < 6; index++) {
            blocks.add(SyntheticBlocks.block(
                    QUEUE, index, fork("base", false, index, results), fork("change", true, index, results)));
        }
        return blocks;
    }

    private static Fork fork(String variant, boolean treated, int block, Result... results) {
        List<Slice> slices = new ArrayList<>();
        for (int turn = 0; turn < 4; turn++) {
            Map<String, Secondary> secondary = new TreeMap<>();
            for (Result result : results) {
                secondary.put(result.label(), result.of(treated, block));
            }
            // A little scatter, so that the score is a series like any other.
            double score = 100 * (1 + (treated ? 0.0005 * (block % 3) : 0));
            slices.add(new Slice(
                    Slice.Kind.COUNTED,
                    turn,
                    new Slice.Timing(score, 1000, 50_000_000),
                    new Slice.Own(-1, 0, 0, 0, 0, 1 << 20, 0, 1000),
                    SyntheticBlocks.ALONE,
                    new TreeMap<>(secondary)));
        }
        return SyntheticBlocks.fork(variant, slices);
    }
}
