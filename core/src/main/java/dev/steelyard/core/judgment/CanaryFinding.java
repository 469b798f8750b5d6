package dev.steelyard.core.judgment;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.stats.Widening;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The result of a run's canary: second forks of the baseline compared with the first ones in the same blocks.
 *
 * @param fork the variant name of the second forks in blocks
 * @param count number of blocks
 * @param benchmarks result for each benchmark with at least one such comparison, in the order of the run
 * @param tests tests of the results against the promised error rate
 * @param widening widening of all intervals of scores; {@link Widening#NONE} unless the canary contradicts the promised
 *     error rate
 */
public record CanaryFinding(
        String fork, BlockCounts count, List<OfBenchmark> benchmarks, Tests tests, Widening widening) {

    public CanaryFinding {
        benchmarks = List.copyOf(benchmarks);
    }

    /**
     * Numbers of blocks.
     *
     * @param drawn sample blocks of comparable benchmarks that were selected for a canary
     * @param compared selected blocks in which both forks of the baseline have a score
     * @param failed selected blocks in which the second fork failed
     */
    public record BlockCounts(int drawn, int compared, int failed) {

        /**
         * Returns the number of selected blocks without a second fork, because there was too little memory for it or it
         * had failed before.
         */
        public int without() {
            return drawn - compared - failed;
        }
    }

    /**
     * The result for one benchmark.
     *
     * @param benchmark the benchmark
     * @param blocks number of blocks with both forks, at least 1
     * @param mean mean of the log ratios, second fork over first
     * @param spread their root mean square
     */
    public record OfBenchmark(Benchmark benchmark, int blocks, double mean, double spread) {}

    /**
     * Tests over all benchmarks; a test is absent if there are too few blocks for it to contradict.
     *
     * @param ratio geometric mean of the log ratios, relative to the size expected from the treatments' own spread; 1
     *     is as assumed; absent without a sample
     * @param spread p-value of the hypothesis that the spread is no greater than assumed
     * @param mean p-value of the hypothesis that the mean is 0
     */
    public record Tests(OptionalDouble ratio, OptionalDouble spread, OptionalDouble mean) {

        /** Error rate of each of the two tests: at most one valid run in a thousand is contradicted. */
        public static final double ALPHA = 0.0005;
        /** No tests. */
        public static final Tests NONE =
                new Tests(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());

        /** Returns whether two forks of identical code are farther apart than the promised error rate allows. */
        public boolean wide() {
            return spread.isPresent() && spread.getAsDouble() <= ALPHA;
        }

        /** Returns whether the second fork differs from the first in one direction. */
        public boolean biased() {
            return mean.isPresent() && mean.getAsDouble() <= ALPHA;
        }

        /** Returns whether any test was possible. */
        public boolean any() {
            return spread.isPresent() || mean.isPresent();
        }
    }

    /** Returns the mean of the log ratios of all benchmarks; 0 if there are none. */
    public double mean() {
        return benchmarks.stream().mapToDouble(each -> each.mean * each.blocks).sum() / Math.max(1, count.compared);
    }

    /** Returns the root mean square of the log ratios of all benchmarks; 0 if there are none. */
    public double spread() {
        double squares = benchmarks.stream()
                .mapToDouble(each -> each.spread * each.spread * each.blocks)
                .sum();
        return Math.sqrt(squares / Math.max(1, count.compared));
    }

    /** Returns whether the canary contradicts the promised error rate. */
    public boolean contradicts() {
        return !widening.equals(Widening.NONE);
    }

    /** Returns the warning for every row whose interval is widened. */
    public Warning.CanaryContradicts warning() {
        return new Warning.CanaryContradicts(
                tests.biased(),
                Math.expm1(mean()),
                Math.expm1(spread()),
                tests.ratio().orElse(1),
                count.compared);
    }
}
