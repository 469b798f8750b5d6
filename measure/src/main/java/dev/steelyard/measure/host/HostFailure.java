package dev.steelyard.measure.host;

import dev.steelyard.core.error.UserError;

/**
 * A failure of a variant's JMH host; the problem has the reason and the path of its log. A type of its own
 * because a run goes on without that host: its fork becomes a failed fork of the block, a treatment that cannot list is
 * reported as failed, and starts in a row are counted.
 */
public final class HostFailure extends UserError {
    private static final long serialVersionUID = 1L;

    /**
     * A failure with what to do about it.
     *
     * @param problem what happened, a sentence without a full stop
     * @param remedy what to do about just that, a sentence
     */
    public HostFailure(String problem, String remedy) {
        super(Kind.FAILED, problem, remedy);
    }
}
