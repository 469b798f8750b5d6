package dev.steelyard.core.explain;

import dev.steelyard.core.judgment.Change;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * The part of a change that comes with something: a fraction of its log ratio.
 *
 * @param estimate 1 for all of it, 0 for nothing; below 0 if it works against the change
 * @param low lower end of the interval
 * @param high upper end of the interval
 */
public record ChangeShare(double estimate, double low, double high) {

    /** All of a change, known exactly. */
    public static final ChangeShare ALL = new ChangeShare(1, 1, 1);

    /** A smaller part of a change is negligible, and so is an excess over the whole by less than this. */
    static final double LITTLE = 0.25;

    public ChangeShare {
        if (!(low <= high)) {
            throw new IllegalArgumentException("interval upside down: " + low + " to " + high);
        }
    }

    /**
     * Returns the share that a partial change has in the whole. The interval holds every ratio of values in the two
     * intervals, so it contains the true share whenever both contain their true changes: with intervals at 1 - alpha, in at
     * least 1 - 2 alpha of cases.
     *
     * @return empty unless the interval of the whole excludes 0, and neither change is to nothing, whose log ratio is unbounded
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

    /** Returns what is left of this share without another. */
    public ChangeShare without(ChangeShare other) {
        return new ChangeShare(estimate - other.estimate, low - other.high, high - other.low);
    }

    /** Returns whether it is negligible: its whole interval lies within a quarter of the change, in either direction. */
    public boolean little() {
        return low > -LITTLE && high < LITTLE;
    }

    /** Returns whether the two intervals have a point in common. */
    public boolean overlaps(ChangeShare other) {
        return low <= other.high && other.low <= high;
    }

    /**
     * Returns the mean of two shares of the same thing. The interval is the hull of both: they are not independent, and
     * where they differ, so does what they measure.
     */
    public ChangeShare with(ChangeShare other) {
        return new ChangeShare((estimate + other.estimate) / 2, Math.min(low, other.low), Math.max(high, other.high));
    }
}
