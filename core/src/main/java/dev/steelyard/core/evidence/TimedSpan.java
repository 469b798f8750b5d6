package dev.steelyard.core.evidence;

import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.summary.ForkScores;
import dev.steelyard.core.summary.Waiting;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The span between two readings of the clock in a fork, to be compared with the cost of timing.
 *
 * @param callNanos mean time of one call of the benchmark method in ns, on its thread
 * @param timedNanos time between two readings of the clock in ns: the median sample for sample time, a single shot,
 *     otherwise a whole slice
 * @param stepNanos smallest difference between two samples in ns; 0 except for sample time
 * @param cheapBlackhole whether consuming results costs nothing
 */
record TimedSpan(double callNanos, double timedNanos, double stepNanos, boolean cheapBlackhole) {

    /** Returns the timed span of a fork; empty without operations, or if the unit is not one of JMH's time units. */
    static Optional<TimedSpan> of(Benchmark benchmark, Fork fork, Waiting waiting) {
        List<Slice> counted = ForkScores.counted(fork, turn -> true);
        OptionalDouble unit = benchmark.unitNanos();
        OptionalDouble perOperation = ForkScores.timePerOperation(benchmark, counted, waiting);
        if (unit.isEmpty() || perOperation.isEmpty()) {
            return Optional.empty();
        }
        // The score of throughput is the sum over all threads; in other modes, it is the time per operation of one
        // thread.
        double threads = benchmark.mode().moreIsBetter() ? benchmark.threads() : 1;
        double each = perOperation.getAsDouble() * unit.getAsDouble() * threads;
        double operations = counted.stream()
                        .mapToDouble(slice -> slice.timing().operations())
                        .average()
                        .orElse(0)
                / benchmark.threads();
        boolean sampled = benchmark.mode() == Mode.SAMPLE_TIME;
        return Optional.of(new TimedSpan(
                each * perCall(fork),
                sampled ? median(fork.histogram()) * unit.getAsDouble() : each * operations,
                sampled ? step(fork.histogram()) * unit.getAsDouble() : 0,
                fork.jvm().blackhole().equals("compiler")));
    }

    /**
     * Returns the operations of one call. JMH counts them in multiples of {@code @OperationsPerInvocation}, and a dozen
     * counts of calls hardly ever have a common divisor; if they do, a call seems longer than it is.
     */
    private static long perCall(Fork fork) {
        long divisor = 0;
        for (Slice slice : fork.slices()) {
            long rest = Math.max(0, slice.own().operations());
            while (rest != 0) {
                long next = divisor % rest;
                divisor = rest;
                rest = next;
            }
        }
        return Math.max(1, divisor);
    }

    private static double median(List<Fork.Bucket> histogram) {
        long all = histogram.stream().mapToLong(Fork.Bucket::count).sum();
        long seen = 0;
        for (Fork.Bucket bucket : histogram) {
            seen += bucket.count();
            if (2 * seen >= all) {
                return bucket.value();
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    private static double step(List<Fork.Bucket> histogram) {
        double least = Double.POSITIVE_INFINITY;
        for (int i = 1; i < histogram.size(); i++) {
            least = Math.min(
                    least, histogram.get(i).value() - histogram.get(i - 1).value());
        }
        return Double.isFinite(least) ? least : 0;
    }
}
