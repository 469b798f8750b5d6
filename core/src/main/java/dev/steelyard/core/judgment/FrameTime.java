package dev.steelyard.core.judgment;

import dev.steelyard.core.stats.Interval;
import java.util.Optional;

/**
 * Time on both sides, in ns per operation: means over forks.
 *
 * @param before time of the baseline, at least 0
 * @param after time of the treatment, at least 0
 * @param interval interval of the difference; empty if there were too few samples to compare
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

    /** Returns whether the difference is significant. */
    public boolean clear() {
        return interval.filter(Interval::excludesZero).isPresent();
    }
}
