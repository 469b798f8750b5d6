package dev.steelyard.core.bisect;

import java.util.List;
import java.util.Optional;

/** Weighs what the steps of a commit say for and against the change that is looked for. */
public sealed interface ChangeTest permits LevelTest, HangTest {

    /**
     * Number of equally probable values that stand for the unknown size of the change: its size on the scale of the estimates, or the
     * probability that a fork hangs. Odd, so that one is the median.
     */
    int SIZES = 21;

    /** Returns whether a step with this finding measured its commit, whatever it found. */
    boolean measures(StepFinding finding);

    /**
     * Returns the logarithms of the odds that a commit has the change, against not having it, for each size of it.
     *
     * @param steps all steps that measured the commit
     * @return {@value #SIZES} values; empty if the steps say nothing
     */
    Optional<double[]> logOddsBySize(List<BisectStep> steps);

    /** Returns whether a commit is found neither with the change nor without it. */
    boolean neither(List<BisectStep> steps);

    /** Returns whether a commit is known so well that measuring it again cannot change its odds. */
    boolean exact(List<BisectStep> steps);
}
