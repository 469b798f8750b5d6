package dev.steelyard.core.judgment;

import dev.steelyard.core.block.ForkOutcome;

/**
 * Why a block does not count for a comparison.
 *
 * @param cause what kind of failure it is
 * @param subject the variant whose fork failed, for {@link Cause#NO_SCORE} the short name of the benchmark, else empty
 * @param outcome how that fork ended; {@link ForkOutcome#COMPLETED} unless the cause is {@link Cause#FORK}
 */
public record BlockFailure(Cause cause, String subject, ForkOutcome outcome) {

    /** Memory was short: in more than half of the block's rounds pages were read from disk. */
    public static final BlockFailure MEMORY_SHORT = new BlockFailure(Cause.MEMORY_SHORT, "", ForkOutcome.COMPLETED);

    /** Kinds of failures. */
    public enum Cause {
        /** A fork did not complete. */
        FORK,
        /** All forks completed, and a side has no usable score. */
        NO_SCORE,
        /** Memory was short. */
        MEMORY_SHORT
    }

    /** Returns the failure of a variant's fork. */
    public static BlockFailure fork(String variant, ForkOutcome outcome) {
        return new BlockFailure(Cause.FORK, variant, outcome);
    }

    /** Returns the failure of a block whose slices hold no usable score of a benchmark. */
    public static BlockFailure noScore(String benchmark) {
        return new BlockFailure(Cause.NO_SCORE, benchmark, ForkOutcome.COMPLETED);
    }
}
