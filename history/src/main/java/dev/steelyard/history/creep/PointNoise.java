package dev.steelyard.history.creep;

import dev.steelyard.history.change.LevelFit;
import dev.steelyard.history.change.NoiseScale;
import dev.steelyard.history.change.WindowContrasts;

/**
 * The noise of the values of a history around a level that may creep, from differences between values at a distance: slow changes cancel,
 * and a sudden change affects only a few differences.
 *
 * @param deviation standard deviation of a value
 * @param correlation lag-one autocorrelation that is allowed for
 * @param degrees degrees of freedom of the variance
 */
record PointNoise(double deviation, double correlation, double degrees) {

    /** Minimum number of values for estimating the noise. */
    static final int FEWEST = 6;

    /** Distance at which values of a first-order autoregression are nearly independent: 0.3^3 is 0.03. */
    private static final int FAR = 3;

    /**
     * Minimum autocorrelation that is allowed for, because it cannot be estimated from few values. It is the largest for which change
     * points are calibrated.
     */
    static final double LEAST_CORRELATION = 0.3;

    private static final double MOST_CORRELATION = 0.8;

    /**
     * Degrees of freedom for each difference. That of n overlapping differences is n / sum(r^2) over all lags, with r the
     * autocorrelation of the differences: n / 1.5 for independent values, n / 1.66 where neighbors correlate by 0.3.
     */
    private static final double DEGREES = 0.6;

    /**
     * Estimates the noise of values.
     *
     * @param values at least {@link #FEWEST}
     */
    static PointNoise of(double[] values) {
        double near = ofDistance(values, 1);
        double far = ofDistance(values, FAR);
        double correlation =
                Math.min(MOST_CORRELATION, Math.max(LEAST_CORRELATION, correlation(far * far / (near * near))));
        double deviation = far / Math.sqrt(1 - Math.pow(correlation, FAR));
        return new PointNoise(deviation, correlation, DEGREES * (values.length - FAR));
    }

    /**
     * Returns the autocorrelation. In an autoregression, the ratio of the variances at distances 3 and 1 is (1 - rho^3) / (1 - rho) = 1 +
     * rho + rho^2.
     */
    private static double correlation(double ratio) {
        return ratio <= 1 ? 0 : (Math.sqrt(4 * ratio - 3) - 1) / 2;
    }

    private static double ofDistance(double[] values, int distance) {
        double[] differences = new double[values.length - distance];
        for (int i = 0; i < differences.length; i++) {
            differences[i] = values[i + distance] - values[i];
        }
        return LevelFit.of(differences, new int[0], NoiseScale.of(differences, 0, true))
                        .scale()
                / Math.sqrt(2);
    }

    /** Returns the variance of a mean of neighboring values. */
    double meanVariance(int length) {
        return deviation * deviation * WindowContrasts.meanVariance(correlation, length);
    }
}
