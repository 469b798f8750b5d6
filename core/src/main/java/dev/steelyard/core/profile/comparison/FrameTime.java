package dev.steelyard.core.profile.comparison;

import dev.steelyard.core.stats.Interval;
import java.util.Optional;

/**
 * Time on both sides, in ns per operation: means over forks.
 *
 * @param before of the baseline, at least 0
 * @param after of the treatment, at least 0
 * @param interval where the difference lies; empty if there were too few samples to compare
 */
public record FrameTime(double before, double after, Optional<Interval> interval) {

    public FrameTime {
        if (!(before >= 0 && before < Double.POSITIVE_INFINITY) || !(after >= 0 && after < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("no times: " + before + " and " + after);
        }
    }

    /** Returns how much more time the treatment takes; below 0 if it takes less. */
    public double change() {
        return after - before;
    }

    /** Returns whether the difference can be told from chance. */
    public boolean clear() {
        return interval.filter(Interval::excludesZero).isPresent();
    }
}
