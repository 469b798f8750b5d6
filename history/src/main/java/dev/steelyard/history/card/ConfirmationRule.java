package dev.steelyard.history.card;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.history.mark.Confirmation;
import dev.steelyard.history.mark.Confirmation.Outcome;
import dev.steelyard.history.series.DirectComparison;
import dev.steelyard.history.series.DirectComparison.Result;

/**
 * Evaluates a comparison of the revisions before and after a change.
 *
 * <p>A verdict in the direction of the change confirms it, whatever its size, because the first estimate of a detected change is too large
 * on average. The change is not confirmed if the comparison rules out that at least half of it exists.
 */
public final class ConfirmationRule {

    /** Share of a change, as a log ratio, that may be missing from a fresh comparison without refuting it. */
    static final double HALF = 0.5;

    private static final String UNDECIDED = new Reason.Undecided().code();
    private static final double ROUNDING = 1e-9;

    private ConfirmationRule() {}

    /**
     * Returns the confirmation that a comparison gives.
     *
     * @param size the change, as a log ratio of time or amount per operation, not 0
     */
    public static Confirmation of(double size, DirectComparison comparison) {
        Result result = comparison.result();
        return new Confirmation(
                outcome(size, result),
                result.status(),
                result.change(),
                result.blocks(),
                result.more(),
                comparison.run(),
                "");
    }

    private static Outcome outcome(double size, Result result) {
        return switch (result.status()) {
            case MEASURED ->
                result.change().map(change -> measured(size, result, change)).orElse(Outcome.OPEN);
            // Running the same code, the change is not an effect of a commit.
            case UNREACHED -> Outcome.NOT_CONFIRMED;
            case NOT_MEASURED -> Outcome.OPEN;
            case FAILED, ADDED, REMOVED -> Outcome.FAILED;
        };
    }

    private static Outcome measured(double size, Result result, Change change) {
        boolean sameDirection = change.estimate() * size > 0;
        return switch (result.verdict()) {
            case IMPROVED, REGRESSED -> sameDirection ? Outcome.CONFIRMED : Outcome.NOT_CONFIRMED;
            case EQUIVALENT -> equivalent(size, result, change, sameDirection);
            case INCONCLUSIVE ->
                // With other reasons, the interval cannot be trusted.
                result.reason().equals(UNDECIDED) && excludesHalf(size, change) ? Outcome.NOT_CONFIRMED : Outcome.OPEN;
        };
    }

    /** Returns the outcome for an equivalent row. A comparison made for another purpose may have a margin larger than the change. */
    private static Outcome equivalent(double size, Result result, Change change, boolean sameDirection) {
        if (Math.log1p(result.margin()) <= HALF * Math.abs(size) + ROUNDING || excludesHalf(size, change)) {
            return Outcome.NOT_CONFIRMED;
        }
        return result.nonZero() && sameDirection ? Outcome.CONFIRMED : Outcome.OPEN;
    }

    /** Returns whether an interval excludes all changes of at least half the size. */
    private static boolean excludesHalf(double size, Change change) {
        return size > 0 ? Math.log1p(change.high()) < HALF * size : Math.log1p(change.low()) > HALF * size;
    }
}
