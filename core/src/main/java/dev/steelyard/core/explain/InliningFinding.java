package dev.steelyard.core.explain;

import dev.steelyard.core.profile.comparison.InliningSuspect;
import dev.steelyard.core.profile.comparison.Observation.Seen;

/**
 * What the experiments say of a method that the compiler inlines on one side only.
 *
 * @param suspect the method, as each side treats it by itself
 * @param given the baseline whose compiler was told to decide like the treatment's, against the baseline
 * @param taken the treatment whose compiler was told to decide like the baseline's, against the treatment
 * @param obeyed the forks of both experiments whose compilers did so, by their own logs
 */
public record InliningFinding(InliningSuspect suspect, Exchange given, Exchange taken, Obeyed obeyed)
        implements TriedBothWays {

    /**
     * Forks whose compilers did as they were told.
     *
     * @param given those of the baseline
     * @param taken those of the treatment
     */
    public record Obeyed(Seen given, Seen taken) {}
}
