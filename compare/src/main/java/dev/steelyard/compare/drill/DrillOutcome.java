package dev.steelyard.compare.drill;

import dev.steelyard.compare.command.ExitStatus;

/** What a drill found of a gate. */
enum DrillOutcome {
    /** It passes unchanged code and fails the slowdown. */
    WORKS(ExitStatus.SUCCESS),
    /** It fails unchanged code for a regression that is none. */
    FALSE_ALARM(ExitStatus.REGRESSION),
    /** It does not find the slowdown. */
    MISSES(ExitStatus.REGRESSION),
    /** It does not pass unchanged code because rows are undecided. */
    UNDECIDED(ExitStatus.REGRESSION),
    /** A run had no results, so nothing is known. */
    NO_DATA(ExitStatus.FAILED);

    private final ExitStatus status;

    DrillOutcome(ExitStatus status) {
        this.status = status;
    }

    /** Returns how the command ends. */
    ExitStatus status() {
        return status;
    }

    /**
     * Returns what two runs of a gate show.
     *
     * @param unchanged how it ended for unchanged code
     * @param slowed how it ended for the slowdown
     */
    static DrillOutcome of(ExitStatus unchanged, ExitStatus slowed) {
        if (unchanged == ExitStatus.FAILED || slowed == ExitStatus.FAILED) {
            return NO_DATA;
        }
        if (unchanged == ExitStatus.REGRESSION) {
            return FALSE_ALARM;
        }
        if (unchanged != ExitStatus.SUCCESS) {
            return UNDECIDED;
        }
        return slowed == ExitStatus.REGRESSION ? WORKS : MISSES;
    }
}
