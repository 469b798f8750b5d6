package dev.steelyard.bisect.range;

import java.util.List;
import java.util.Optional;

/** Weighs the steps of a commit as evidence for and against the change being searched for. */
public sealed interface ChangeTest permits LevelTest, HangTest {

    /**
     * Number of equally probable values that represent the unknown size of the change: its size on the scale of the estimates, or the
     * probability that a fork hangs. Odd, so that one of them is the median.
     */
    int SIZES = 21;

    /** Returns whether a step with this finding measured its commit, regardless of the result. */
    boolean measures(StepFinding finding);

    /**
     * Returns the log odds that a commit has the change rather than not, for each size of the change.
     *
     * @param steps all steps that measured the commit
     * @return {@value #SIZES} values; empty if the steps have no information
     */
    Optional<double[]> logOddsBySize(List<BisectStep> steps);

    /** Returns whether a commit is at neither level: neither with nor without the change. */
    boolean neither(List<BisectStep> steps);

    /** Returns whether a commit is known so precisely that measuring it again cannot change its odds. */
    boolean exact(List<BisectStep> steps);
}
