package dev.steelyard.history.change;

import java.util.Arrays;

/**
 * The distribution of the largest statistic of {@link WindowContrasts} over a series without changes. No closed form is known, because
 * scale and autocorrelation are estimated; {@link NullQuantiles} has simulated quantiles.
 *
 * <p>Between lengths, quantiles are interpolated in the logarithm of the length; between probabilities, logarithms of probabilities are
 * interpolated in the logarithm of the statistic. Below the smallest simulated probability, the last slope is extended: a power law, which
 * decreases more slowly than the tail of a normal variable. Above the greatest simulated length, the probability grows in proportion to the
 * length (Bonferroni bound).
 */
final class NullDistribution {

    /** Smallest p-value returned. */
    static final double SMALLEST = 1e-9;

    private static final double[] LEVELS = NullQuantiles.levels();
    private static final int[] LENGTHS = NullQuantiles.lengths();
    private static final double[][] QUANTILES = NullQuantiles.quantiles();

    private NullDistribution() {}

    /**
     * Returns the probability that a series without changes reaches a statistic anywhere.
     *
     * @param statistic the statistic
     * @param points length of the series, at least {@link SeriesChanges#FEWEST}
     * @return a probability from {@link #SMALLEST} to 1
     */
    static double pValue(double statistic, int points) {
        int longest = LENGTHS[LENGTHS.length - 1];
        double times = Math.max(1, (double) points / longest);
        double logarithm = logarithm(statistic, row(points));
        return Math.min(1, Math.max(SMALLEST, times * Math.exp(logarithm)));
    }

    /**
     * Returns the statistic that a series without changes reaches with a probability; the inverse of {@link #pValue}.
     *
     * @param probability above 0 and below 0.5
     * @param points length of the series
     */
    static double quantile(double probability, int points) {
        double low = 0;
        double high = 1;
        while (pValue(high, points) > probability) {
            high *= 2;
            if (high > 1e12) {
                return Double.POSITIVE_INFINITY;
            }
        }
        for (int step = 0; step < 60; step++) {
            double middle = (low + high) / 2;
            if (pValue(middle, points) > probability) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /** Returns the quantiles for a length. */
    private static double[] row(int points) {
        if (points < SeriesChanges.FEWEST) {
            throw new IllegalArgumentException("too few points: " + points);
        }
        int found = Arrays.binarySearch(LENGTHS, points);
        if (found >= 0) {
            return QUANTILES[found];
        }
        int next = -found - 1;
        if (next == LENGTHS.length) {
            return QUANTILES[next - 1];
        }
        double share = (Math.log(points) - Math.log(LENGTHS[next - 1]))
                / (Math.log(LENGTHS[next]) - Math.log(LENGTHS[next - 1]));
        double[] row = new double[LEVELS.length];
        Arrays.setAll(row, i -> QUANTILES[next - 1][i] + share * (QUANTILES[next][i] - QUANTILES[next - 1][i]));
        return row;
    }

    private static double logarithm(double statistic, double[] row) {
        if (statistic <= row[0]) {
            // Such a statistic is never reported; a straight line to 1 at 0.
            double share = Math.max(0, statistic) / row[0];
            return Math.log(1 - share * (1 - LEVELS[0]));
        }
        int last = LEVELS.length - 1;
        int place = 1;
        while (place < last && row[place] < statistic) {
            place++;
        }
        boolean beyond = statistic > row[last];
        // The slope of the tail is taken over several levels, since the last quantiles are the least certain.
        int from = beyond ? last - 3 : place - 1;
        int to = beyond ? last : place;
        double slope = (Math.log(LEVELS[to]) - Math.log(LEVELS[from])) / (Math.log(row[to]) - Math.log(row[from]));
        return Math.log(LEVELS[to]) + slope * (Math.log(statistic) - Math.log(row[to]));
    }
}
