package dev.steelyard.app;

import java.util.Collection;

/** How a command ends, in order of precedence: the first that holds is the exit code. */
public enum ExitStatus {
    /** Usage or configuration. */
    USAGE(2),
    /** A build or benchmark failed, or there were no results. */
    FAILED(3),
    /** A regression, as {@code --fail-on} defines it; of a calibration a false verdict; of a look at code a mistake. */
    REGRESSION(1),
    /** Inconclusive, where {@code --fail-on inconclusive} asks for it. */
    INCONCLUSIVE(4),
    /** None of these. */
    SUCCESS(0);

    private final int code;

    ExitStatus(int code) {
        this.code = code;
    }

    /** Returns the exit code of the process. */
    public int code() {
        return code;
    }

    /** Returns the one of all that hold which takes precedence; {@link #SUCCESS} if none holds. */
    public static ExitStatus first(Collection<ExitStatus> holding) {
        return holding.stream().sorted().findFirst().orElse(SUCCESS);
    }
}
