package dev.steelyard.core.stats;

/**
 * A confidence interval for a difference.
 *
 * @param low lower end
 * @param high upper end, at least {@code low}
 */
public record Interval(double low, double high) {

    /** The interval of all numbers, which excludes nothing. */
    public static final Interval ALL = new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    public Interval {
        if (!(low <= high)) {
            throw new IllegalArgumentException("interval upside down: " + low + " to " + high);
        }
    }

    /** Returns the interval with the given half width around a value. */
    public static Interval around(double value, double half) {
        return new Interval(value - half, value + half);
    }

    /** Returns whether 0 lies outside. */
    public boolean excludesZero() {
        return low > 0 || high < 0;
    }

    /** Returns half its width. */
    public double halfWidth() {
        return (high - low) / 2;
    }
}
