package dev.steelyard.core.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OwnWorkTest {

    private static final long WALL = 50_000_000;
    private static final int ROUNDS = 8;
    private static final double TRUE_TIME = 10;

    private static Slice slice(int turn, long gcCount, double jit, long otherCpu) {
        return new Slice(
                Slice.Kind.COUNTED,
                turn,
                new Slice.Timing(TRUE_TIME, 1000, WALL),
                new Slice.Own(0, gcCount, 0, (long) (jit * WALL), 0, 0, 0, 1000, otherCpu),
                new Slice.Outside(0, 0, 0, 0, 0),
                new TreeMap<>());
    }

    private static long share(double otherCpu) {
        return (long) (otherCpu * WALL);
    }

    @Test
    void a_fork_at_rest_has_none() {
        assertThat(OwnWork.shows(List.of())).isFalse();
        assertThat(OwnWork.shows(List.of(slice(0, 0, 0, 0), slice(1, 0, 0, Slice.Own.UNKNOWN))))
                .isFalse();
    }

    @Test
    void one_collection_in_one_turn_is_own_work() {
        assertThat(OwnWork.shows(List.of(slice(0, 0, 0, 0), slice(1, 1, 0, 0)))).isTrue();
    }

    @Test
    void other_cpu_time_counts_over_the_whole_fork() {
        Slice rest = slice(0, 0, 0, 0);
        assertThat(OwnWork.shows(List.of(rest, slice(1, 0, 0, share(0.15))))).isFalse();
        assertThat(OwnWork.shows(List.of(rest, slice(1, 0, 0, share(0.17))))).isTrue();
    }

    @Test
    void compiling_counts_where_the_cpu_time_is_unknown() {
        Slice rest = slice(0, 0, 0, Slice.Own.UNKNOWN);
        assertThat(OwnWork.shows(List.of(rest, slice(1, 0, 0.09, Slice.Own.UNKNOWN))))
                .isFalse();
        assertThat(OwnWork.shows(List.of(rest, slice(1, 0, 0.11, Slice.Own.UNKNOWN))))
                .isTrue();
        assertThat(OwnWork.shows(List.of(slice(0, 0, 0.5, 0)))).isFalse();
    }

    @Test
    void steps_of_the_clock_average_out() {
        long step = 10_000_000;
        assertThat(OwnWork.shows(List.of(slice(0, 0, 0, step), slice(1, 0, 0, -step))))
                .isFalse();
    }

    @Test
    void what_is_unknown_is_compared_with_the_time_of_what_is_known() {
        List<Slice> slices = List.of(
                slice(0, 0, 0, Slice.Own.UNKNOWN), slice(1, 0, 0, Slice.Own.UNKNOWN), slice(2, 0, 0, share(0.1)));
        assertThat(OwnWork.shows(slices)).isTrue();
    }

    /**
     * Both sides need the same time. The treatment collects, which costs it no time here, in some of its turns. Every
     * block is paired with one in which the sides have each other's waiting, so that only a rule that treats the sides
     * differently leaves a difference.
     */
    @ParameterizedTest(name = "waiting {0}, {1} threads, a collection every {2} turns, common {3}")
    @CsvSource({
        "0.06, 1, 0, false", "0.06, 1, 4, false", "0.06, 1, 1, false", "0.06, 1, 1, true",
        "0.10, 1, 0, false", "0.10, 1, 4, false", "0.10, 1, 1, false", "0.10, 1, 1, true",
        "0.20, 1, 0, true", "0.20, 1, 4, false", "0.20, 1, 1, false", "0.20, 1, 4, true",
        "0.06, 2, 0, false", "0.06, 2, 4, false", "0.06, 2, 1, false", "0.06, 2, 1, true",
        "0.10, 2, 0, false", "0.10, 2, 4, false", "0.10, 2, 1, false", "0.10, 2, 4, true",
        "0.20, 2, 0, true", "0.20, 2, 4, false", "0.20, 2, 1, false", "0.20, 2, 1, true",
        "0.06, 4, 0, false", "0.06, 4, 4, false", "0.06, 4, 1, false", "0.06, 4, 1, true",
        "0.10, 4, 0, false", "0.10, 4, 4, false", "0.10, 4, 1, false", "0.10, 4, 4, true",
        "0.20, 4, 0, false", "0.20, 4, 4, false", "0.20, 4, 1, false", "0.20, 4, 1, true"
    })
    void waiting_is_no_bias_against_the_side_that_makes_no_garbage(
            double mean, int threads, int collectsEvery, boolean common) {
        SplittableRandom random = new SplittableRandom(7);
        double sum = 0;
        int blocks = 400;
        for (int i = 0; i < blocks; i++) {
            double[] one = waits(random, mean);
            double[] other = common ? one : waits(random, mean);
            sum += logRatio(threads, fork("base", threads, one, 0), fork("change", threads, other, collectsEvery));
            sum += logRatio(threads, fork("base", threads, other, 0), fork("change", threads, one, collectsEvery));
        }
        assertThat(Math.expm1(sum / (2 * blocks))).isCloseTo(0, within(0.002));
    }

    private static double[] waits(SplittableRandom random, double mean) {
        double[] waits = new double[ROUNDS];
        for (int turn = 0; turn < ROUNDS; turn++) {
            waits[turn] = Math.min(0.9, -mean * Math.log(1 - random.nextDouble()));
        }
        return waits;
    }

    private static Fork fork(String variant, int threads, double[] waits, int collectsEvery) {
        List<Slice> slices = new ArrayList<>();
        for (int turn = 0; turn < waits.length; turn++) {
            boolean collects = collectsEvery > 0 && turn % collectsEvery == 0;
            slices.add(new Slice(
                    Slice.Kind.COUNTED,
                    turn,
                    new Slice.Timing(TRUE_TIME / (1 - waits[turn]), 1000 * threads * (1 - waits[turn]), WALL),
                    new Slice.Own(0, collects ? 1 : 0, 0, 0, 0, 0, 0, 1000, collects ? WALL / 10 : 0),
                    new Slice.Outside((long) (waits[turn] * WALL * threads), 0, 0, 0, 0),
                    new TreeMap<>()));
        }
        return new Fork(variant, ForkOutcome.COMPLETED, slices, List.of(), Fork.Jvm.NONE);
    }

    private static double logRatio(int threads, Fork baseline, Fork treatment) {
        Benchmark benchmark = new Benchmark("org.example.A.a", Mode.AVERAGE_TIME, new TreeMap<>(), threads, "ns/op");
        Plan plan = new Plan(Plan.Kind.SLICES, new Plan.Warmup(0, 0), WALL, new Plan.Turn(0, 1), ROUNDS, List.of());
        Block block = new Block(
                new Block.Id(benchmark, Block.Purpose.SAMPLE, 0, 1),
                plan,
                List.of(baseline, treatment),
                List.of(),
                new Block.Timing(Instant.EPOCH, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO));
        Sides sides = Sides.of(block, "base", "change").get(Metric.SCORE);
        return sides == null ? Double.NaN : Math.log(sides.treatment() / sides.baseline());
    }
}
