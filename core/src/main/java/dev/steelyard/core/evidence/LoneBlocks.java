package dev.steelyard.core.evidence;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.GroupPlace;
import dev.steelyard.core.judgment.GroupFinding;
import dev.steelyard.core.model.Benchmark;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Compares the log ratios of lone blocks, which ran while the rest of the machine was idle, with those of blocks that ran alongside others.
 *
 * <p>A benchmark counts as different if Student's two-sample test with pooled variance (1908, Biometrika 6:1) rejects equality for one of
 * its rows. A run counts as different if lone blocks have more extreme ranks among the blocks of their rows than expected by chance: each
 * lone block in a row of n blocks has the distance |2 rank - n - 1| / (n - 1), from 0 in the middle to 1 at an end. If lone blocks are like
 * the others, every rank is equally likely, so mean and variance of the distances are those of draws without replacement, and their sum is
 * approximately normal. Treatments share a baseline, so the mean distance over all treatments counts once. This test detects effects in any
 * direction that are too small to detect in a single row, and a single outlier is not enough to reject. It is run when the number of lone
 * blocks reaches 8, 16, 32 and so on.
 *
 * <p>Both findings are permanent. Not thread-safe.
 */
final class LoneBlocks {

    /** Error rate of all tests of rows together, and of each test of the run. */
    static final double ALPHA = 0.0005;
    /** Minimum number of lone blocks, and of other blocks, for testing a row. */
    private static final int LEAST_LONE = 2;

    private static final int LEAST_SHARED = 3;
    /** Minimum number of lone blocks for testing the run. */
    private static final int LEAST_OF_RUN = 8;
    /** Number of tests of a row: the number of lone blocks up to the last look by default. */
    private static final int LOOKS = 5;

    private final int rows;
    private final Map<Benchmark, Set<Integer>> lone = new LinkedHashMap<>();
    private final Map<Benchmark, OfBenchmark> compared = new LinkedHashMap<>();
    private final Set<Benchmark> serial = new HashSet<>();
    private int shared;
    /** Number of lone blocks at which the next test of the run is due. */
    private int due = LEAST_OF_RUN;

    private boolean tested;
    private boolean all;

    /** @param rows number of rows of the run, at least 1 */
    LoneBlocks(int rows) {
        this.rows = Math.max(1, rows);
    }

    /**
     * Comparison of the lone blocks of a benchmark with its other blocks, averaged over the treatments.
     *
     * @param difference mean log ratio of lone blocks minus that of the other blocks
     * @param excess sum of the distances minus its expectation
     * @param variance variance of that sum
     */
    private record OfBenchmark(double difference, double excess, double variance) {}

    /** Records a block that counts. */
    void add(Block block) {
        if (block.place().filter(GroupPlace::alone).isPresent()) {
            lone.computeIfAbsent(block.id().benchmark(), absent -> new TreeSet<>())
                    .add(block.id().index());
        } else {
            shared++;
        }
    }

    /**
     * Compares a benchmark's lone blocks with its other blocks.
     *
     * @param ratios the log ratios of its blocks by their numbers, for each treatment
     */
    void compare(Benchmark benchmark, Map<String, SortedMap<Integer, Double>> ratios) {
        if (!serial(benchmark)) {
            compareRows(benchmark, ratios);
        }
        testRun();
    }

    private void compareRows(Benchmark benchmark, Map<String, SortedMap<Integer, Double>> ratios) {
        Set<Integer> mine = indexes(benchmark);
        double difference = 0;
        double excess = 0;
        double variance = 0;
        int treatments = 0;
        for (SortedMap<Integer, Double> ofRow : ratios.values()) {
            double[] left = values(ofRow, mine, true);
            double[] right = values(ofRow, mine, false);
            if (left.length == 0 || right.length < LEAST_SHARED) {
                continue;
            }
            tested |= left.length >= LEAST_LONE;
            if (pValue(left, right) <= ALPHA / rows / LOOKS) {
                serial.add(benchmark);
            }
            difference += mean(left) - mean(right);
            Distances found = Distances.of(left, right);
            excess += found.excess;
            variance = Math.max(variance, found.variance);
            treatments++;
        }
        if (treatments > 0) {
            compared.put(benchmark, new OfBenchmark(difference / treatments, excess / treatments, variance));
        }
    }

    private static double[] values(SortedMap<Integer, Double> ratios, Set<Integer> indexes, boolean in) {
        return ratios.entrySet().stream()
                .filter(entry -> indexes.contains(entry.getKey()) == in && Double.isFinite(entry.getValue()))
                .mapToDouble(Map.Entry::getValue)
                .toArray();
    }

    private void testRun() {
        if (count() < due) {
            return;
        }
        while (due <= count()) {
            due *= 2;
        }
        tested = true;
        double excess =
                compared.values().stream().mapToDouble(OfBenchmark::excess).sum();
        double variance =
                compared.values().stream().mapToDouble(OfBenchmark::variance).sum();
        all |= variance > 0 && NormalDistribution.of(0, 1).survivalProbability(excess / Math.sqrt(variance)) <= ALPHA;
    }

    private int count() {
        return lone.values().stream().mapToInt(Collection::size).sum();
    }

    /** Returns the two-sided p-value for the hypothesis of equal means; 1 if it cannot be tested. */
    static double pValue(double[] left, double[] right) {
        if (left.length < LEAST_LONE || right.length < LEAST_SHARED) {
            return 1;
        }
        int degrees = left.length + right.length - 2;
        double variance = (squares(left) + squares(right)) / degrees;
        double error = Math.sqrt(variance * (1.0 / left.length + 1.0 / right.length));
        return error > 0
                ? 2 * TDistribution.of(degrees).survivalProbability(Math.abs(mean(left) - mean(right)) / error)
                : 1;
    }

    private static double squares(double[] values) {
        double mean = mean(values);
        return Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(0);
    }

    /**
     * How extreme the ranks of some values are within a larger sample.
     *
     * @param excess sum of their distances minus its expectation
     * @param variance variance of the sum
     */
    record Distances(double excess, double variance) {

        /** Returns the distances of the left values in the combined sample; tied values share their mean rank. */
        static Distances of(double[] left, double[] right) {
            int size = left.length + right.length;
            double sum = 0;
            for (double value : left) {
                sum += Math.abs(2 * rank(value, left, right) - size - 1) / (size - 1);
            }
            double mean = 0;
            double squares = 0;
            for (int rank = 1; rank <= size; rank++) {
                double distance = Math.abs(2.0 * rank - size - 1) / (size - 1);
                mean += distance / size;
                squares += distance * distance / size;
            }
            double without = (double) (size - left.length) / (size - 1);
            return new Distances(sum - left.length * mean, left.length * (squares - mean * mean) * without);
        }

        private static double rank(double value, double[] left, double[] right) {
            double below = 0;
            double same = 0;
            for (double[] side : List.of(left, right)) {
                below += Arrays.stream(side).filter(other -> other < value).count();
                same += Arrays.stream(side).filter(other -> other == value).count();
            }
            return below + (same + 1) / 2;
        }
    }

    /** Returns whether only the lone blocks of a benchmark count. */
    boolean serial(Benchmark benchmark) {
        return all || serial.contains(benchmark);
    }

    /** Returns whether only lone blocks count, for all benchmarks. */
    boolean all() {
        return all;
    }

    /** Returns the numbers of a benchmark's lone blocks. */
    Set<Integer> indexes(Benchmark benchmark) {
        return lone.getOrDefault(benchmark, Set.of());
    }

    GroupFinding finding() {
        double difference = compared.values().stream()
                .mapToDouble(OfBenchmark::difference)
                .average()
                .orElse(0);
        List<Benchmark> differing = serial.stream().sorted().toList();
        return new GroupFinding(count(), shared, difference, tested ? compared.size() : 0, differing, all);
    }
}
