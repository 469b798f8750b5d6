package dev.steelyard.core.stats;

/**
 * How much wider an interval is than its own values make it, where something else shows that they promise too much.
 *
 * @param factor of the standard error, at least 1: for a spread that is greater than it seems
 * @param offset part of the standard deviation that does not average out however many values there are, at least 0: for
 *     a difference that is not what it is taken for
 */
public record Widening(double factor, double offset) {

    /** As wide as the values themselves make it. */
    public static final Widening NONE = new Widening(1, 0);

    public Widening {
        if (!(factor >= 1 && offset >= 0 && Double.isFinite(factor) && Double.isFinite(offset))) {
            throw new IllegalArgumentException("a widening needs a factor >= 1 and an offset >= 0: " + factor + ", " + offset);
        }
    }

    /**
     * Returns the standard error of a mean: {@code deviation * sqrt(factor^2 / n + offset^2)}.
     *
     * @param deviation standard deviation of the values
     * @param n how many values
     */
    public double error(double deviation, int n) {
        return offset == 0
                ? factor * deviation / Math.sqrt(n)
                : deviation * Math.sqrt(factor * factor / n + offset * offset);
    }
}
