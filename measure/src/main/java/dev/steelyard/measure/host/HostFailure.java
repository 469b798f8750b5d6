package dev.steelyard.measure.host;

import dev.steelyard.core.error.UserError;

/**
 * A failure of a variant's JMH host; the problem has the reason and the path of its log. A type of its own
 * because a run goes on without that host: its fork becomes a failed fork of the block, a treatment that cannot list is
 * reported as failed, and starts in a row are counted.
 */
public final class HostFailure extends UserError {
    private static final long serialVersionUID = 1L;

    private static final String REMEDY =
            "Check that the variant's benchmarks come with all their dependencies and that its JVM can run them.";

    /** @param problem what happened, a sentence without a full stop */
    public HostFailure(String problem) {
        super(Kind.FAILED, problem, REMEDY);
    }

    /**
     * A failure with its cause.
     *
     * @param problem what happened, a sentence without a full stop
     */
    public HostFailure(String problem, Throwable cause) {
        this(problem);
        initCause(cause);
    }
}
