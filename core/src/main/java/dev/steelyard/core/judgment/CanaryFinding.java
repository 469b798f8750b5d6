package dev.steelyard.core.judgment;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.stats.Widening;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What the canary of a run says: the second forks of the baseline, compared with the first ones of the same blocks.
 *
 * @param fork the name under which the second forks stand in blocks
 * @param count of blocks
 * @param benchmarks what it shows of each benchmark that has at least one such comparison, in the order of the run
 * @param tests whether that agrees with what the intervals promise
 * @param widening of every interval of a score; {@link Widening#NONE} unless the canary contradicts the promise
 */
public record CanaryFinding(String fork, Count count, List<OfBenchmark> benchmarks, Tests tests, Widening widening) {

    public CanaryFinding {
        benchmarks = List.copyOf(benchmarks);
    }

    /**
     * Blocks.
     *
     * @param drawn sample blocks of comparable benchmarks that were drawn for a canary
     * @param compared of these, where both forks of the baseline have a score
     * @param failed of these, where the second one failed
     */
    public record Count(int drawn, int compared, int failed) {

        /** Blocks without a second fork though they were drawn: memory had no room, or it had failed too often before. */
        public int without() {
            return drawn - compared - failed;
        }
    }

    /**
     * What is to be seen of one benchmark.
     *
     * @param benchmark the benchmark
     * @param blocks with both forks, at least 1
     * @param mean mean of the log ratios, second fork over first
     * @param spread their root mean square
     */
    public record OfBenchmark(Benchmark benchmark, int blocks, double mean, double spread) {}

    /**
     * Tests of all benchmarks together; a test is absent where there are too few blocks for it to contradict.
     *
     * @param ratio geometric mean of what the log ratios are as a multiple of what the treatments' own spread makes
     *     likely; 1 is as assumed; absent without a sample
     * @param spread p-value of a spread that is no greater than assumed
     * @param mean p-value of a mean of 0
     */
    public record Tests(OptionalDouble ratio, OptionalDouble spread, OptionalDouble mean) {

        /** Error rate of each of both tests: an honest run is doubted once in a thousand at most. */
        public static final double ALPHA = 0.0005;
        /** Nothing could be tested. */
        public static final Tests NONE =
                new Tests(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());

        /** Returns whether two forks of identical code are further apart than the promise allows. */
        public boolean wide() {
            return spread.isPresent() && spread.getAsDouble() <= ALPHA;
        }

        /** Returns whether the second one differs from the first in one direction. */
        public boolean biased() {
            return mean.isPresent() && mean.getAsDouble() <= ALPHA;
        }

        /** Returns whether there was anything that could have contradicted. */
        public boolean any() {
            return spread.isPresent() || mean.isPresent();
        }
    }

    /** Mean of the log ratios of all benchmarks; 0 without any. */
    public double mean() {
        return benchmarks.stream().mapToDouble(each -> each.mean * each.blocks).sum() / Math.max(1, count.compared);
    }

    /** Root mean square of the log ratios of all benchmarks: the noise floor seen in this run; 0 without any. */
    public double spread() {
        double squares = benchmarks.stream()
                .mapToDouble(each -> each.spread * each.spread * each.blocks)
                .sum();
        return Math.sqrt(squares / Math.max(1, count.compared));
    }

    /** Returns whether the canary contradicts the promised error. */
    public boolean contradicts() {
        return !widening.equals(Widening.NONE);
    }

    /** Returns the warning that every row gets whose interval is widened. */
    public Warning.CanaryContradicts warning() {
        return new Warning.CanaryContradicts(
                tests.biased(),
                Math.expm1(mean()),
                Math.expm1(spread()),
                tests.ratio().orElse(1),
                count.compared);
    }
}
