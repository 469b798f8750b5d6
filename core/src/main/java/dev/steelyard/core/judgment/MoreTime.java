package dev.steelyard.core.judgment;

import java.time.Duration;
import java.util.Optional;

/**
 * What more time would probably settle, of the rows that a budget left open.
 *
 * @param open rows that are open, at least 1
 * @param near of these, rows that a verdict is in sight for within the last look
 * @param need what these take; empty if there are none
 * @param lastLook blocks at the last look
 */
public record MoreTime(int open, int near, Optional<Need> need, int lastLook) {

    /**
     * Time that is missing.
     *
     * @param more beyond what was spent
     * @param budget of the whole run that would do
     */
    public record Need(Duration more, Duration budget) {}
}
