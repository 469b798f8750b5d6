package dev.steelyard.history.change;

/**
 * The spread of a series by first differences, and its minimum: from the rounding with which values were printed, and at least 1e-9. The
 * values are logarithms or at most 1, so this is a fraction.
 */
public final class NoiseScale {

    /** Converts the median absolute deviation to the standard deviation of a normal distribution: 1 / quantile(0.75). */
    static final double FROM_MEDIAN = 1.482602218505602;

    /** Converts the mean absolute deviation likewise: sqrt(pi / 2). */
    private static final double FROM_MEAN = 1.2533141373155001;

    /** Minimum spread; changes below this fraction of the values are of no interest. */
    private static final double SMALLEST = 1e-9;

    /** Maximum spread due to rounding, so that squares stay finite. */
    private static final double LARGEST = 1e3;

    /** Standard deviation of the rounding error, in units of rounding. */
    private static final double ROUNDING = 1 / Math.sqrt(12);

    private final double differences;
    private final double rounding;
    private final boolean ratio;
    private final double least;

    private NoiseScale(double differences, double rounding, boolean ratio, double least) {
        this.differences = differences;
        this.rounding = rounding;
        this.ratio = ratio;
        this.least = least;
    }

    /**
     * Returns the noise of values.
     *
     * @param values at least 2
     * @param unit smallest step between two values that could be printed, 0 or more: in the unit of the values or, for logarithms, of their
     *     arguments
     * @param ratio whether they are logarithms
     */
    public static NoiseScale of(double[] values, double unit, boolean ratio) {
        double highest = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            highest = Math.max(highest, value);
        }
        double rounding = unit * ROUNDING;
        return new NoiseScale(ofDifferences(values), rounding, ratio, least(rounding, ratio, highest));
    }

    /** Returns the noise of distances from levels that are close to one level. */
    NoiseScale around(double level) {
        double there = least(level);
        return new NoiseScale(differences, there, false, there);
    }

    /** Returns the standard deviation by first differences; 0 if all values are equal. */
    double differences() {
        return differences;
    }

    /** Returns the minimum standard deviation of the noise at any level, above 0. */
    double least() {
        return least;
    }

    /** Returns the minimum standard deviation of the noise near a level. */
    double least(double level) {
        return least(rounding, ratio, level);
    }

    private static double least(double rounding, boolean ratio, double level) {
        if (rounding == 0) {
            return SMALLEST;
        }
        return Math.min(LARGEST, Math.max(SMALLEST, ratio ? rounding * Math.exp(-level) : rounding));
    }

    /**
     * Returns the standard deviation of independent noise from the first differences, only a few of which are affected by shifts of the
     * level and outliers; 0 if all values are equal.
     */
    static double ofDifferences(double[] values) {
        double[] differences = new double[values.length - 1];
        double sum = 0;
        for (int i = 0; i < differences.length; i++) {
            differences[i] = Math.abs(values[i + 1] - values[i]);
            sum += differences[i];
        }
        double median = median(differences);
        // Rounded values repeat, so most differences are 0.
        double deviation = median > 0 ? FROM_MEDIAN * median : FROM_MEAN * sum / differences.length;
        return deviation / Math.sqrt(2);
    }

    /** Returns the median; reorders the values. */
    public static double median(double[] values) {
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

    /** Returns the value at a place in sorted order (Hoare 1961, Algorithm 65: find); afterward, none before it is greater. */
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
