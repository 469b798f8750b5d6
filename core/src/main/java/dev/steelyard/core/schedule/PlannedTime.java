package dev.steelyard.core.schedule;

import dev.steelyard.core.canary.CanaryDraw;
import dev.steelyard.core.model.Plan;
import java.time.Duration;

/** What a block takes by its plan, before one was measured. */
public final class PlannedTime {

    /** Start and end of a block's JVMs, per fork; measured on two shared cores. */
    private static final Duration STARTING = Duration.ofMillis(700);

    private PlannedTime() {}

    /**
     * Returns the wall time of a block, as the mean over those with and without a canary.
     *
     * @param forks number of its variants, at least 1
     * @param canary whether a quarter of the blocks have one more fork
     */
    public static Duration block(Plan plan, int forks, boolean canary) {
        int quarters = CanaryDraw.GROUP * forks + (canary ? 1 : 0);
        return STARTING.plusNanos(plan.requestedNanos()).multipliedBy(quarters).dividedBy(CanaryDraw.GROUP);
    }
}
