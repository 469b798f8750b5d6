package dev.steelyard.core.decision;

import java.time.Duration;

/**
 * The remaining time of a run.
 *
 * @param time 0 or more
 * @param atMost whether the time is an upper bound, the remaining budget, because verdicts may come earlier at an unknown time; otherwise
 *     it is an estimate
 */
public record TimeLeft(Duration time, boolean atMost) {
    public TimeLeft {
        if (time.isNegative()) {
            throw new IllegalArgumentException("no time is left after the end: " + time);
        }
    }
}
