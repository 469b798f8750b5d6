package dev.steelyard.explain.cause;

import dev.steelyard.core.judgment.ChangeShare;
import dev.steelyard.explain.cause.CauseFinding.Confidence;
import dev.steelyard.explain.cause.Exchange.Effect;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** A suspect that was given to the baseline and taken from the treatment. Only both experiments together are proof. */
public sealed interface TriedBothWays permits CauseFinding, InliningFinding {

    /** Returns the baseline with the suspect, compared with the baseline. */
    Exchange given();

    /** Returns the treatment without the suspect, compared with the treatment. */
    Exchange taken();

    /** Returns how certain it is that the suspect matters. */
    default Confidence confidence() {
        Set<Effect> effects = EnumSet.of(given().effect(), taken().effect());
        if (effects.contains(Effect.MOVED) || effects.contains(Effect.OPPOSITE)) {
            if (effects.size() == 1) {
                return Confidence.PROVED;
            }
            return little(given()) && little(taken()) ? Confidence.CLEARED : Confidence.SUSPECTED;
        }
        if (!given().happened() && !taken().happened()) {
            return Confidence.FAILED;
        }
        return effects.equals(Set.of(Effect.NONE)) ? Confidence.CLEARED : Confidence.OPEN;
    }

    /**
     * Returns whether an effect is negligible. An undecided experiment never clears a suspect, however narrow its
     * interval, because its verdict was withheld for a reason.
     */
    private static boolean little(Exchange exchange) {
        boolean decided = exchange.happened() && exchange.effect() != Effect.OPEN;
        return decided && exchange.share().map(ChangeShare::little).orElse(exchange.effect() == Effect.NONE);
    }

    /** Returns the part of the whole change attributed to the suspect, from both experiments or the one with a result. */
    default Optional<ChangeShare> share() {
        return given().share().isPresent() && taken().share().isPresent()
                ? Optional.of(given().share().get().with(taken().share().get()))
                : given().share().or(taken()::share);
    }

    /** Returns whether the two experiments contradict each other about the share, which then depends on the other classes that differ. */
    default boolean depends() {
        return given().share().isPresent()
                && taken().share().isPresent()
                && !given().share().get().overlaps(taken().share().get());
    }

    /** Returns the number of pairs of forks compared. */
    default int forks() {
        return given().blocks() + taken().blocks();
    }
}
