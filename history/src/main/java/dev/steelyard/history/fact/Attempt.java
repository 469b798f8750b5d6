package dev.steelyard.history.fact;

import java.time.Instant;

/**
 * An attempt to measure a revision of a project in lockstep with its anchor.
 *
 * @param anchor full hash of the anchor's commit
 * @param revision full hash of the commit
 * @param selection identifies all other parts of the request: benchmarks, JVM, options, build; two attempts are comparable if it is equal
 * @param at when the attempt ended
 * @param outcome the outcome
 * @param reason why it was not measured, on one line; if it was, the benchmarks that failed; may be empty
 */
public record Attempt(String anchor, String revision, String selection, Instant at, Outcome outcome, String reason) {

    /** The outcome of an attempt. */
    public enum Outcome {
        /** At least one benchmark was measured, and none is left to measure; the reason names those that failed. */
        MEASURED,
        /** It could not be checked out or built. */
        NOT_BUILT,
        /** It lacks a benchmark that the anchor has. */
        NO_BENCHMARK,
        /** Forks of all benchmarks failed. */
        FAILED,
        /** Something else went wrong, which may have nothing to do with the revision. */
        INTERRUPTED;

        /** Returns whether another attempt would probably have the same outcome. */
        public boolean lasts() {
            return this != INTERRUPTED;
        }
    }

    public Attempt {
        if (anchor.isBlank() || revision.isBlank() || selection.isBlank()) {
            throw new IllegalArgumentException("an attempt has an anchor, a revision and a selection");
        }
        if (outcome != Outcome.MEASURED && reason.isEmpty()) {
            throw new IllegalArgumentException("what was not measured has a reason: " + outcome);
        }
    }
}
