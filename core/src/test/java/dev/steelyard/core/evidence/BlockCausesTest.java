package dev.steelyard.core.evidence;

import static dev.steelyard.core.evidence.SyntheticBlocks.ALONE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.judgment.Warning.BlocksSlowed;
import dev.steelyard.core.judgment.Warning.BlocksSlowed.Cause;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.FirstTouch;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.PlanReason.Signal;
import dev.steelyard.core.stats.Boundary;
import dev.steelyard.core.stats.Widening;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Blocks of twelve forks a side; a slice is 50 ms, so 1000 pages of 15 us are 30 % of it. */
class BlockCausesTest {

    private static final Benchmark BENCHMARK = SyntheticBlocks.benchmark("Decoder.longs");
    private static final FirstTouch FRESH = new FirstTouch(15_000, 2_500);
    private static final Boundary BOUNDARY = new Boundary(Criteria.DEFAULT.looks());
    private static final int BLOCKS = 12;
    private static final double SLICE_NANOS = 50_000_000;

    /** What a fork spends its turns on, as shares, and the score that follows. */
    private record Spent(double touching, double compiling, double collecting, double waiting, double score) {

        static Spent nothing() {
            return new Spent(0, 0, 0, 0, 100);
        }

        /** A fork whose turns are longer by the time of first touches. */
        static Spent touching(double share) {
            return new Spent(share, 0, 0, 0, 100 / (1 - share));
        }

        Spent scored(double score) {
            return new Spent(touching, compiling, collecting, waiting, score);
        }

        Slice slice(Slice.Kind kind, int turn, double noise) {
            Slice.Own own = new Slice.Own(
                    -1,
                    0,
                    Math.round(collecting * SLICE_NANOS),
                    Math.round(compiling * SLICE_NANOS) + 1_000_000,
                    Math.round(touching * SLICE_NANOS / FRESH.newNanos()) + 12,
                    1 << 20,
                    0,
                    0);
            Slice.Outside outside = new Slice.Outside(0, Math.round(waiting * SLICE_NANOS), 0, 0, 0);
            Slice.Timing timing = new Slice.Timing(score * Math.exp(noise), 1000, (long) SLICE_NANOS);
            return new Slice(kind, turn, timing, own, waiting > 0 ? outside : ALONE, new TreeMap<>());
        }
    }

    private static List<Warning> warnings(IntFunction<Spent> baseline, IntFunction<Spent> treatment) {
        return warnings(baseline, treatment, Optional.of(FRESH), 0);
    }

    private static List<Warning> warnings(
            IntFunction<Spent> baseline, IntFunction<Spent> treatment, Optional<FirstTouch> touch, int warmup) {
        SplittableRandom random = new SplittableRandom(9);
        PairedSeries series = new PairedSeries(BENCHMARK, "base", "change", 0.02);
        for (int i = 0; i < BLOCKS; i++) {
            Block block = SyntheticBlocks.block(
                    BENCHMARK,
                    i,
                    fork("base", baseline.apply(i), warmup, 0.003 * random.nextGaussian()),
                    fork("change", treatment.apply(i), warmup, 0.003 * random.nextGaussian()));
            series.add(block);
        }
        Row row = new Row(BENCHMARK, Metric.SCORE, "base", "change");
        return new PairedEvidence(Criteria.DEFAULT, BOUNDARY, false, touch)
                .of(row, series, Widening.NONE)
                .warnings();
    }

    private static Fork fork(String variant, Spent spent, int warmup, double noise) {
        List<Slice> slices = new ArrayList<>();
        for (int i = 0; i < warmup; i++) {
            slices.add(spent.slice(Slice.Kind.WARMUP, i, noise));
        }
        for (int turn = 0; turn < 4; turn++) {
            slices.add(spent.slice(Slice.Kind.COUNTED, turn, noise));
        }
        return SyntheticBlocks.fork(variant, slices);
    }

    @Test
    void blocks_in_which_a_fork_touches_memory_are_named() {
        List<Warning> warnings =
                warnings(i -> Spent.nothing(), i -> i % 4 == 1 ? Spent.touching(0.6 + i / 50.0) : Spent.nothing());
        assertThat(warnings).singleElement().isInstanceOfSatisfying(BlocksSlowed.class, it -> {
            assertThat(it.cause()).isEqualTo(Cause.TOUCHING_MEMORY);
            assertThat(it.variants()).containsExactly("change");
            assertThat(it.blocks()).isEqualTo(3);
            assertThat(it.of()).isEqualTo(BLOCKS);
            assertThat(it.shares().least()).isCloseTo(0.62, within(0.001));
            assertThat(it.shares().most()).isCloseTo(0.78, within(0.001));
            assertThat(it.pageNanos()).hasValue(15_000);
        });
    }

    @Test
    void both_sides_are_named_where_forks_of_both_touch_memory() {
        assertThat(warnings(
                        i -> i == 2 ? Spent.touching(0.5) : Spent.nothing(),
                        i -> i == 7 ? Spent.touching(0.5) : Spent.nothing()))
                .singleElement()
                .isInstanceOfSatisfying(
                        BlocksSlowed.class, it -> assertThat(it.variants()).containsExactly("base", "change"));
    }

    @Test
    void what_all_forks_of_a_variant_have_alike_is_its_own() {
        assertThat(warnings(i -> Spent.touching(0.5), i -> Spent.touching(0.5))).isEmpty();
        assertThat(warnings(i -> Spent.nothing(), i -> Spent.touching(0.5))).isEmpty();
        Spent collects = new Spent(0, 0, 0.3, 0, 100);
        assertThat(warnings(i -> collects, i -> collects.scored(i % 4 == 1 ? 200 : 100)))
                .noneMatch(BlocksSlowed.class::isInstance);
    }

    @Test
    void what_both_forks_of_a_block_have_alike_is_no_reason_why_it_is_off() {
        assertThat(warnings(
                        i -> i % 4 == 1 ? Spent.touching(0.5) : Spent.nothing(),
                        i -> i % 4 == 1 ? Spent.touching(0.5).scored(300) : Spent.nothing()))
                .noneMatch(BlocksSlowed.class::isInstance);
    }

    @Test
    void a_cause_is_counted_in_all_blocks_where_it_took_much() {
        // In block 2 both sides touch as much, so it is not off.
        assertThat(warnings(
                        i -> i == 2 ? Spent.touching(0.5) : Spent.nothing(),
                        i -> i == 2 || i == 5 || i == 9 ? Spent.touching(0.5) : Spent.nothing()))
                .singleElement()
                .isInstanceOfSatisfying(BlocksSlowed.class, it -> {
                    assertThat(it.blocks()).isEqualTo(3);
                    assertThat(it.variants()).containsExactly("base", "change");
                });
    }

    @Test
    void blocks_that_are_not_off_have_no_cause() {
        assertThat(warnings(
                        i -> Spent.nothing(),
                        i -> i % 4 == 1 ? Spent.touching(0.3).scored(100) : Spent.nothing()))
                .noneMatch(BlocksSlowed.class::isInstance);
    }

    @Test
    void a_fork_that_touches_memory_does_not_make_the_other_side_slower() {
        assertThat(warnings(
                        i -> i % 4 == 1 ? Spent.touching(0.3).scored(100) : Spent.nothing(),
                        i -> Spent.nothing().scored(i % 4 == 1 ? 140 : 100)))
                .noneMatch(BlocksSlowed.class::isInstance);
    }

    @Test
    void a_tenth_of_the_time_does_not_explain_that_a_fork_is_ten_times_slower() {
        assertThat(warnings(
                        i -> Spent.nothing(),
                        i -> i % 4 == 1 ? Spent.touching(0.1).scored(1000) : Spent.nothing()))
                .noneMatch(BlocksSlowed.class::isInstance);
    }

    @Test
    void forks_that_all_touch_memory_for_a_while_are_named_by_correlation() {
        SplittableRandom random = new SplittableRandom(3);
        double[] shares = random.doubles(BLOCKS).map(it -> 0.05 + 0.2 * it).toArray();
        assertThat(warnings(i -> Spent.nothing(), i -> Spent.touching(shares[i])))
                .singleElement()
                .isInstanceOf(BlocksSlowed.class);
    }

    @Test
    void compiling_collecting_and_waiting_are_told_apart() {
        assertThat(cause(new Spent(0, 0.2, 0, 0, 300))).isEqualTo(Cause.COMPILING);
        assertThat(cause(new Spent(0, 0, 0.3, 0, 140))).isEqualTo(Cause.COLLECTING);
        assertThat(cause(new Spent(0, 0, 0, 0.3, 140))).isEqualTo(Cause.WAITING);
    }

    @Test
    void a_block_has_one_cause_even_if_a_fork_did_several_things() {
        assertThat(cause(new Spent(0.5, 0.1, 0.2, 0, 200))).isEqualTo(Cause.TOUCHING_MEMORY);
    }

    private static Cause cause(Spent slow) {
        List<BlocksSlowed> causes = warnings(i -> i % 4 == 1 ? slow : Spent.nothing(), i -> Spent.nothing()).stream()
                .filter(BlocksSlowed.class::isInstance)
                .map(BlocksSlowed.class::cast)
                .toList();
        assertThat(causes).hasSize(1);
        return causes.get(0).cause();
    }

    @Test
    void the_price_of_a_page_is_said_only_where_it_was_measured() {
        // At an assumed 1 us a page, 90 % are 6 %.
        assertThat(warnings(
                        i -> Spent.nothing(),
                        i -> i % 4 == 1 ? Spent.touching(0.9).scored(107) : Spent.nothing(),
                        Optional.empty(),
                        0))
                .singleElement()
                .isInstanceOfSatisfying(
                        BlocksSlowed.class, it -> assertThat(it.pageNanos()).isEmpty());
    }

    @Test
    void forks_that_still_touch_memory_never_settled_even_if_no_block_is_off() {
        assertThat(warnings(
                        i -> Spent.nothing(), i -> i < 4 ? Spent.touching(0.1).scored(100) : Spent.nothing()))
                .containsExactly(new Warning.NeverSettled("change", 4 / 12.0, List.of(Signal.FAULTS)));
    }

    @Test
    void a_fork_that_had_the_longest_warmup_in_vain_never_settled() {
        // 200 slices of 50 ms are ten seconds.
        List<Slice> slices = new ArrayList<>();
        Spent busy = Spent.touching(0.2);
        for (int i = 0; i < 200; i++) {
            slices.add(busy.slice(Slice.Kind.WARMUP, i, 0));
        }
        for (int turn = 0; turn < 4; turn++) {
            slices.add((turn < 2 ? busy : Spent.nothing()).slice(Slice.Kind.COUNTED, turn, 0));
        }
        assertThat(late(slices)).isCloseTo(0.1, within(0.001));
        assertThat(late(slices.subList(1, slices.size()))).isZero();
    }

    private static double late(List<Slice> slices) {
        Block block = SyntheticBlocks.block(
                BENCHMARK, 0, SyntheticBlocks.fork("base", slices), SyntheticBlocks.fork("change", 100));
        Pair pair = Pair.of(block, "base", "change").orElseThrow();
        return FRESH.share(pair.signs().baseline().shares().touchedLate(), 1);
    }
}
