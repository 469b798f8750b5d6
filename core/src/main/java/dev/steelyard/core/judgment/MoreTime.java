package dev.steelyard.core.judgment;

import java.time.Duration;
import java.util.Optional;

/**
 * The effect that more time would probably have on the rows that a budget left open.
 *
 * @param open number of open rows, at least 1
 * @param near number of open rows that have enough blocks to tell, and are expected to get a verdict by the last look
 * @param early number of open rows that have too few blocks to tell
 * @param need time that the near rows need; empty if there are none, or if it is a mere guess
 * @param lastLook number of blocks at the last look
 * @param longer what a longer budget would be enough for; empty if no row is early
 */
public record MoreTime(int open, int near, int early, Optional<Need> need, int lastLook, Optional<Longer> longer) {

    /**
     * The missing time, which lies in this range in three cases of five.
     *
     * @param least time beyond what was spent
     * @param most likewise
     * @param budget budget for the whole run that is enough for the most
     */
    public record Need(Duration least, Duration most, Duration budget) {}

    /**
     * A longer budget.
     *
     * @param budget for the whole run
     * @param benchmarks estimated number of early benchmarks that would have the blocks that can show a change, at least 1
     * @param of number of early benchmarks
     */
    public record Longer(Duration budget, int benchmarks, int of) {}
}
