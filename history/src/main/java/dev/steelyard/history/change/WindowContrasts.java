package dev.steelyard.history.change;

import java.util.Arrays;

/**
 * How clearly the level right of a split differs from that left of it, over windows of many lengths. For {@code l} points
 * left and {@code r} right of a split, the statistic is
 *
 * <pre>|mean right - mean left| / standard error - sqrt(2 log(e n / (4 l r / (l + r))))</pre>
 *
 * <p>The standard error is that of a first-order autoregression with the scale and autocorrelation of the fit, so the statistic
 * is normalized by the series itself. The second term puts short windows, which are more numerous, on an equal footing with long
 * ones (Duembgen and Spokoiny 2001, Ann. Statist. 29:124; Frick, Munk and Sieling 2014, JRSS B 76:495).
 *
 * <p>A window without a change contains only noise. So if the largest statistic over <em>all</em> windows of a series without
 * changes exceeds a threshold with a probability of at most alpha, then with a probability of at least {@code 1 - alpha} every
 * window above the threshold contains a change: the argument of narrowest significance pursuit (Fryzlewicz 2024, JASA 119:1633,
 * theorem 1), with this contrast as the measure of deviation.
 */
public final class WindowContrasts {

    /** Lengths of windows on one side of a split; all short ones, then steps of 15 %. */
    private static final int[] LENGTHS = lengths();

    /** Tolerance for rounding errors of an allowance. */
    private static final double ROUNDING = 1e-12;

    private final LevelFit fit;
    private final double[] sums;
    /** By index in {@link #LENGTHS}: variance of a mean, and its part in the covariance with a neighboring mean. */
    private final double[] variance;

    private final double[] overlap;
    private final double joint;

    /** @param fit the levels and the noise of a series */
    WindowContrasts(LevelFit fit) {
        this.fit = fit;
        double[] values = fit.cleaned();
        this.sums = new double[values.length + 1];
        // Relative to the first value, so that no precision is lost if levels are far from 0.
        for (int i = 0; i < values.length; i++) {
            sums[i + 1] = sums[i] + (values[i] - values[0]);
        }
        int places = places(values.length);
        double rho = fit.autocorrelation();
        this.variance = new double[places];
        this.overlap = new double[places];
        this.joint = joint(rho);
        for (int place = 0; place < places; place++) {
            variance[place] = meanVariance(rho, LENGTHS[place]);
            overlap[place] = overlap(rho, LENGTHS[place]);
        }
    }

    /**
     * Returns the variance of the mean of consecutive values of a first-order autoregression, as a multiple of the variance of a value. The
     * variance of the difference between the means of two neighboring windows is the sum of both minus {@code joint * overlap * overlap}.
     */
    public static double meanVariance(double rho, int length) {
        double rest = 1 - Math.pow(rho, length);
        return ((1 + rho) / (1 - rho) - 2 * rho * rest / (length * (1 - rho) * (1 - rho))) / length;
    }

    static double overlap(double rho, int length) {
        return (1 - Math.pow(rho, length)) / length;
    }

    static double joint(double rho) {
        return 2 * rho / ((1 - rho) * (1 - rho));
    }

    private static int[] lengths() {
        int[] lengths = new int[200];
        int count = 0;
        for (int length = 1; length < 1 << 24; length = Math.max(length + 1, (int) (length * 1.15))) {
            lengths[count++] = length;
        }
        return Arrays.copyOf(lengths, count);
    }

    /** Returns the number of lengths up to a maximum. */
    private static int places(int length) {
        int found = Arrays.binarySearch(LENGTHS, length);
        return found >= 0 ? found + 1 : -found - 1;
    }

    /** Returns the allowance, which is lower for long windows than for short ones. */
    private static double allowance(int points, int left, int right) {
        double size = (double) left * right / (left + right);
        return Math.sqrt(2 * Math.log(Math.E * points / (4 * size)));
    }

    /** A change between two segments, with the noise of both. */
    private final class Split {
        private final int at;
        private final int lefts;
        private final int rights;
        private final double leftScale;
        private final double rightScale;
        private final double leastAllowance;

        Split(int change) {
            at = fit.start(change + 1);
            lefts = places(at - fit.start(change));
            rights = places(fit.end(change + 1) - at);
            leftScale = fit.scale(change);
            rightScale = fit.scale(change + 1);
            leastAllowance = allowance(fit.points(), LENGTHS[lefts - 1], LENGTHS[rights - 1]) * (1 - ROUNDING);
        }

        double statistic(int left, int right) {
            return standardized(left, right) - allowance(fit.points(), LENGTHS[left], LENGTHS[right]);
        }

        /** Returns false only if the statistic is certain not to exceed a value; this is faster than computing the statistic. */
        boolean mayExceed(int left, int right, double statistic) {
            return standardized(left, right) - leastAllowance > statistic;
        }

        private double standardized(int left, int right) {
            int l = LENGTHS[left];
            int r = LENGTHS[right];
            double contrast = (sums[at + r] - sums[at]) / r - (sums[at] - sums[at - l]) / l;
            return Math.abs(contrast) / error(left, right, leftScale, rightScale);
        }
    }

    /** Returns the standard error of a contrast. */
    private double error(int left, int right, double leftScale, double rightScale) {
        return Math.sqrt(leftScale * leftScale * variance[left]
                + rightScale * rightScale * variance[right]
                - leftScale * rightScale * joint * overlap[left] * overlap[right]);
    }

    /**
     * Returns the largest statistic over the windows at a change that stay within its two segments.
     *
     * @param change its number, from 0
     */
    double largest(int change) {
        Split split = new Split(change);
        double largest = Double.NEGATIVE_INFINITY;
        // The longest first, because their statistics exceed most others.
        for (int left = split.lefts - 1; left >= 0; left--) {
            for (int right = split.rights - 1; right >= 0; right--) {
                if (split.mayExceed(left, right, largest)) {
                    largest = Math.max(largest, split.statistic(left, right));
                }
            }
        }
        return largest;
    }

    /**
     * The intersection of the significant windows at a change.
     *
     * @param before points left of the change, at least 1
     * @param after points right of it, at least 1
     */
    record Common(int before, int after) {}

    /**
     * Returns the intersection of all windows at a change above a threshold; there must be at least one.
     *
     * <p>Every significant window contains a change; if they share a single one, it lies in their intersection.
     */
    Common common(int change, double threshold) {
        Split split = new Split(change);
        int before = Integer.MAX_VALUE;
        int after = Integer.MAX_VALUE;
        for (int left = 0; left < split.lefts; left++) {
            for (int right = 0; right < split.rights; right++) {
                boolean narrower = LENGTHS[left] < before || LENGTHS[right] < after;
                if (narrower && split.mayExceed(left, right, threshold) && split.statistic(left, right) > threshold) {
                    before = Math.min(before, LENGTHS[left]);
                    after = Math.min(after, LENGTHS[right]);
                }
            }
        }
        if (before == Integer.MAX_VALUE) {
            throw new IllegalArgumentException("no window of change " + change + " is above " + threshold);
        }
        return new Common(before, after);
    }

    /** Returns the split with the clearest contrast between all points on both sides, each with a minimum number of points. */
    int clearest(int from, int to, int fewest) {
        int clearest = from + fewest;
        double most = -1;
        for (int split = from + fewest; split <= to - fewest; split++) {
            double left = (double) split - from;
            double right = (double) to - split;
            double contrast = (sums[to] - sums[split]) / right - (sums[split] - sums[from]) / left;
            double gain = contrast * contrast * left * right / (left + right);
            if (gain > most) {
                most = gain;
                clearest = split;
            }
        }
        return clearest;
    }

    /** Returns the shift between the halves of the series, in its unit, for which this statistic is expected. */
    double shift(double statistic) {
        int half = places(fit.points() / 2) - 1;
        int length = LENGTHS[half];
        return error(half, half, fit.scaleAtFirst(), fit.scaleAtFirst())
                * (statistic + allowance(fit.points(), length, length));
    }

    /** Returns the standard error of the contrast between the halves of the series, in its unit. */
    double error() {
        int half = places(fit.points() / 2) - 1;
        return error(half, half, fit.scaleAtFirst(), fit.scaleAtFirst());
    }
}
