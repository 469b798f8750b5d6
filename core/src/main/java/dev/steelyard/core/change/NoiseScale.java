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

    /** Returns the median; reorders the values. */
    static double median(double[] values) {
        int middle = values.length / 2;
        double upper = select(values, middle);
        if (values.length % 2 == 1) {
            return upper;
        }
        double lower = values[0];
        for (int i = 1; i < middle; i++) {
            lower = Math.max(lower, values[i]);
        }
        return (lower + upper) / 2;
    }

    /**
     * Returns the value that would be at a place if the values were sorted (Hoare 1961, Algorithm 65: find); none before it is
     * greater afterward.
     */
    private static double select(double[] values, int place) {
        int low = 0;
        int high = values.length - 1;
        while (low < high) {
            double pivot = values[(low + high) >>> 1];
            int left = low;
            int right = high;
            while (left <= right) {
                while (values[left] < pivot) {
                    left++;
                }
                while (values[right] > pivot) {
                    right--;
                }
                if (left <= right) {
                    double swap = values[left];
                    values[left] = values[right];
                    values[right] = swap;
                    left++;
                    right--;
                }
            }
            if (place <= right) {
                high = right;
            } else if (place >= left) {
                low = left;
            } else {
                break;
            }
        }
        return values[place];
    }
}
