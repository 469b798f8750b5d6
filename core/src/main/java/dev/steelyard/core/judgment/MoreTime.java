package dev.steelyard.core.judgment;

import java.time.Duration;
import java.util.Optional;

/**
 * The effect that more time would probably have on the rows that a budget left open.
 *
 * @param open number of open rows, at least 1
 * @param near number of open rows that are expected to get a verdict by the last look
 * @param need time that these rows need; empty if there are none
 * @param lastLook number of blocks at the last look
 */
public record MoreTime(int open, int near, Optional<Need> need, int lastLook) {

    /**
     * The missing time.
     *
     * @param more time beyond what was spent
     * @param budget sufficient budget for the whole run
     */
    public record Need(Duration more, Duration budget) {}
}
