package dev.steelyard.measure.host;

import dev.steelyard.core.error.UserError;

/**
 * A failure of a variant's JMH host; the problem contains the reason and the path of its log. It has its own type
 * because a run continues without that host: its fork becomes a failed fork of the block, a treatment that cannot be
 * listed is reported as failed, and consecutive failed starts are counted.
 */
public final class HostFailure extends UserError {
    private static final long serialVersionUID = 1L;

    /**
     * Creates a failure with a remedy.
     *
     * @param problem what happened, a sentence without a full stop
     * @param remedy what to do about this problem, a sentence
     */
    public HostFailure(String problem, String remedy) {
        super(Kind.FAILED, problem, remedy);
    }
}
