package dev.steelyard.bisect.range;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.ExplainedFinding;
import dev.steelyard.workspace.git.CommitFacts;
import dev.steelyard.workspace.git.FileChange;
import java.util.List;
import java.util.Optional;

/**
 * A search for the commit that caused a change, the input of its renderers.
 *
 * @param asked the request
 * @param end how the search ended
 * @param first the comparison of both ends
 * @param candidates the most probable groups of commits that together reach the requested probability, most probable first; empty unless
 *     the range was searched
 * @param steps the commits that were measured, in order, without the first step
 * @param unmeasured commits that were deliberately not measured
 * @param known git's data on both ends, on candidates, on their parents within the range, and on the commits of steps, in the order of the
 *     range
 * @param files files changed by the commit, if one was found
 * @param causes result of explaining the commit that was found; empty if this was not requested
 * @param time time spent by the steps, and their budget
 */
public record BisectReport(
        Asked asked,
        End end,
        BisectStep first,
        List<Candidates> candidates,
        List<BisectStep> steps,
        Unmeasured unmeasured,
        List<CommitFacts> known,
        List<FileChange> files,
        List<ExplainedFinding> causes,
        Time time) {

    public BisectReport {
        candidates = List.copyOf(candidates);
        steps = List.copyOf(steps);
        known = List.copyOf(known);
        files = List.copyOf(files);
        causes = List.copyOf(causes);
        if (end == End.FOUND
                && (candidates.isEmpty() || candidates.get(0).commits().size() != 1)) {
            throw new IllegalArgumentException("found, but not one commit: " + candidates);
        }
    }

    /**
     * The request for a search.
     *
     * @param good the revision without the change, as given
     * @param bad the revision with the change, as given
     * @param goodCommit full hash of the first
     * @param badCommit full hash of the second
     * @param row the benchmark and metric, between these two
     * @param commits number of commits after the first, up to and including the second
     * @param confidence probability at which a commit counts as found
     * @param folder the folder of the search
     * @param commandLine the words of the command that started it
     */
    public record Asked(
            String good,
            String bad,
            String goodCommit,
            String badCommit,
            Row row,
            int commits,
            double confidence,
            String folder,
            List<String> commandLine) {
        public Asked {
            commandLine = List.copyOf(commandLine);
        }
    }

    /**
     * Commits that were not measured and need not be.
     *
     * @param apart full hashes of commits in the range that do not descend from GOOD: they lack some of its changes
     * @param untried full hashes of commits between others that cannot be measured, which probably cannot be measured
     *     either
     * @param branch the branch whose merge brought the change, if any
     */
    public record Unmeasured(List<String> apart, List<String> untried, Optional<SideBranch> branch) {
        public Unmeasured {
            apart = List.copyOf(apart);
            untried = List.copyOf(untried);
        }
    }

    /**
     * The time of a search.
     *
     * @param spentMillis time spent by all steps, in ms
     * @param budgetMillis their budget, in ms
     */
    public record Time(long spentMillis, long budgetMillis) {}

    /** How a search ends. The labels are part of the file format. */
    public enum End {
        /** One commit is probable enough. */
        FOUND("found"),
        /** Several commits together are probable enough, and no measurement can distinguish them. */
        INSEPARABLE("inseparable"),
        /** No other commit can be measured, or none would add information. */
        NOTHING_LEFT("nothing-left"),
        /** The change came in several commits. */
        SEVERAL("several"),
        /** A commit has the change, and one that descends from it does not. */
        REVERTED("reverted"),
        /** The budget ran out. */
        OUT_OF_TIME("out-of-time"),
        /** The two ends are equivalent. */
        NO_CHANGE("no-change"),
        /** The first step did not show whether the two ends differ. */
        NO_VERDICT("no-verdict");

        private final String label;

        End(String label) {
            this.label = label;
        }

        /** Returns the label used in files. */
        public String label() {
            return label;
        }
    }

    /** Returns whether the change being searched for is a hang. */
    public boolean ofHang() {
        return first.finding() == StepFinding.HANGS;
    }

    /** Returns whether a step measured its commit. In a search for a hang, a hang counts as a measurement. */
    public boolean measures(BisectStep step) {
        return step.finding().measurable() || (ofHang() && step.finding() == StepFinding.HANGS);
    }

    /** Returns git's data on a commit; empty if it was not requested. */
    public Optional<CommitFacts> commit(String id) {
        return known.stream().filter(commit -> commit.id().equals(id)).findFirst();
    }

    /** Returns the commit that was found; empty unless one was. */
    public Optional<String> culprit() {
        return end == End.FOUND ? Optional.of(candidates.get(0).commits().get(0)) : Optional.empty();
    }

    /** Returns the last step of a commit that measured anything, including the first step; empty if there is none. */
    public Optional<BisectStep> measured(String commit) {
        if (commit.equals(asked.badCommit)) {
            return Optional.of(first);
        }
        return steps.stream()
                .filter(step -> step.commit().equals(commit) && step.facts().isPresent())
                .reduce((earlier, later) -> later);
    }
}
