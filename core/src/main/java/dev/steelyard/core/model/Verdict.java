package dev.steelyard.core.model;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The decision on a {@link Comparison}.
 *
 * @param outcome the decision
 * @param nonZero whether a change was shown at all; for {@link Outcome#EQUIVALENT} it marks a real but negligible one
 * @param adjustedPValue p-value corrected for the family, in (0, 1]; it drives the decision
 * @param reason for {@link Outcome#INCONCLUSIVE} why; else empty
 * @param moreBlocks how many more blocks a decision would probably take, where that can be told
 */
public record Verdict(
        Outcome outcome,
        boolean nonZero,
        OptionalDouble adjustedPValue,
        Optional<String> reason,
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
        /** The whole interval lies inside the margin. */
        EQUIVALENT,
        /** None of these can be said; never a pass. */
        INCONCLUSIVE
    }

    /** Returns an inconclusive verdict without any number. */
    public static Verdict inconclusive(String reason) {
        return new Verdict(
                Outcome.INCONCLUSIVE, false, OptionalDouble.empty(), Optional.of(reason), OptionalInt.empty());
    }
}
