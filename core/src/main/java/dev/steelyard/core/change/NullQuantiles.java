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
        {0.010, 0.627, 1.069, 3.018, 4.922, 6.726, 9.078, 12.870, 16.499},
        {0.084, 0.853, 1.348, 2.751, 4.460, 5.962, 7.914, 10.885, 14.471},
        {0.234, 0.989, 1.517, 2.684, 4.179, 5.439, 6.918, 9.575, 11.558},
        {0.329, 1.067, 1.611, 2.477, 3.785, 4.785, 5.989, 7.767, 9.515},
        {0.394, 1.124, 1.670, 2.410, 3.601, 4.512, 5.576, 7.127, 8.474},
        {0.314, 1.080, 1.626, 2.202, 3.222, 4.015, 4.752, 5.875, 6.904},
        {0.419, 1.163, 1.694, 2.247, 3.139, 3.870, 4.572, 5.715, 6.373},
        {0.498, 1.210, 1.730, 2.263, 3.026, 3.655, 4.279, 5.151, 5.818},
        {0.564, 1.226, 1.707, 2.185, 2.906, 3.433, 4.024, 4.794, 5.375},
        {0.623, 1.227, 1.652, 2.064, 2.631, 3.083, 3.565, 4.188, 4.707},
        {0.662, 1.221, 1.575, 1.915, 2.370, 2.721, 3.112, 3.661, 4.100},
        {0.656, 1.214, 1.530, 1.823, 2.170, 2.428, 2.668, 3.030, 3.272},
        {0.599, 1.191, 1.521, 1.793, 2.074, 2.325, 2.562, 2.857, 3.018}
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
