package dev.steelyard.core.decision;

import java.time.Duration;

/**
 * The time that a run will take yet.
 *
 * @param time 0 or more
 * @param atMost whether it is only the rest of the budget, since verdicts may come earlier and nobody can tell when; otherwise about so
 *     much is expected
 */
public record TimeLeft(Duration time, boolean atMost) {
    public TimeLeft {
        if (time.isNegative()) {
            throw new IllegalArgumentException("no time is left after the end: " + time);
        }
    }
}
