package dev.steelyard.core.calibration;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.NoiseFloor;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a calibration says about one benchmark.
 *
 * @param benchmark the benchmark
 * @param count of what stands behind it
 * @param score mean score of all its forks, in the benchmark's unit; empty without one
 * @param differences what chance made of identical code
 * @param noise how great chance is; empty unless some block has two forks
 */
public record Calibrated(
        Benchmark benchmark, Count count, OptionalDouble score, Differences differences, Optional<Noise> noise) {

    /**
     * How much stands behind it.
     *
     * @param blocks sample blocks with at least two forks that have a score
     * @param forks forks with a score in these
     */
    public record Count(int blocks, int forks) {}

    /**
     * Differences between variants of identical code, each the mean over the blocks that have both.
     *
     * @param againstBaseline of each variant that can be compared with the baseline, in the order of the run
     * @param pairs pairs of variants that can be compared, the baseline's included
     * @param beyondFivePercent of these, pairs that differ by more than 5 %, the greater against the lesser
     * @param beyondMargin of these, pairs that differ by more than the run's margin
     */
    public record Differences(List<Difference> againstBaseline, int pairs, int beyondFivePercent, int beyondMargin) {
        public Differences {
            againstBaseline = List.copyOf(againstBaseline);
        }
    }

    /**
     * The difference of one variant from the baseline.
     *
     * @param variant its name
     * @param change fraction of the baseline's time per operation, positive for slower, for throughput too
     */
    public record Difference(String variant, double change) {}

    /**
     * How great chance is.
     *
     * @param spread standard deviation of log scores between forks of one block
     * @param degrees degrees of freedom behind it, at least 1
     * @param floor what later runs quote; made of the upper confidence limit of the spread
     * @param detectable the smallest change that could be told from none, by number of blocks
     */
    public record Noise(double spread, int degrees, NoiseFloor floor, List<Detectable> detectable) {
        public Noise {
            detectable = List.copyOf(detectable);
        }
    }

    /**
     * The smallest change that could be told from none: half the width of the interval that this spread gives.
     *
     * @param blocks number of blocks
     * @param change a fraction above 0
     */
    public record Detectable(int blocks, double change) {}
}
