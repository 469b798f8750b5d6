package dev.steelyard.core.summary;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Block;
import dev.steelyard.core.model.Fork;
import dev.steelyard.core.model.Metric;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One metric of one block, on both sides.
 *
 * @param baseline the baseline's time or amount per operation, for throughput too
 * @param treatment the treatment's
 * @param foreign amount per operation that may not be the benchmark's own: for allocation what JMH and the JVM may
 *     allocate themselves, on the side where that is more; 0 for other metrics
 */
public record Sides(double baseline, double treatment, double foreign) {

    /** Both sides of a metric that is all the benchmark's own. */
    public Sides(double baseline, double treatment) {
        this(baseline, treatment, 0);
    }

    /**
     * Returns what a block says about a treatment, by metric: what both sides have.
     *
     * @return empty unless the forks of both sides completed, had memory enough and have a score
     */
    public static SortedMap<String, Sides> of(Block block, String baseline, String treatment) {
        Optional<Fork> left = completed(block, baseline);
        Optional<Fork> right = completed(block, treatment);
        SortedMap<String, Sides> sides = new TreeMap<>();
        if (left.isEmpty() || right.isEmpty() || RejectedRounds.paged(block, baseline, treatment)) {
            return sides;
        }
        Benchmark benchmark = block.id().benchmark();
        Set<Integer> leftOut = RejectedRounds.of(block, baseline, treatment);
        Map<String, Double> treated = ForkScores.perOperation(benchmark, right.get(), leftOut);
        ForkScores.perOperation(benchmark, left.get(), leftOut).forEach((metric, value) -> {
            Double other = treated.get(metric);
            if (other != null) {
                double foreign = metric.equals(Metric.ALLOCATION)
                        ? Math.max(
                                ForkScores.foreignAllocation(benchmark, left.get()),
                                ForkScores.foreignAllocation(benchmark, right.get()))
                        : 0;
                sides.put(metric, new Sides(value, other, foreign));
            }
        });
        return sides.containsKey(Metric.SCORE) ? sides : new TreeMap<>();
    }

    /**
     * Returns the change as a fraction of the baseline's time or amount per operation: positive means slower or more,
     * for throughput too.
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
