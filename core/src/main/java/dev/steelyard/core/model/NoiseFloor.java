package dev.steelyard.core.model;

import java.time.Instant;

/**
 * The noise floor of one benchmark on one machine, from a calibration: the change that identical code can show there by
 * chance.
 *
 * @param benchmark the benchmark
 * @param spread upper confidence limit of the standard deviation between forks of one block, of the logarithm of the
 *     score; at least 0
 * @param calibrated when the calibration started
 */
public record NoiseFloor(Benchmark benchmark, double spread, Instant calibrated) {

    /** Share of comparisons of identical code that stay below the floor, if the spread is no greater than this one. */
    public static final double SHARE = 0.95;

    /** The corresponding two-sided quantile of the standard normal distribution. */
    private static final double QUANTILE = 1.959963984540054;

    public NoiseFloor {
        if (!(spread >= 0 && Double.isFinite(spread))) {
            throw new IllegalArgumentException("a spread is a number of at least 0, not " + spread);
        }
    }

    /**
     * Returns the floor for a number of blocks, as a fraction. With two forks per block, the difference between the
     * means has the standard deviation {@code spread * sqrt(2 / blocks)}.
     *
     * @param blocks at least 1
     */
    public double at(int blocks) {
        return Math.expm1(QUANTILE * spread * Math.sqrt(2.0 / blocks));
    }
}
