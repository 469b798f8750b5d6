package dev.steelyard.core.calibration;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.NoiseFloor;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The calibration of one benchmark.
 *
 * @param benchmark the benchmark
 * @param count number of blocks and forks
 * @param score mean score of all its forks, in the benchmark's unit; empty if no fork has a score
 * @param differences differences by chance between variants of identical code
 * @param noise size of these differences; empty unless some block has two forks
 */
public record Calibrated(
        Benchmark benchmark, SampleSize count, OptionalDouble score, Differences differences, Optional<Noise> noise) {

    /**
     * Sample sizes.
     *
     * @param blocks sample blocks in which at least two forks have a score
     * @param forks forks with a score in these blocks
     */
    public record SampleSize(int blocks, int forks) {}

    /**
     * Differences between variants of identical code, each the mean over the blocks that have both.
     *
     * @param againstBaseline difference of each comparable variant from the baseline, in the order of the run
     * @param pairs number of comparable pairs of variants, including those with the baseline
     * @param beyondFivePercent pairs that differ by more than 5 %, relative to the lesser score
     * @param beyondMargin pairs that differ by more than the run's margin
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
     * @param change fraction of the baseline's time per operation; positive is slower, also for throughput
     */
    public record Difference(String variant, double change) {}

    /**
     * The noise of a benchmark.
     *
     * @param spread standard deviation of log scores between forks of one block
     * @param degrees its degrees of freedom, at least 1
     * @param floor noise floor for later runs, from the upper confidence limit of the spread
     * @param detectable the smallest detectable change by number of blocks
     */
    public record Noise(double spread, int degrees, NoiseFloor floor, List<Detectable> detectable) {
        public Noise {
            detectable = List.copyOf(detectable);
        }
    }

    /**
     * The smallest detectable change: half the width of the interval for this spread.
     *
     * @param blocks number of blocks
     * @param change a fraction above 0
     */
    public record Detectable(int blocks, double change) {}
}
