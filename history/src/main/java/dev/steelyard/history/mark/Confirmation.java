package dev.steelyard.history.mark;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Status;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The result of a fresh comparison of the revisions before and after a change.
 *
 * @param outcome the outcome
 * @param status whether there was anything to compare
 * @param change the change of the time or amount per operation that it measured; empty if it measured none
 * @param blocks number of its blocks
 * @param more estimated additional blocks to a decision; empty if unknown
 * @param run name of the run; empty if there is none
 * @param reason why there was no comparison, on one line; empty if there was one
 */
public record Confirmation(
        Outcome outcome,
        Status status,
        Optional<Change> change,
        int blocks,
        OptionalInt more,
        String run,
        String reason) {

    /** The status of a change. */
    public enum Outcome {
        /** The code changed in this direction. */
        CONFIRMED,
        /** At most half of the change exists, if any. */
        NOT_CONFIRMED,
        /** The comparison ended without a decision. */
        OPEN,
        /** The revisions cannot be compared. */
        FAILED,
        /** Something else went wrong, unrelated to the revisions. */
        PENDING
    }

    /** Returns a confirmation without a comparison. */
    public static Confirmation without(Outcome outcome, String reason) {
        return new Confirmation(outcome, Status.NOT_MEASURED, Optional.empty(), 0, OptionalInt.empty(), "", reason);
    }

    /** Returns whether there was a comparison, decided or not. */
    public boolean checked() {
        return switch (outcome) {
            case CONFIRMED, NOT_CONFIRMED, OPEN -> true;
            case FAILED, PENDING -> false;
        };
    }

    /** Returns whether the comparison decided. */
    public boolean decided() {
        return outcome == Outcome.CONFIRMED || outcome == Outcome.NOT_CONFIRMED;
    }
}
