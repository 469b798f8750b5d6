package dev.steelyard.core.stats;

import java.util.Arrays;
import java.util.Optional;

/**
 * A test for values that fall into two groups: the greatest ratio of the sum of squares between two groups to that
 * within them, over all splits of the sorted values (Engelman and Hartigan 1969, J. Am. Stat. Assoc. 64:1647).
 *
 * <p>The smaller group must have a fifth of the values, and at least two, so single outliers do not count. The critical
 * ratios are simulated 99.9 % points under the worst of four unimodal distributions (normal, uniform, Laplace, Student
 * with 5 degrees of freedom): see two_clusters.py in the tests. The uniform distribution is the worst, so false
 * positives under the others are far rarer than 1 in 1000. With fewer than 8 values, the test finds nothing.
 */
public final class TwoClusters {

    private static final int[] SIZES = {8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 22, 25, 28, 32, 36, 40};
    private static final double[] CRITICAL = {
        61.99, 44.53, 37.29, 28.41, 22.91, 21.23, 18.64, 15.81, 13.05, 11.58, 10.77, 9.82, 9.01, 8.16, 7.66, 7.21
    };

    private TwoClusters() {}

    /**
     * Two groups of values.
     *
     * @param lowCentre mean of the lower group
     * @param highCentre mean of the upper group
     * @param lowCount number of values in the lower group
     * @param threshold a value between the two groups
     */
    public record Result(double lowCentre, double highCentre, int lowCount, double threshold) {}

    /** Returns the two groups; empty if the values do not fall into two, are too few, or are not all finite. */
    public static Optional<Result> find(double[] values) {
        int n = values.length;
        if (n < SIZES[0] || !Arrays.stream(values).allMatch(Double::isFinite)) {
            return Optional.empty();
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int split = split(sorted);
        if (!(ratio(sorted, split) > critical(n))) {
            return Optional.empty();
        }
        return Optional.of(new Result(
                mean(sorted, 0, split), mean(sorted, split, n), split, (sorted[split - 1] + sorted[split]) / 2));
    }

    /**
     * Returns the number of values in the lower group of the best split. The sums of squares within and between two groups add up to the
     * same total for every split, so the ratio is greatest where the sum of squares between them is.
     */
    private static int split(double[] sorted) {
        int n = sorted.length;
        int smallest = Math.max(2, (n + 4) / 5);
        double centre = mean(sorted, 0, n);
        double sum = 0;
        double best = -1;
        int split = smallest;
        for (int k = 1; k <= n - smallest; k++) {
            sum += sorted[k - 1] - centre;
            // The sum of squares between groups of k and n - k values is sum^2 n / (k (n - k)).
            double between = sum * sum / ((double) k * (n - k));
            if (k >= smallest && between > best) {
                best = between;
                split = k;
            }
        }
        return split;
    }

    /** Returns between / within for the split before index k; 0 if all values are equal. */
    static double ratio(double[] sorted, int k) {
        int n = sorted.length;
        double low = mean(sorted, 0, k);
        double high = mean(sorted, k, n);
        double within = squares(sorted, 0, k, low) + squares(sorted, k, n, high);
        double between = (double) k * (n - k) / n * (high - low) * (high - low);
        return between == 0 ? 0 : between / within;
    }

    private static double critical(int n) {
        int last = SIZES.length - 1;
        if (n >= SIZES[last]) {
            return CRITICAL[last];
        }
        int found = Arrays.binarySearch(SIZES, n);
        return found >= 0 ? CRITICAL[found] : CRITICAL[-found - 2];
    }

    private static double mean(double[] values, int from, int to) {
        return Arrays.stream(values, from, to).sum() / (to - from);
    }

    private static double squares(double[] values, int from, int to, double centre) {
        return Arrays.stream(values, from, to)
                .map(value -> (value - centre) * (value - centre))
                .sum();
    }
}
