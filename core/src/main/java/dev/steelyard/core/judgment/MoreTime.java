package dev.steelyard.core.judgment;

import java.time.Duration;
import java.util.Optional;

/**
 * The effect that more time would probably have on the rows that a budget left open.
 *
 * @param open number of open rows, at least 1
 * @param near number of open rows that have enough blocks for a projection, and are expected to get a verdict by the
 *     last look
 * @param early number of open rows that have too few blocks for a projection
 * @param need time that the near rows need; empty if there are none, or if the range is too wide to be useful
 * @param lastLook number of blocks at the last look
 * @param longer the effect of a longer budget; empty if no row is early
 */
public record MoreTime(int open, int near, int early, Optional<Need> need, int lastLook, Optional<Longer> longer) {

    /**
     * The range of the missing time, which contains the true time in three of five cases.
     *
     * @param least minimum time in addition to the time spent
     * @param most maximum time in addition to the time spent
     * @param budget budget for the whole run that covers the maximum
     */
    public record Need(Duration least, Duration most, Duration budget) {}

    /**
     * A longer budget.
     *
     * @param budget budget for the whole run
     * @param benchmarks estimated number of early benchmarks that would get enough blocks to show a change, at least 1
     * @param of number of early benchmarks
     */
    public record Longer(Duration budget, int benchmarks, int of) {}
}
