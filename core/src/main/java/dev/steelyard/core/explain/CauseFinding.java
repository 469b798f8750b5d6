package dev.steelyard.core.explain;

/**
 * What the experiments say of a suspect.
 *
 * @param suspect the classes that were exchanged
 * @param given the baseline with the treatment's classes, against the baseline
 * @param taken the treatment with the baseline's classes, against the treatment
 */
public record CauseFinding(Suspect suspect, Exchange given, Exchange taken) implements TriedBothWays {

    /** How sure it is that something matters, the surest first. */
    public enum Confidence {
        /** Giving it to the baseline and taking it from the treatment both moved the score, in the same sense. */
        PROVED,
        /** One direction moved the score; the other did not, did in the opposite sense, or is not known. */
        SUSPECTED,
        /** Neither direction moved the score, but at least one is undecided. */
        OPEN,
        /** Both intervals lie within a quarter of the change, and the two did not both move the score in the same sense. */
        CLEARED,
        /** Neither direction could be measured, so nothing is known. */
        FAILED
    }
}
