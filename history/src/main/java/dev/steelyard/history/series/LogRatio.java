package dev.steelyard.history.series;

import dev.steelyard.core.judgment.Change;

/**
 * The natural logarithm of a ratio of times per operation, with an interval.
 *
 * @param estimate the estimate
 * @param low lower end of the interval, at most {@code high}
 * @param high upper end of the interval
 * @param error maximum probability that the interval misses the true ratio, in [0, 1); 0 if the ratio is known
 */
record LogRatio(double estimate, double low, double high, double error) {

    /** The ratio of two sides that run the same code. */
    static final LogRatio SAME = new LogRatio(0, 0, 0, 0);

    LogRatio {
        if (!(low <= high)) {
            throw new IllegalArgumentException("interval upside down: " + low + " to " + high);
        }
        if (!(error >= 0 && error < 1)) {
            throw new IllegalArgumentException("error rate " + error);
        }
    }

    /** The ratio of a change. */
    static LogRatio of(Change change) {
        return new LogRatio(
                Math.log1p(change.estimate()), Math.log1p(change.low()), Math.log1p(change.high()), 1 - change.level());
    }

    /**
     * Returns this ratio divided by another one. The ends of the intervals are combined in the worst case, and error rates are added
     * (Bonferroni), so no assumption is made about the dependence between the two: they may share forks.
     *
     * @throws IllegalArgumentException if the error rates add up to 1 or more
     */
    LogRatio dividedBy(LogRatio other) {
        return new LogRatio(estimate - other.estimate, low - other.high, high - other.low, error + other.error);
    }

    /** Returns whether the sides run the same code, so nothing was measured. */
    boolean same() {
        return error == 0;
    }

    /** Returns this ratio as a change. */
    Change change() {
        return new Change(Math.expm1(estimate), Math.expm1(low), Math.expm1(high), 1 - error);
    }
}
