package dev.steelyard.core.summary;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One metric of one block, for both sides.
 *
 * @param baseline the baseline's time or amount per operation, also for throughput
 * @param treatment the treatment's time or amount per operation
 * @param foreign amount per operation that may not be the benchmark's own: for allocation, the amount that JMH and the
 *     JVM may allocate themselves, on the side with more of it; 0 for other metrics
 * @param kind kind of the metric
 */
public record Sides(double baseline, double treatment, double foreign, Metric.Kind kind) {

    /** Creates both sides of a score. */
    public Sides(double baseline, double treatment) {
        this(baseline, treatment, 0, Metric.Kind.SCORE);
    }

    /**
     * Returns the metrics that both sides of a block have, by name.
     *
     * @return empty unless the forks of both sides completed, had enough memory, and have a score
     */
    public static SortedMap<String, Sides> of(Block block, String baseline, String treatment) {
        Optional<Fork> left = completed(block, baseline);
        Optional<Fork> right = completed(block, treatment);
        SortedMap<String, Sides> sides = new TreeMap<>();
        if (left.isEmpty() || right.isEmpty() || RejectedRounds.paged(block, baseline, treatment)) {
            return sides;
        }
        Set<Integer> leftOut = RejectedRounds.of(block, baseline, treatment);
        own(block, left.get(), right.get(), leftOut, sides);
        secondary(left.get(), right.get(), leftOut, sides);
        return sides.containsKey(Metric.SCORE) ? sides : new TreeMap<>();
    }

    private static void own(Block block, Fork left, Fork right, Set<Integer> leftOut, SortedMap<String, Sides> sides) {
        Benchmark benchmark = block.id().benchmark();
        Waiting waiting = Waiting.of(block, left, right);
        Map<String, Double> treated = ForkScores.perOperation(benchmark, right, leftOut, waiting);
        ForkScores.perOperation(benchmark, left, leftOut, waiting).forEach((metric, value) -> {
            Double other = treated.get(metric);
            if (other != null) {
                double foreign = metric.equals(Metric.ALLOCATION)
                        ? Math.max(
                                ForkScores.foreignAllocation(benchmark, left),
                                ForkScores.foreignAllocation(benchmark, right))
                        : 0;
                sides.put(metric, new Sides(value, other, foreign, Metric.kind(metric)));
            }
        });
    }

    /** Adds secondary results; one that is a counter on one side and a group method on the other has no value. */
    private static void secondary(Fork left, Fork right, Set<Integer> leftOut, SortedMap<String, Sides> sides) {
        Map<String, SecondaryScores.Value> treated = SecondaryScores.of(right, leftOut);
        SecondaryScores.of(left, leftOut).forEach((metric, value) -> {
            SecondaryScores.Value other = treated.get(metric);
            if (other != null) {
                boolean clear = value.kind() == other.kind() && value.kind() != Metric.Kind.AMBIGUOUS;
                sides.put(
                        metric,
                        clear
                                ? new Sides(value.perOperation(), other.perOperation(), 0, value.kind())
                                : new Sides(Double.NaN, Double.NaN, 0, Metric.Kind.AMBIGUOUS));
            }
        });
    }

    /** Returns whether both counts are zero, so there is no time per operation. */
    public boolean nothing() {
        return baseline == Double.POSITIVE_INFINITY && treatment == Double.POSITIVE_INFINITY;
    }

    /** Returns whether at least one count is zero. */
    public boolean unbounded() {
        return baseline == Double.POSITIVE_INFINITY || treatment == Double.POSITIVE_INFINITY;
    }

    /**
     * Returns the change as a fraction of the baseline's time or amount per operation; positive means slower or more,
     * also for throughput.
     *
     * @return empty if a side is not above 0
     */
    public OptionalDouble change() {
        double ratio = treatment / baseline;
        return ratio > 0 && Double.isFinite(ratio) ? OptionalDouble.of(ratio - 1) : OptionalDouble.empty();
    }

    /** Returns the fork of a variant if the block has one and it completed. */
    static Optional<Fork> completed(Block block, String variant) {
        return block.fork(variant).filter(fork -> fork.outcome().completed());
    }
}
