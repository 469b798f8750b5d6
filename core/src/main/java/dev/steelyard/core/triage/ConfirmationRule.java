package dev.steelyard.core.triage;

import dev.steelyard.core.history.DirectComparison;
import dev.steelyard.core.history.DirectComparison.Result;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.mark.Confirmation;
import dev.steelyard.core.mark.Confirmation.Outcome;

/**
 * What a comparison of the revisions before and after a change says of it.
 *
 * <p>A verdict that one is slower or faster, in the direction of the change, confirms it, whatever its size: the first estimate of
 * what was noticed is too large on average. A change is not confirmed if the comparison excludes that at least half of it is there.
 */
public final class ConfirmationRule {

    /** So much of a change, as a log ratio, may be missing from a fresh comparison without speaking against it. */
    static final double HALF = 0.5;

    private static final String UNDECIDED = new Reason.Undecided().code();
    private static final double ROUNDING = 1e-9;

    private ConfirmationRule() {}

    /**
     * Returns what a comparison says.
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
            // The same code is no effect of a commit.
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
                // Other reasons say that the interval is not to be believed.
                result.reason().equals(UNDECIDED) && excludesHalf(size, change) ? Outcome.NOT_CONFIRMED : Outcome.OPEN;
        };
    }

    /** A comparison that was made for another purpose may call equivalent what is as large as the change. */
    private static Outcome equivalent(double size, Result result, Change change, boolean sameDirection) {
        if (Math.log1p(result.margin()) <= HALF * Math.abs(size) + ROUNDING || excludesHalf(size, change)) {
            return Outcome.NOT_CONFIRMED;
        }
        return result.nonZero() && sameDirection ? Outcome.CONFIRMED : Outcome.OPEN;
    }

    /** Returns whether an interval contains nothing that is half of a change or more. */
    private static boolean excludesHalf(double size, Change change) {
        return size > 0 ? Math.log1p(change.high()) < HALF * size : Math.log1p(change.low()) > HALF * size;
    }
}
