package dev.steelyard.explain.cause;

import dev.steelyard.core.judgment.Suspect;

/**
 * The results of the experiments with a suspect.
 *
 * @param suspect the classes that were exchanged
 * @param given the baseline with the treatment's classes, compared with the baseline
 * @param taken the treatment with the baseline's classes, compared with the treatment
 */
public record CauseFinding(Suspect suspect, Exchange given, Exchange taken) implements TriedBothWays {

    /** How certain it is that something matters, most certain first. */
    public enum Confidence {
        /** Giving it to the baseline and taking it from the treatment both moved the score, in the expected directions. */
        PROVED,
        /** One experiment moved the score; the other did not, moved it in the opposite direction, or has no result. */
        SUSPECTED,
        /** Neither experiment moved the score, but at least one is undecided. */
        OPEN,
        /**
         * Both intervals lie within a quarter of the change, and the experiments did not both move the score in the expected directions.
         */
        CLEARED,
        /** Neither experiment could be measured, so there is no result. */
        FAILED
    }
}
