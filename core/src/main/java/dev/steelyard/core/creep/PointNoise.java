package dev.steelyard.core.creep;

import dev.steelyard.core.change.LevelFit;
import dev.steelyard.core.change.NoiseScale;
import dev.steelyard.core.change.WindowContrasts;

/**
 * The noise of the values of a history around a level that may creep, from differences of values at a distance: what changes
 * slowly cancels in them, and a sudden change spoils a few only.
 *
 * @param deviation standard deviation of a value
 * @param correlation lag-one autocorrelation that is allowed for
 * @param degrees degrees of freedom of the variance
 */
record PointNoise(double deviation, double correlation, double degrees) {

    /** Fewest values whose noise can be estimated. */
    static final int FEWEST = 6;

    /** Distance at which values of a first-order autoregression are nearly independent: 0.3^3 is 0.03. */
    private static final int FAR = 3;

    /**
     * Few values say little about their autocorrelation, so at least this is allowed for. It is the largest for which change points
     * are calibrated.
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

    /** In an autoregression the variances at distances 3 and 1 are as 1 - rho^3 to 1 - rho, that is, 1 + rho + rho^2. */
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
