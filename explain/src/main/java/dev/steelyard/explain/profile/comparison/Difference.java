package dev.steelyard.explain.profile.comparison;

/**
 * The means of a value on both sides, with the confidence interval of their difference over forks.
 *
 * @param before mean of the baseline's forks
 * @param after mean of the treatment's forks
 * @param low lower end of the interval of {@code after - before}
 * @param high upper end
 */
public record Difference(double before, double after, double low, double high) {

    public Difference {
        if (!(low <= high)) {
            throw new IllegalArgumentException("interval upside down: " + low + " to " + high);
        }
    }

    /** Returns the difference of the means. */
    public double estimate() {
        return after - before;
    }

    /** Returns whether the interval excludes 0. */
    boolean clear() {
        return low > 0 || high < 0;
    }
}
