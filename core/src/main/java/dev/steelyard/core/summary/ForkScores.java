package dev.steelyard.core.summary;

import dev.steelyard.core.model.Block;
import dev.steelyard.core.model.Comparison;
import dev.steelyard.core.model.Fork;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Slice;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The score of a fork: for times the sum of time over the sum of operations of its counted slices, for throughput the
 * inverse of that, so that slices with more operations weigh more.
 */
public final class ForkScores {

    private ForkScores() {}

    /**
     * Returns one fork's value of a metric.
     *
     * @param fork the fork
     * @param mode how JMH measured it
     * @param metric see {@link Metric}; any other text is a secondary score of JMH
     * @return empty if the fork has no counted slice with that metric
     */
    public static OptionalDouble of(Fork fork, Mode mode, String metric) {
        if (metric.equals(Metric.SCORE)) {
            return score(fork, mode);
        }
        if (metric.equals(Metric.ALLOCATION)) {
            return allocation(fork, mode);
        }
        if (metric.startsWith(Metric.SCORE + ".p")) {
            return quantile(fork, Double.parseDouble(metric.substring(Metric.SCORE.length() + 2)));
        }
        return counted(fork)
                .filter(slice -> slice.secondary().containsKey(metric))
                .mapToDouble(slice -> slice.secondary().getOrDefault(metric, 0.0))
                .average();
    }

    /**
     * Returns the change that one block shows, as a fraction of the baseline's time or amount per operation: positive
     * means slower or more, for throughput too.
     *
     * @return empty if a side is missing or is not above 0
     */
    public static OptionalDouble change(Block block, Comparison.Row row) {
        OptionalDouble baseline = side(block, row, row.baseline());
        OptionalDouble treatment = side(block, row, row.treatment());
        if (baseline.isEmpty() || treatment.isEmpty()) {
            return OptionalDouble.empty();
        }
        double ratio = treatment.getAsDouble() / baseline.getAsDouble();
        if (!(ratio > 0) || Double.isInfinite(ratio)) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of((row.moreIsBetter() ? 1 / ratio : ratio) - 1);
    }

    /** Returns the operations of a fork's counted slices. */
    public static double operations(Fork fork) {
        return counted(fork).mapToDouble(slice -> slice.timing().operations()).sum();
    }

    private static OptionalDouble side(Block block, Comparison.Row row, String variant) {
        return block.fork(variant)
                .map(fork -> of(fork, row.benchmark().mode(), row.metric()))
                .orElse(OptionalDouble.empty());
    }

    /** Slices without operations or with a score that is no number say nothing. */
    private static OptionalDouble score(Fork fork, Mode mode) {
        double time = 0;
        double operations = 0;
        for (Slice slice : counted(fork).toList()) {
            double score = slice.timing().score();
            double each = mode.moreIsBetter() ? 1 / score : score;
            if (slice.timing().operations() > 0 && each >= 0 && Double.isFinite(each)) {
                time += each * slice.timing().operations();
                operations += slice.timing().operations();
            }
        }
        if (operations == 0 || (mode.moreIsBetter() && time == 0)) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(mode.moreIsBetter() ? operations / time : time / operations);
    }

    /** Unknown where the JVM cannot tell, and for sample time, whose slices count samples instead of operations. */
    private static OptionalDouble allocation(Fork fork, Mode mode) {
        double operations = operations(fork);
        boolean unknown = counted(fork).anyMatch(slice -> slice.own().allocatedBytes() < 0);
        if (unknown || mode == Mode.SAMPLE_TIME || !(operations > 0)) {
            return OptionalDouble.empty();
        }
        double bytes =
                counted(fork).mapToDouble(slice -> slice.own().allocatedBytes()).sum();
        return OptionalDouble.of(bytes / operations);
    }

    /** Nearest rank: the least value that at least the given share of all samples does not exceed. */
    private static OptionalDouble quantile(Fork fork, double share) {
        long samples = fork.histogram().stream().mapToLong(Fork.Bucket::count).sum();
        double rank = Math.ceil(share * samples);
        long seen = 0;
        for (Fork.Bucket bucket : fork.histogram()) {
            seen += bucket.count();
            if (seen >= rank) {
                return OptionalDouble.of(bucket.value());
            }
        }
        return OptionalDouble.empty();
    }

    private static Stream<Slice> counted(Fork fork) {
        return fork.slices().stream().filter(slice -> slice.kind() == Slice.Kind.COUNTED);
    }
}
