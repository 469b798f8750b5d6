package dev.steelyard.core.stats;

/**
 * How much wider an interval is than its own values make it, where something else shows that they promise too much.
 *
 * @param offset the part of the error that does not average out however many values there are, in standard deviations of
 *     one value; at least 0
 */
public record Widening(double offset) {

    /** As wide as the values themselves make it. */
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
     * @param n how many values
     */
    public double error(double deviation, int n) {
        return offset == 0 ? deviation / Math.sqrt(n) : deviation * Math.sqrt(1.0 / n + offset * offset);
    }
}
