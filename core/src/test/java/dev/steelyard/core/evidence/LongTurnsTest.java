package dev.steelyard.core.evidence;

import static dev.steelyard.core.evidence.SyntheticBlocks.ALONE;
import static dev.steelyard.core.evidence.SyntheticBlocks.CALM;
import static dev.steelyard.core.evidence.SyntheticBlocks.fork;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.stats.BoundaryCache;
import dev.steelyard.core.summary.LongTurns;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LongTurnsTest {

    private static final Benchmark BENCHMARK = SyntheticBlocks.benchmark("Decoder.longs");
    private static final List<String> VARIANTS = List.of("base", "change");
    private static final double MARGIN = 0.02;
    private static final int TURNS = 8;
    private static final Plan PLAN =
            new Plan(Plan.Kind.SLICES, new Plan.Warmup(0, 0), 5_000_000, new Plan.Turn(1, 1, 3, 2), TURNS, List.of());

    private static Slice slice(Slice.Kind kind, int turn, double score) {
        return new Slice(kind, turn, new Slice.Timing(score, 1000, 5_000_000), CALM, ALONE, new TreeMap<>());
    }

    /** A fork whose counted slices and tails have their own scores; lead-ins are twice as slow. */
    private static Fork turns(String variant, double counted, double tail) {
        List<Slice> slices = new ArrayList<>();
        for (int turn = 0; turn < TURNS; turn++) {
            slices.add(slice(Slice.Kind.LEAD_IN, turn, 2 * counted));
            slices.add(slice(Slice.Kind.COUNTED, turn, counted));
            for (int i = 0; PLAN.isLong(turn) && i < PLAN.turn().tail(); i++) {
                slices.add(slice(Slice.Kind.TAIL, turn, tail));
            }
        }
        return fork(variant, slices);
    }

    private static Block block(Benchmark benchmark, int index, Plan plan, Fork... forks) {
        Block like = SyntheticBlocks.block(benchmark, index, forks);
        return new Block(like.id(), plan, like.forks(), like.turnOrder(), like.timing());
    }

    /** Blocks in which the treatment is slower by one share in counted slices and by another in tails, with some noise. */
    private static List<Block> blocks(int count, double counted, double tail, double noise) {
        SplittableRandom random = new SplittableRandom(3);
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double chance = Math.exp(noise * random.nextDouble(-1, 1));
            blocks.add(block(
                    BENCHMARK,
                    i,
                    PLAN,
                    turns("base", 100, 98),
                    turns("change", 100 * (1 + counted), 98 * (1 + tail) * chance)));
        }
        return blocks;
    }

    @Test
    void long_turns_are_spread_evenly_and_make_up_the_iterations() {
        assertThat(PLAN.measurementIterations()).isEqualTo(TURNS * 2 + 2 * 3);
        List<Integer> slices = new ArrayList<>();
        for (int turn = 0; turn < TURNS; turn++) {
            slices.add(PLAN.slices(turn));
        }
        assertThat(slices).containsExactly(2, 2, 2, 5, 2, 2, 2, 5);
    }

    @ParameterizedTest
    @EnumSource(
            value = Mode.class,
            names = {"AVERAGE_TIME", "THROUGHPUT"})
    void the_difference_is_that_of_the_change_in_tails(Mode mode) {
        Benchmark benchmark = SyntheticBlocks.benchmark("Decoder.longs", mode);
        boolean inverse = mode.moreIsBetter();
        Fork base = turns("base", 100, inverse ? 102 : 98);
        Fork change = turns("change", inverse ? 100 / 1.05 : 105, inverse ? 102 / 1.03 : 98 * 1.03);
        assertThat(LongTurns.difference(block(benchmark, 0, PLAN, base, change), "base", "change")
                        .orElseThrow())
                .isCloseTo(Math.log(1.03 / 1.05), within(1e-12));
        assertThat(LongTurns.difference(block(benchmark, 0, SyntheticBlocks.PLAN, base, change), "base", "change"))
                .isEmpty();
        assertThat(LongTurns.difference(block(benchmark, 0, PLAN, base, change), "base", "other"))
                .isEmpty();
    }

    @Test
    void a_difference_beyond_a_quarter_of_the_margin_starts_the_benchmark_again() {
        List<Block> blocks = blocks(12, 0.05, 0.03, 0.002);
        Run run = SyntheticBlocks.run(Criteria.DEFAULT, List.of(BENCHMARK), "base", "change");
        Tally tally = new Tally(run, new BoundaryCache());
        int refuting = 0;
        while (tally.refuted(BENCHMARK).isEmpty()) {
            tally.add(blocks.get(refuting++));
        }
        LongTurns.Refuted refuted = tally.refuted(BENCHMARK).orElseThrow();
        assertThat(refuted.blocks()).isEqualTo(refuting).isBetween(5, 7);
        assertThat(refuted.difference()).isCloseTo(1.03 / 1.05 - 1, within(0.005));
        PairedSeries series = tally.series(BENCHMARK, "change").orElseThrow();
        assertThat(series.blocks()).isZero();
        assertThat(series.attempts()).isZero();

        // Blocks of long turns alone count, and their row tells.
        for (int i = 0; i < 4; i++) {
            tally.add(SyntheticBlocks.block(BENCHMARK, refuting + i, fork("base", 100), fork("change", 103 + 0.1 * i)));
        }
        assertThat(tally.series(BENCHMARK, "change").orElseThrow().blocks()).isEqualTo(4);
        assertThat(tally.evidence(BENCHMARK, "change").entrySet().stream()
                        .filter(row -> row.getKey().metric().equals(Metric.SCORE))
                        .flatMap(row -> row.getValue().warnings().stream()))
                .contains(new Warning.TurnsLengthened(refuted.difference(), refuting));
    }

    @Test
    void what_counts_is_the_same_for_reports() {
        List<Block> blocks = blocks(12, 0.05, 0.03, 0.002);
        Run run = SyntheticBlocks.run(Criteria.DEFAULT, List.of(BENCHMARK), "base", "change");
        Tally tally = Tally.of(run, new BoundaryCache(), blocks);
        List<Block> counting = LongTurns.counting(blocks, VARIANTS, "change", MARGIN);
        assertThat(tally.series(BENCHMARK, "change").orElseThrow().blocks()).isEqualTo(counting.size());
        assertThat(counting.size()).isLessThan(blocks.size());
        List<Block> alike = blocks(12, 0.05, 0.05, 0.002);
        assertThat(LongTurns.counting(alike, VARIANTS, "change", MARGIN)).isEqualTo(alike);
    }

    @Test
    void what_may_be_chance_or_lies_within_a_quarter_of_the_margin_refutes_nothing() {
        assertThat(LongTurns.counting(blocks(40, 0.05, 0.047, 0.002), VARIANTS, "change", MARGIN))
                .hasSize(40);
        SplittableRandom random = new SplittableRandom(11);
        int refuted = 0;
        for (int run = 0; run < 400; run++) {
            LongTurns watch = new LongTurns(MARGIN);
            boolean found = false;
            for (int i = 0; i < 40 && !found; i++) {
                double chance = Math.exp(0.03 * (random.nextDouble() + random.nextDouble() - 1));
                Block noisy = block(BENCHMARK, i, PLAN, turns("base", 100, 98), turns("change", 100, 98 * chance));
                found = watch.add(noisy, "base", "change");
            }
            refuted += found ? 1 : 0;
        }
        assertThat(refuted).isLessThan(24);
    }

    @Test
    void tails_that_disagree_about_the_direction_refute_nothing_and_until_then_they_may() {
        LongTurns watch = new LongTurns(MARGIN);
        assertThat(watch.mayRefute()).isFalse();
        for (int i = 0; i < 12; i++) {
            double tail = i == 2 ? 1.001 : 0.86 + 0.001 * i;
            assertThat(watch.add(
                            block(BENCHMARK, i, PLAN, turns("base", 100, 98), turns("change", 100, 98 * tail)),
                            "base",
                            "change"))
                    .isFalse();
            assertThat(watch.mayRefute()).isEqualTo(i < 2);
        }
    }

    @Test
    void what_was_said_of_a_treatment_that_is_measured_no_more_stays() {
        Run run = SyntheticBlocks.run(Criteria.DEFAULT, List.of(BENCHMARK), "base", "change", "other");
        Tally tally = new Tally(run, new BoundaryCache());
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            blocks.add(block(BENCHMARK, i, PLAN, turns("base", 100, 98), turns("other", 120 + 0.1 * i, 98 * 1.2)));
        }
        for (int i = 4; i < 10; i++) {
            blocks.add(block(BENCHMARK, i, PLAN, turns("base", 100, 98), turns("change", 105, 98 * 1.03 + 0.01 * i)));
        }
        blocks.forEach(tally::add);
        assertThat(tally.refuted(BENCHMARK)).isPresent();
        assertThat(tally.series(BENCHMARK, "other").orElseThrow().blocks()).isEqualTo(4);
        assertThat(tally.series(BENCHMARK, "change").orElseThrow().blocks()).isLessThan(6);
        List<String> variants = List.of("base", "change", "other");
        for (String treatment : variants.subList(1, 3)) {
            long counting = LongTurns.counting(blocks, variants, treatment, MARGIN).stream()
                    .filter(block -> block.fork(treatment).isPresent())
                    .count();
            assertThat(tally.series(BENCHMARK, treatment).orElseThrow().blocks())
                    .isEqualTo((int) counting);
        }
    }
}
