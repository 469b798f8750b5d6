package dev.steelyard.core.schedule;

import dev.steelyard.core.canary.CanaryDraw;
import dev.steelyard.core.model.Plan;
import java.time.Duration;

/** The expected time of a block according to its plan, before any block was measured. */
public final class PlannedTime {

    /** Time per fork to start and end the JVMs of a block; measured on two shared cores. */
    private static final Duration STARTING = Duration.ofMillis(700);

    private PlannedTime() {}

    /**
     * Returns the wall time of a block, averaged over blocks with and without a canary.
     *
     * @param forks number of its variants, at least 1
     * @param canary whether a quarter of the blocks have one more fork
     */
    public static Duration block(Plan plan, int forks, boolean canary) {
        int quarters = CanaryDraw.GROUP * forks + (canary ? 1 : 0);
        return STARTING.plusNanos(plan.requestedNanos()).multipliedBy(quarters).dividedBy(CanaryDraw.GROUP);
    }
}
