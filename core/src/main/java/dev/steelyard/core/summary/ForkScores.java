package dev.steelyard.core.summary;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Secondary;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The values of one fork, for both verdicts and reports.
 *
 * <p>The score is JMH's own estimand over the whole fork: sum(time) / sum(operations) over the counted slices,
 * including garbage collection; for throughput, its inverse, so slices with more operations weigh more. JMH's score
 * already accounts for operations per invocation.
 */
public final class ForkScores {

    /** Minimum number of samples in a fork for a comparison of quantiles. */
    public static final long QUANTILE_SAMPLES = 10_000;

    /**
     * Bytes per thread and iteration in result files that may not be the benchmark's own: JMH, its profilers and the
     * JVM allocate a few KB themselves, which matter if there are few operations.
     */
    public static final double ALLOCATION_FLOOR = 8192;

    /** Corresponding bytes for a slice with the gate, where 0.5 KiB were observed; each sample that JMH keeps may take more. */
    private static final double OWN_BYTES_OF_SLICE = 2048;
    /**
     * Maximum share of slices that do not count because threads ended and their allocation is unknown. A pool that drops an idle thread
     * once does not make a fork unusable, but one that keeps starting threads does.
     */
    private static final double LOST = 0.1;

    /** Bytes that JMH and the JVM allocate once per fork, in any slice; 11.3 KiB were observed. */
    private static final double OWN_BYTES_OF_FORK = 16384;

    private ForkScores() {}

    /**
     * Returns the values that verdicts compare: time or amount per operation, also for throughput.
     *
     * @param leftOut turns that do not count, see {@link RejectedRounds}; they do count for allocation, which is not
     *     disturbed from outside
     * @param waiting the time to subtract, the same for all compared forks
     * @return values by metric; unavailable ones are absent
     */
    static Map<String, Double> perOperation(Benchmark benchmark, Fork fork, Set<Integer> leftOut, Waiting waiting) {
        Map<String, Double> values = new TreeMap<>();
        timePerOperation(benchmark, counted(fork, turn -> !leftOut.contains(turn)), waiting)
                .ifPresent(value -> values.put(Metric.SCORE, value));
        allocation(benchmark, fork).ifPresent(value -> values.put(Metric.ALLOCATION, value));
        if (benchmark.mode() == Mode.SAMPLE_TIME) {
            quantile(fork.histogram(), 0.50).ifPresent(value -> values.put(Metric.SCORE_P50, value));
            quantile(fork.histogram(), 0.99).ifPresent(value -> values.put(Metric.SCORE_P99, value));
        }
        return values;
    }

    /**
     * Returns one value of a single fork as shown in reports: in the unit of its metric, operations per time for
     * throughput.
     *
     * @param metric see {@link Metric}; for a secondary result of JMH that is neither a group method nor a counter, the
     *     value is the mean over the counted slices
     * @param leftOut turns that do not count
     * @return empty if the fork has no such value
     */
    public static OptionalDouble of(Block block, Fork fork, String metric, Set<Integer> leftOut) {
        return of(block.id().benchmark(), fork, metric, leftOut, Waiting.of(block, fork));
    }

    static OptionalDouble of(Benchmark benchmark, Fork fork, String metric, Set<Integer> leftOut, Waiting waiting) {
        Double own = perOperation(benchmark, fork, leftOut, waiting).get(metric);
        if (own != null) {
            return finite(shown(benchmark.mode(), metric, own));
        }
        SecondaryScores.Value secondary = SecondaryScores.of(fork, leftOut).get(metric);
        if (secondary != null) {
            return finite(shown(benchmark.mode(), secondary.kind(), secondary.perOperation()));
        }
        return counted(fork, turn -> !leftOut.contains(turn)).stream()
                .flatMap(slice -> Optional.ofNullable(slice.secondary().get(metric)).stream())
                .mapToDouble(Secondary::score)
                .average();
    }

    private static OptionalDouble finite(double value) {
        return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }

    /** Returns the shown value of a metric whose name determines its kind; see {@link Metric#kind}. */
    public static double shown(Mode mode, String metric, double perOperation) {
        return shown(mode, Metric.kind(metric), perOperation);
    }

    /** Returns a value per operation as shown in reports: for times in throughput mode, its inverse. */
    public static double shown(Mode mode, Metric.Kind kind, double perOperation) {
        return mode.moreIsBetter() && !kind.amount() ? 1 / perOperation : perOperation;
    }

    /** Returns the number of operations in a fork's counted slices. */
    public static double operations(Fork fork) {
        return operations(counted(fork, turn -> true));
    }

    /** Returns the counted slices of the turns that count. */
    public static List<Slice> counted(Fork fork, Predicate<Integer> kept) {
        return fork.slices().stream()
                .filter(slice -> slice.kind() == Slice.Kind.COUNTED && kept.test(slice.turn()))
                .toList();
    }

    /**
     * Returns sum(time) / sum(operations), in the unit of the score or, for throughput, in its inverse, minus the time
     * for which the worker waited for other processes. Slices without operations or with a non-finite score are left
     * out; empty if no slice is left.
     */
    public static OptionalDouble timePerOperation(Benchmark benchmark, List<Slice> slices, Waiting waiting) {
        double time = 0;
        double operations = 0;
        for (Slice slice : slices) {
            double score = slice.timing().score();
            double count = slice.timing().operations();
            double each = benchmark.mode().moreIsBetter() ? 1 / score : score;
            if (count > 0 && each >= 0 && Double.isFinite(each) && Double.isFinite(count)) {
                time += each * count * (1 - waiting.takenOff(slice));
                operations += count;
            }
        }
        return operations > 0 ? OptionalDouble.of(time / operations) : OptionalDouble.empty();
    }

    /**
     * Returns the bytes per operation that JMH and the JVM may have allocated themselves; infinite without operations.
     */
    static double foreignAllocation(Benchmark benchmark, Fork fork) {
        List<Slice> slices = counted(fork, turn -> true);
        double slice = benchmark.mode() == Mode.SAMPLE_TIME ? ALLOCATION_FLOOR : OWN_BYTES_OF_SLICE;
        return (slice * benchmark.threads() * slices.size() + OWN_BYTES_OF_FORK) / executed(slices);
    }

    /**
     * Returns whether what JMH and the JVM may have allocated themselves is negligible: below the absolute limit per operation, below a
     * share of the fork's allocation, or if the allocation is unknown.
     */
    public static boolean foreignAllocationIsSmall(Benchmark benchmark, Fork fork, double share) {
        double foreign = foreignAllocation(benchmark, fork);
        OptionalDouble all = allocation(benchmark, fork);
        return foreign < Criteria.Margins.ALLOCATED_BYTES || all.isEmpty() || foreign < share * all.getAsDouble();
    }

    /**
     * Returns the allocation; empty if the JVM does not report it, or could not for more than {@link #LOST} of the slices. It is divided by
     * all operations, because untimed operations allocate too. If all of it may be JMH's own and that is negligible per operation, the
     * result is 0; otherwise it is the counted amount.
     */
    private static OptionalDouble allocation(Benchmark benchmark, Fork fork) {
        List<Slice> all = counted(fork, turn -> true);
        List<Slice> slices = all.stream()
                .filter(slice -> slice.own().allocatedBytes() != Slice.Own.LOST)
                .toList();
        boolean unknown = allocationLost(all)
                || slices.stream().anyMatch(slice -> slice.own().allocatedBytes() < 0);
        double operations = executed(slices);
        if (unknown || !(operations > 0)) {
            return OptionalDouble.empty();
        }
        double bytes = slices.stream()
                .mapToDouble(slice -> slice.own().allocatedBytes())
                .sum();
        double each = bytes / operations;
        double foreign = foreignAllocation(benchmark, fork);
        boolean none = each < foreign && foreign < Criteria.Margins.ALLOCATED_BYTES;
        return OptionalDouble.of(none ? 0 : each);
    }

    /** Returns whether threads ended in so many slices that the remaining ones are not representative. */
    public static boolean allocationLost(List<Slice> slices) {
        long lost = slices.stream()
                .filter(slice -> slice.own().allocatedBytes() == Slice.Own.LOST)
                .count();
        return lost > LOST * slices.size();
    }

    private static double executed(List<Slice> slices) {
        return slices.stream().mapToDouble(slice -> slice.own().operations()).sum();
    }

    /**
     * Returns a quantile by nearest rank: the smallest value such that at least the given share of all samples is not
     * above it.
     *
     * @param histogram ascending by value
     * @param share in (0, 1]
     * @return empty with fewer than {@link #QUANTILE_SAMPLES} samples
     */
    public static OptionalDouble quantile(List<Fork.Bucket> histogram, double share) {
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

    private static double operations(List<Slice> slices) {
        return slices.stream().mapToDouble(slice -> slice.timing().operations()).sum();
    }
}
