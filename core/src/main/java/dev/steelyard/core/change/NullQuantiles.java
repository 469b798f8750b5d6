package dev.steelyard.core.change;

/**
 * Quantiles of the largest statistic over series without changes, made by {@code selfbench/run detect --trials 4000 calibrate}: for each
 * length up to 50 points 80 000 series (30 300 of 100 points, 11 500 of 200) of independent normal noise, and as many with a lag-one
 * autocorrelation of 0.3; of the two quantiles, the larger one. In the tail that is always the autocorrelated one. To be made again
 * whenever the detector changes. The 1 % quantile is known to within 3 %.
 */
final class NullQuantiles {

    private static final double[] LEVELS = {0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001};
    private static final int[] LENGTHS = {5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 50, 100, 200};
    private static final double[][] QUANTILES = {
        {0.037, 1.117, 2.021, 3.085, 4.887, 6.683, 8.781, 12.425, 17.091},
        {0.271, 1.289, 2.110, 2.998, 4.519, 6.031, 8.324, 12.507, 17.222},
        {0.393, 1.335, 2.086, 2.882, 4.115, 5.343, 6.825, 9.126, 11.793},
        {0.463, 1.357, 2.053, 2.801, 3.958, 5.038, 6.250, 8.199, 9.812},
        {0.511, 1.379, 2.038, 2.737, 3.775, 4.671, 5.668, 7.553, 9.001},
        {0.371, 1.194, 1.808, 2.431, 3.308, 4.021, 4.754, 5.747, 6.789},
        {0.460, 1.247, 1.841, 2.453, 3.291, 3.960, 4.602, 5.548, 6.553},
        {0.540, 1.275, 1.838, 2.405, 3.163, 3.754, 4.353, 5.183, 5.771},
        {0.615, 1.291, 1.810, 2.322, 3.012, 3.581, 4.151, 4.920, 5.443},
        {0.701, 1.281, 1.724, 2.173, 2.767, 3.218, 3.629, 4.313, 4.859},
        {0.778, 1.280, 1.644, 2.026, 2.543, 2.942, 3.358, 3.885, 4.250},
        {0.888, 1.327, 1.615, 1.912, 2.303, 2.627, 2.912, 3.311, 3.624},
        {0.987, 1.385, 1.645, 1.911, 2.264, 2.539, 2.796, 3.184, 3.472}
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
