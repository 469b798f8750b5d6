package dev.steelyard.core.change;

/**
 * Quantiles of the largest statistic over series without changes, made by {@code selfbench/run detect calibrate}: for each length
 * 10 000 series (8 000 of 50 points, 3 000 of 100) of independent normal noise and as many with a lag-one autocorrelation of
 * 0.3; the greater quantile of both, which in the tail is always that of the second. So the 1 % quantile is known to within 5 %.
 */
final class NullQuantiles {

    private static final double[] LEVELS = {0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001};
    private static final int[] LENGTHS = {5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 50, 100};
    private static final double[][] QUANTILES = {
        {0.041, 1.164, 2.031, 3.056, 4.993, 6.968, 8.772, 11.442, 14.751},
        {0.267, 1.306, 2.127, 3.033, 4.590, 6.142, 8.245, 12.997, 19.327},
        {0.396, 1.304, 2.071, 2.827, 3.911, 5.275, 6.768, 8.798, 13.593},
        {0.456, 1.347, 2.038, 2.710, 3.897, 4.916, 5.960, 8.295, 9.812},
        {0.509, 1.356, 1.984, 2.637, 3.567, 4.525, 5.644, 7.389, 8.591},
        {0.359, 1.162, 1.770, 2.383, 3.201, 3.852, 4.432, 5.375, 6.789},
        {0.454, 1.222, 1.825, 2.432, 3.316, 3.968, 4.720, 6.002, 6.827},
        {0.538, 1.250, 1.821, 2.412, 3.136, 3.689, 4.453, 5.403, 6.301},
        {0.612, 1.251, 1.732, 2.221, 2.801, 3.387, 4.011, 4.660, 5.430},
        {0.695, 1.257, 1.672, 2.102, 2.615, 3.014, 3.428, 3.985, 4.671},
        {0.777, 1.267, 1.588, 1.927, 2.356, 2.766, 3.186, 3.855, 4.156},
        {0.899, 1.339, 1.594, 1.893, 2.221, 2.490, 2.811, 3.008, 3.937}
    };

    private NullQuantiles() {}

    /** Returns the probabilities of exceeding a quantile, descending. */
    static double[] levels() {
        return LEVELS.clone();
    }

    /** Returns the lengths of series, ascending. */
    static int[] lengths() {
        return LENGTHS.clone();
    }

    /** Returns for each length the quantiles by level. */
    static double[][] quantiles() {
        double[][] copy = QUANTILES.clone();
        for (int i = 0; i < copy.length; i++) {
            copy[i] = QUANTILES[i].clone();
        }
        return copy;
    }
}
