package dev.steelyard.core.calibration;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * The spread between forks of one block: the pooled standard deviation within blocks, as in a one-way analysis of
 * variance (Fisher 1925, <i>Statistical Methods for Research Workers</i>). Disturbances of a whole block cancel out.
 *
 * @param deviation pooled standard deviation, at least 0
 * @param degrees degrees of freedom: forks less blocks, at least 1
 */
record ForkSpread(double deviation, int degrees) {

    /** Confidence with which the true deviation lies below {@link #upper()}. */
    static final double CONFIDENCE = 0.95;

    /**
     * Returns the spread of the values of each block; empty unless some block has two.
     *
     * @param blocks finite values by block
     */
    static Optional<ForkSpread> of(List<double[]> blocks) {
        double squares = 0;
        int degrees = 0;
        for (double[] block : blocks) {
            double mean = Arrays.stream(block).average().orElse(0);
            squares += Arrays.stream(block)
                    .map(value -> (value - mean) * (value - mean))
                    .sum();
            degrees += Math.max(0, block.length - 1);
        }
        return degrees == 0 ? Optional.empty() : Optional.of(new ForkSpread(Math.sqrt(squares / degrees), degrees));
    }

    /**
     * Returns the upper confidence limit of the true deviation, assuming normal values: deviation * sqrt(degrees /
     * chi-square quantile).
     */
    double upper() {
        double quantile = ChiSquaredDistribution.of(degrees).inverseCumulativeProbability(1 - CONFIDENCE);
        return deviation * Math.sqrt(degrees / quantile);
    }
}
