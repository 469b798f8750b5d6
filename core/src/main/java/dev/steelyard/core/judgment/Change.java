package dev.steelyard.core.judgment;

/**
 * A relative change with its interval, as a fraction of the baseline's time or amount per operation. Positive means
 * slower or more, also for throughput (half the throughput is +1.0).
 *
 * @param estimate the estimate, above -1
 * @param low lower end of the interval
 * @param high upper end of the interval
 * @param level confidence level of the interval in (0, 1), such as 0.99
 */
public record Change(double estimate, double low, double high, double level) {

    public Change {
        if (!(low <= high)) {
            throw new IllegalArgumentException("interval upside down: " + low + " to " + high);
        }
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException("confidence must lie between 0 and 1: " + level);
        }
    }

    /** Returns half the width of the interval, as a fraction. */
    public double halfWidth() {
        return (high - low) / 2;
    }

    /**
     * Returns this change as a fraction of the baseline's score instead of its time, as shown next to scores. If more
     * is better, twice the time (+1.0) is half the score (-0.5), and the ends of the interval are swapped.
     *
     * @param moreIsBetter whether a greater score is better
     */
    public Change ofScore(boolean moreIsBetter) {
        return moreIsBetter ? new Change(inverted(estimate), inverted(high), inverted(low), level) : this;
    }

    private static double inverted(double change) {
        return change == 0 ? 0 : 1 / (1 + change) - 1;
    }
}
