package dev.steelyard.core.judgment;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The decision about a {@link Comparison}.
 *
 * @param outcome the decision
 * @param nonZero whether the change is significantly different from 0; with {@link Outcome#EQUIVALENT}, the change is
 *     real but negligible
 * @param adjustedPValue p-value corrected for the family, in (0, 1]. For a row that can be a change, it is corrected
 *     among those rows and drives the decision; for any other row, it is corrected among all rows of the family and
 *     drives {@code nonZero}. Empty if there is no evidence.
 * @param reason the reason for {@link Outcome#INCONCLUSIVE}; otherwise empty
 * @param moreBlocks estimated additional blocks to a decision; empty if unknown
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
        /** None of the above; never a pass. */
        INCONCLUSIVE
    }

    /** Returns the verdict on two sides that run the same code: equivalent, without numbers. */
    public static Verdict same() {
        return new Verdict(Outcome.EQUIVALENT, false, OptionalDouble.empty(), Optional.empty(), OptionalInt.empty());
    }

    /** Returns an inconclusive verdict without numbers. */
    public static Verdict inconclusive(Reason reason) {
        return new Verdict(
                Outcome.INCONCLUSIVE, false, OptionalDouble.empty(), Optional.of(reason), OptionalInt.empty());
    }
}
