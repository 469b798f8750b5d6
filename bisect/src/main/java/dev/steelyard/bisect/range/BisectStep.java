package dev.steelyard.bisect.range;

import dev.steelyard.core.judgment.Comparison.Facts;
import java.util.Optional;

/**
 * One commit, compared with the baseline.
 *
 * @param number its number among the steps, at least 1; also the name of its folder
 * @param commit full hash of the commit
 * @param finding the result
 * @param estimate the estimate; empty if there is none
 * @param facts the change with its interval; empty if nothing was measured
 * @param forks numbers of the commit's forks that hung and that completed; empty if none were run
 * @param detail why there is no other result, in the words of a build or a fork; may be empty
 * @param millis wall time of the step in ms, including its build, 0 or more
 */
public record BisectStep(
        int number,
        String commit,
        StepFinding finding,
        Optional<StepEstimate> estimate,
        Optional<Facts> facts,
        Optional<HangCount> forks,
        String detail,
        long millis) {
    /** Creates a step without information about hangs. */
    public BisectStep(
            int number,
            String commit,
            StepFinding finding,
            Optional<StepEstimate> estimate,
            Optional<Facts> facts,
            String detail,
            long millis) {
        this(number, commit, finding, estimate, facts, Optional.empty(), detail, millis);
    }

    public BisectStep {
        if (number < 1 || millis < 0 || commit.isBlank()) {
            throw new IllegalArgumentException("no step: number " + number + ", " + millis + " ms, '" + commit + "'");
        }
        if ((finding == StepFinding.WITH || finding == StepFinding.NEITHER) && estimate.isEmpty()) {
            throw new IllegalArgumentException("'" + finding.label() + "' needs an estimate");
        }
        if ((finding == StepFinding.HANGS || finding == StepFinding.COMPLETES) && forks.isEmpty()) {
            throw new IllegalArgumentException("'" + finding.label() + "' needs forks");
        }
    }
}
