package dev.steelyard.core.judgment;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The decision on a {@link Comparison}.
 *
 * @param outcome the decision
 * @param nonZero whether a change was shown at all; for {@link Outcome#EQUIVALENT} it marks a real but negligible one
 * @param adjustedPValue p-value corrected for the family, in (0, 1]: of a row that can be a change, among those rows,
 *     and it drives the decision; of any other row, among all rows of the family, and it drives {@code nonZero}; empty
 *     where nothing can be said
 * @param reason for {@link Outcome#INCONCLUSIVE} why; else empty
 * @param moreBlocks how many more blocks a decision would probably take, where that can be told
 */
public record Verdict(
        Outcome outcome,
        boolean nonZero,
        OptionalDouble adjustedPValue,
        Optional<Reason> reason,
        OptionalInt moreBlocks) {

    public Verdict {
        if (outcome == Outcome.INCONCLUSIVE && reason.isEmpty()) {
            throw new IllegalArgumentException("an inconclusive verdict needs a reason");
        }
    }

    /** The four decisions. */
    public enum Outcome {
        /** A change for the better. */
        IMPROVED,
        /** A change for the worse. */
        REGRESSED,
        /** The whole interval lies inside the margin, or both sides run the same code. */
        EQUIVALENT,
        /** None of these can be said; never a pass. */
        INCONCLUSIVE
    }

    /** Returns the verdict on two sides that run the same code: equivalent, without any number. */
    public static Verdict same() {
        return new Verdict(Outcome.EQUIVALENT, false, OptionalDouble.empty(), Optional.empty(), OptionalInt.empty());
    }

    /** Returns an inconclusive verdict without any number. */
    public static Verdict inconclusive(Reason reason) {
        return new Verdict(
                Outcome.INCONCLUSIVE, false, OptionalDouble.empty(), Optional.of(reason), OptionalInt.empty());
    }
}
