package dev.steelyard.core.judgment;

import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * The part of a change attributed to something, as a fraction of its log ratio.
 *
 * @param estimate 1 for the whole change, 0 for none of it; below 0 for the opposite direction
 * @param low lower end of the interval
 * @param high upper end of the interval
 */
public record ChangeShare(double estimate, double low, double high) {

    /** All of a change, known exactly. */
    public static final ChangeShare ALL = new ChangeShare(1, 1, 1);

    /** Maximum share that is negligible, and maximum negligible excess over the whole change. */
    public static final double LITTLE = 0.25;

    public ChangeShare {
        if (!(low <= high)) {
            throw new IllegalArgumentException("interval upside down: " + low + " to " + high);
        }
    }

    /**
     * Returns the share of a partial change in the whole. The interval contains every ratio of values in the two intervals, so it contains
     * the true share whenever both contain their true changes: with intervals at 1 - alpha, in at least 1 - 2 alpha of cases.
     *
     * @return empty unless the interval of the whole excludes 0 and neither change is to zero, whose log ratio is unbounded
     */
    public static Optional<ChangeShare> of(Change part, Change whole) {
        boolean toNothing = DoubleStream.of(
                        part.low(), part.estimate(), part.high(), whole.low(), whole.estimate(), whole.high())
                .anyMatch(end -> !(end > -1));
        if (toNothing || (whole.low() <= 0 && whole.high() >= 0)) {
            return Optional.empty();
        }
        double[] corners = DoubleStream.of(part.low(), part.high())
                .flatMap(one ->
                        DoubleStream.of(whole.low(), whole.high()).map(other -> Math.log1p(one) / Math.log1p(other)))
                .sorted()
                .toArray();
        return Optional.of(
                new ChangeShare(Math.log1p(part.estimate()) / Math.log1p(whole.estimate()), corners[0], corners[3]));
    }

    /** Returns the rest of this share without another one. */
    public ChangeShare without(ChangeShare other) {
        return new ChangeShare(estimate - other.estimate, low - other.high, high - other.low);
    }

    /** Returns whether it is negligible: its whole interval lies within a quarter of the change, in either direction. */
    public boolean little() {
        return low > -LITTLE && high < LITTLE;
    }

    /** Returns whether the two intervals overlap. */
    public boolean overlaps(ChangeShare other) {
        return low <= other.high && other.low <= high;
    }

    /**
     * Returns the mean of two shares of the same thing. The interval is the hull of both, because they are not
     * independent and, if they differ, do not measure quite the same quantity.
     */
    public ChangeShare with(ChangeShare other) {
        return new ChangeShare((estimate + other.estimate) / 2, Math.min(low, other.low), Math.max(high, other.high));
    }
}
