package dev.steelyard.core.stats;

/**
 * The widening of an interval if other evidence shows that it is too narrow.
 *
 * @param offset the part of the error that does not average out with more values, in standard deviations of one value;
 *     at least 0
 */
public record Widening(double offset) {

    /** No widening. */
    public static final Widening NONE = new Widening(0);

    public Widening {
        if (!(offset >= 0 && Double.isFinite(offset))) {
            throw new IllegalArgumentException("an offset is a number of at least 0, not " + offset);
        }
    }

    /**
     * Returns the standard error of a mean: {@code deviation * sqrt(1 / n + offset^2)}.
     *
     * @param deviation standard deviation of the values
     * @param n number of values
     */
    public double error(double deviation, int n) {
        return offset == 0 ? deviation / Math.sqrt(n) : deviation * Math.sqrt(1.0 / n + offset * offset);
    }
}
