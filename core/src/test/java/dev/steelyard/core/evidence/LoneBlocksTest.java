package dev.steelyard.core.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.GroupPlace;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.stats.Welch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class LoneBlocksTest {

    /** Plays a run in which each eighth block is alone; returns it at its end. */
    private static LoneBlocks play(
            int benchmarks, int blocks, double shift, long seed, ToDoubleFunction<SplittableRandom> noise) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Benchmark> all = new ArrayList<>();
        Map<Benchmark, SortedMap<Integer, Double>> ratios = new TreeMap<>();
        for (int i = 0; i < benchmarks; i++) {
            all.add(SyntheticBlocks.benchmark("Lone.b" + i));
        }
        LoneBlocks watch = new LoneBlocks(benchmarks);
        for (int index = 0; index < blocks; index++) {
            for (int i = 0; i < benchmarks; i++) {
                boolean alone = (index + i) % 8 == 0;
                double sign = i % 2 == 0 ? 1 : -1;
                SortedMap<Integer, Double> row = ratios.computeIfAbsent(all.get(i), absent -> new TreeMap<>());
                row.put(index, noise.applyAsDouble(random) + (alone ? sign * shift : 0));
                watch.add(block(all.get(i), index, alone));
                if (alone) {
                    watch.compare(all.get(i), Map.of("change", row));
                }
            }
        }
        return watch;
    }

    private static Block block(Benchmark benchmark, int index, boolean alone) {
        return SyntheticBlocks.block(benchmark, index, SyntheticBlocks.fork("base", 1))
                .at(Optional.of(new GroupPlace(OptionalInt.of(0), index, alone)));
    }

    private static long fallbacks(double shift, ToDoubleFunction<SplittableRandom> noise) {
        long found = 0;
        for (long seed = 0; seed < 400; seed++) {
            LoneBlocks watch = play(10, 40, shift, seed, noise);
            found += watch.all() || !watch.finding().serial().isEmpty() ? 1 : 0;
        }
        return found;
    }

    @Test
    void blocks_that_are_all_alike_are_hardly_ever_told_apart() {
        // Four tests of a run and one family of tests of rows, at 0.0005 each: one of 400 runs is expected.
        assertThat(fallbacks(0, SplittableRandom::nextGaussian)).isLessThanOrEqualTo(4);
    }

    @Test
    void outliers_do_not_tell_them_apart_either() {
        // Student's distribution with 3 degrees of freedom, as forks of real benchmarks are.
        assertThat(fallbacks(
                        0, random -> random.nextGaussian() / Math.sqrt((sq(random) + sq(random) + sq(random)) / 3)))
                .isLessThanOrEqualTo(8);
    }

    private static double sq(SplittableRandom random) {
        double value = random.nextGaussian();
        return value * value;
    }

    @Test
    void a_difference_of_twice_the_noise_in_either_direction_is_found() {
        assertThat(fallbacks(2, SplittableRandom::nextGaussian)).isGreaterThan(380);
    }

    @Test
    void the_mean_difference_and_the_counts_are_told() {
        LoneBlocks watch = play(2, 16, 0, 1, random -> 0.01 * random.nextGaussian());
        assertThat(watch.finding().lone()).isEqualTo(4);
        assertThat(watch.finding().shared()).isEqualTo(28);
        assertThat(watch.finding().benchmarks()).isEqualTo(2);
        assertThat(watch.finding().difference()).isBetween(-0.02, 0.02);
        assertThat(watch.finding().all()).isFalse();
    }

    @Test
    void with_equal_spread_and_sizes_the_test_is_that_of_welch() {
        double[] left = {1, 2, 4, 8};
        double[] right = {3, 4, 6, 10};
        // Equal variances and sizes: Welch's degrees of freedom are those of Student's test, 6.
        assertThat(LoneBlocks.pValue(left, right))
                .isCloseTo(Welch.test(left, right, 0).orElseThrow().pValue(), within(1e-12));
        assertThat(LoneBlocks.pValue(new double[] {1}, right)).isEqualTo(1);
        assertThat(LoneBlocks.pValue(new double[] {5, 5}, new double[] {5, 5, 5}))
                .isEqualTo(1);
    }

    @Test
    void mean_and_variance_of_distances_are_those_over_all_choices_of_lone_blocks() {
        double[] values = {0.3, -0.1, 0.7, 0.2, 0.9, -0.4, 0.05};
        double sum = 0;
        double squares = 0;
        int choices = 0;
        double variance = 0;
        for (int first = 0; first < values.length; first++) {
            for (int second = 0; second < first; second++) {
                double[] left = {values[first], values[second]};
                double[] right = new double[values.length - 2];
                int filled = 0;
                for (int i = 0; i < values.length; i++) {
                    if (i != first && i != second) {
                        right[filled++] = values[i];
                    }
                }
                LoneBlocks.Distances found = LoneBlocks.Distances.of(left, right);
                sum += found.excess();
                squares += found.excess() * found.excess();
                variance = found.variance();
                choices++;
            }
        }
        assertThat(sum / choices).isCloseTo(0, within(1e-12));
        assertThat(squares / choices).isCloseTo(variance, within(1e-12));
    }
}
