package dev.steelyard.core.change;

import java.util.Arrays;

/** How much values spread, whatever their levels do. */
final class NoiseScale {

    /** Makes the median of absolute deviations the standard deviation of a normal distribution: 1 / quantile(0.75). */
    static final double FROM_MEDIAN = 1.482602218505602;

    /** The same for the mean of absolute deviations: sqrt(pi / 2). */
    private static final double FROM_MEAN = 1.2533141373155001;

    /** Nobody looks for changes below this fraction of the values. */
    private static final double SMALLEST = 1e-9;

    private NoiseScale() {}

    /**
     * Returns the standard deviation of independent noise from the first differences, of which shifts of the level and outliers
     * spoil a few only; 0 if all values are equal.
     */
    static double ofDifferences(double[] values) {
        double[] differences = new double[values.length - 1];
        double sum = 0;
        for (int i = 0; i < differences.length; i++) {
            differences[i] = Math.abs(values[i + 1] - values[i]);
            sum += differences[i];
        }
        double median = median(differences);
        // Rounded values repeat: then most differences are 0.
        double deviation = median > 0 ? FROM_MEDIAN * median : FROM_MEAN * sum / differences.length;
        return deviation / Math.sqrt(2);
    }

    /**
     * Returns the standard deviation that noise has at least: that of rounding to the smallest step between two different
     * values, and no less than 1e-9. The values are logarithms or at most 1, so that this is a fraction.
     */
    static double least(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double step = Double.POSITIVE_INFINITY;
        for (int i = 1; i < sorted.length; i++) {
            double gap = sorted[i] - sorted[i - 1];
            if (gap > SMALLEST) {
                step = Math.min(step, gap);
            }
        }
        return Double.isFinite(step) ? step / Math.sqrt(12) : SMALLEST;
    }

    /** Returns the median; sorts the values. */
    static double median(double[] values) {
        Arrays.sort(values);
        int middle = values.length / 2;
        return values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    }
}
