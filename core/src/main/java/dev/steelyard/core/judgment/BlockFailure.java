package dev.steelyard.core.judgment;

import dev.steelyard.core.block.ForkOutcome;

/**
 * The reason why a block does not count for a comparison.
 *
 * @param cause kind of failure
 * @param subject the variant whose fork failed; for {@link Cause#NO_SCORE} the short name of the benchmark; otherwise
 *     empty
 * @param outcome how that fork ended; {@link ForkOutcome#COMPLETED} unless the cause is {@link Cause#FORK}
 */
public record BlockFailure(Cause cause, String subject, ForkOutcome outcome) {

    /** The machine was short of memory: pages were read from disk in more than half of the block's rounds. */
    public static final BlockFailure MEMORY_SHORT = new BlockFailure(Cause.MEMORY_SHORT, "", ForkOutcome.COMPLETED);

    /** Kinds of failures. */
    public enum Cause {
        /** A fork did not complete. */
        FORK,
        /** All forks completed, but a side has no usable score. */
        NO_SCORE,
        /** The machine was short of memory. */
        MEMORY_SHORT
    }

    /** Returns the failure of a variant's fork. */
    public static BlockFailure fork(String variant, ForkOutcome outcome) {
        return new BlockFailure(Cause.FORK, variant, outcome);
    }

    /** Returns whether no fork failed: the forks were stopped, for example at the end of the budget. */
    public boolean stopped() {
        return outcome.kind() == ForkOutcome.Kind.STOPPED;
    }

    /** Returns the failure of a block whose slices have no usable score. */
    public static BlockFailure noScore(String benchmark) {
        return new BlockFailure(Cause.NO_SCORE, benchmark, ForkOutcome.COMPLETED);
    }
}
