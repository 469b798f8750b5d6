package dev.steelyard.core.verdict;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Fork;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Slice;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The values of one fork: time or amount per operation, for each metric that it has.
 *
 * <p>The score is JMH's own estimand over the whole fork, sum(time) / sum(operations) over the counted slices, the
 * collector's share included. Operations per invocation are in JMH's score already.
 */
final class ForkValues {

    /** Samples that a fork must hold before its quantiles are compared. */
    static final long QUANTILE_SAMPLES = 10_000;

    /**
     * Bytes per thread and slice below which allocation is taken as none: JMH and the JVM allocate a few KB themselves
     * in each iteration, which over few operations looks like the benchmark's.
     */
    static final double ALLOCATION_FLOOR = 8192;

    private ForkValues() {}

    /**
     * Returns the values by metric; a metric that cannot be had is absent.
     *
     * @param kept turns that count
     */
    static Map<String, Double> of(Benchmark benchmark, Fork fork, Predicate<Integer> kept) {
        Map<String, Double> values = new TreeMap<>();
        List<Slice> slices = counted(fork, kept);
        timePerOperation(benchmark.mode(), slices).ifPresent(value -> values.put(Metric.SCORE, value));
        allocation(benchmark, fork).ifPresent(value -> values.put(Metric.ALLOCATION, value));
        if (benchmark.mode() == Mode.SAMPLE_TIME) {
            quantile(fork.histogram(), 0.50).ifPresent(value -> values.put(Metric.SCORE_P50, value));
            quantile(fork.histogram(), 0.99).ifPresent(value -> values.put(Metric.SCORE_P99, value));
        }
        return values;
    }

    /** Returns the counted slices of the turns that count. */
    static List<Slice> counted(Fork fork, Predicate<Integer> kept) {
        return fork.slices().stream()
                .filter(slice -> slice.kind() == Slice.Kind.COUNTED && kept.test(slice.turn()))
                .toList();
    }

    /**
     * Returns sum(time) / sum(operations), in the unit of the score or, for throughput, in its inverse. Slices without
     * operations or with a score that is no number are left out; empty if nothing is left.
     */
    static OptionalDouble timePerOperation(Mode mode, List<Slice> slices) {
        double time = 0;
        double operations = 0;
        for (Slice slice : slices) {
            double score = slice.timing().score();
            double count = slice.timing().operations();
            double each = mode.moreIsBetter() ? 1 / score : score;
            if (count > 0 && each >= 0 && Double.isFinite(each) && Double.isFinite(count)) {
                time += each * count;
                operations += count;
            }
        }
        return operations > 0 ? OptionalDouble.of(time / operations) : OptionalDouble.empty();
    }

    /** Bytes per operation; empty where the JVM cannot tell, and for sample time, whose slices count samples. */
    private static OptionalDouble allocation(Benchmark benchmark, Fork fork) {
        List<Slice> slices = counted(fork, turn -> true);
        boolean unknown = slices.stream().anyMatch(slice -> slice.own().allocatedBytes() < 0);
        double operations = slices.stream()
                .mapToDouble(slice -> slice.timing().operations())
                .sum();
        if (unknown || benchmark.mode() == Mode.SAMPLE_TIME || !(operations > 0)) {
            return OptionalDouble.empty();
        }
        double bytes = slices.stream()
                .mapToDouble(slice -> slice.own().allocatedBytes())
                .sum();
        double floor = ALLOCATION_FLOOR * benchmark.threads() * slices.size();
        return OptionalDouble.of(bytes < floor ? 0 : bytes / operations);
    }

    /** The smallest value with at least the given share of samples at or below it; empty with too few samples. */
    private static OptionalDouble quantile(List<Fork.Bucket> histogram, double share) {
        long total = histogram.stream().mapToLong(Fork.Bucket::count).sum();
        if (total < QUANTILE_SAMPLES) {
            return OptionalDouble.empty();
        }
        long seen = 0;
        for (Fork.Bucket bucket : histogram) {
            seen += bucket.count();
            if (seen >= share * total) {
                return OptionalDouble.of(bucket.value());
            }
        }
        return OptionalDouble.empty();
    }
}
