package dev.steelyard.explain.cause;

import dev.steelyard.explain.profile.comparison.InliningSuspect;
import dev.steelyard.explain.profile.comparison.Observation.Seen;

/**
 * The results of the experiments with a method that the compiler inlines on one side only.
 *
 * @param suspect the method, with each side's own decision
 * @param given the baseline, forced to decide like the treatment's compiler, compared with the baseline
 * @param taken the treatment, forced to decide like the baseline's compiler, compared with the treatment
 * @param obeyed numbers of forks in both experiments whose compilers complied, according to their logs
 */
public record InliningFinding(InliningSuspect suspect, Exchange given, Exchange taken, Obeyed obeyed)
        implements TriedBothWays {

    /**
     * Forks whose compilers complied.
     *
     * @param given forks of the baseline
     * @param taken forks of the treatment
     */
    public record Obeyed(Seen given, Seen taken) {}
}
