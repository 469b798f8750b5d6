package dev.steelyard.core.explain;

import dev.steelyard.core.explain.Exchange.Effect;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * What the experiments say of a suspect.
 *
 * @param suspect the classes that were exchanged
 * @param given the baseline with the treatment's classes, against the baseline
 * @param taken the treatment with the baseline's classes, against the treatment
 */
public record CauseFinding(Suspect suspect, Exchange given, Exchange taken) {

    /** How sure it is that something matters, the surest first. */
    public enum Confidence {
        /** Giving it to the baseline and taking it from the treatment both moved the score, in the same sense. */
        PROVED,
        /** One direction moved the score; the other did not, or is not known. */
        SUSPECTED,
        /** Neither direction moved the score, but at least one is undecided. */
        OPEN,
        /** Neither direction moved the score. */
        CLEARED,
        /** Forks with the exchanged classes failed in both directions, so nothing is known. */
        FAILED
    }

    /** Returns how sure it is that the suspect matters. */
    public Confidence confidence() {
        Set<Effect> effects = EnumSet.of(given.effect(), taken.effect());
        if (effects.contains(Effect.MOVED) || effects.contains(Effect.OPPOSITE)) {
            return effects.size() == 1 ? Confidence.PROVED : Confidence.SUSPECTED;
        }
        if (effects.equals(Set.of(Effect.FAILED))) {
            return Confidence.FAILED;
        }
        return effects.contains(Effect.OPEN) || effects.contains(Effect.FAILED) ? Confidence.OPEN : Confidence.CLEARED;
    }

    /** Returns the part of the whole change that comes with the suspect: both directions together, or the one known. */
    public Optional<ChangeShare> share() {
        return given.share().isPresent() && taken.share().isPresent()
                ? Optional.of(given.share().get().with(taken.share().get()))
                : given.share().or(taken::share);
    }

    /**
     * Returns whether the two directions contradict each other about the size of the share: it then depends on the other
     * classes that differ.
     */
    public boolean depends() {
        return given.share().isPresent()
                && taken.share().isPresent()
                && !given.share().get().overlaps(taken.share().get());
    }

    /** Returns how many pairs of forks were compared. */
    public int forks() {
        return given.blocks() + taken.blocks();
    }
}
