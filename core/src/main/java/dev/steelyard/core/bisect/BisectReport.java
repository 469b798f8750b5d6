package dev.steelyard.core.bisect;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.ExplainedFinding;
import dev.steelyard.core.ledger.CommitFacts;
import java.util.List;
import java.util.Optional;

/**
 * A search for the commit that made a change, the input of its renderers.
 *
 * @param asked what was looked for
 * @param end how the search ended
 * @param first the comparison of both ends
 * @param candidates the most probable groups of commits that together have the asked probability, the most probable first;
 *     empty unless the range was searched
 * @param steps the commits that were measured, in order, without the first step
 * @param unmeasured commits that were left out on purpose
 * @param known what git knows of both ends, of candidates, of those of their parents that are in the range, and of the commits of
 *     steps, in the order of the range
 * @param files what the commit did, if one was found
 * @param causes what an explanation of the commit that was found came to; empty if none was asked for
 * @param time what the steps took, and may take
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
     * What was looked for.
     *
     * @param good the revision without the change, as it was written
     * @param bad the revision with it, as it was written
     * @param goodCommit full hash of the first
     * @param badCommit full hash of the second
     * @param row the benchmark and metric, between these two
     * @param commits number of commits after the first up to the second
     * @param confidence probability from which on a commit is found
     * @param folder where everything is kept
     * @param commandLine the words of the command that began it
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
     * Commits that were not measured, and need not be.
     *
     * @param apart full hashes of those of the range that do not descend from the first end: they lack what it has
     * @param untried full hashes of those between commits that cannot be measured, which probably cannot be either
     * @param branch where the change came with a merge of such a branch, that branch
     */
    public record Unmeasured(List<String> apart, List<String> untried, Optional<SideBranch> branch) {
        public Unmeasured {
            apart = List.copyOf(apart);
            untried = List.copyOf(untried);
        }
    }

    /**
     * Time.
     *
     * @param spentMillis what all steps took, in ms
     * @param budgetMillis what they may take, in ms
     */
    public record Time(long spentMillis, long budgetMillis) {}

    /** How a search ends. The labels are part of the file format. */
    public enum End {
        /** One commit is probable enough. */
        FOUND("found"),
        /** Several commits together are probable enough, and nothing can tell them apart. */
        INSEPARABLE("inseparable"),
        /** No other commit can be measured, or none would tell anything. */
        NOTHING_LEFT("nothing-left"),
        /** The change came in several commits. */
        SEVERAL("several"),
        /** A commit has the change, and one that descends from it does not. */
        REVERTED("reverted"),
        /** The time was over. */
        OUT_OF_TIME("out-of-time"),
        /** The two ends are equivalent. */
        NO_CHANGE("no-change"),
        /** The first step did not tell whether the two ends differ. */
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

    /** Returns whether the change that was looked for is a hang. */
    public boolean ofHang() {
        return first.finding() == StepFinding.HANGS;
    }

    /** Returns whether a step measured its commit. In a search for a hang, a hang is a measurement. */
    public boolean measures(BisectStep step) {
        return step.finding().measurable() || (ofHang() && step.finding() == StepFinding.HANGS);
    }

    /** Returns what git knows of a commit; empty if nobody asked. */
    public Optional<CommitFacts> commit(String id) {
        return known.stream().filter(commit -> commit.id().equals(id)).findFirst();
    }

    /** Returns the commit that was found; empty unless one was. */
    public Optional<String> culprit() {
        return end == End.FOUND ? Optional.of(candidates.get(0).commits().get(0)) : Optional.empty();
    }

    /** Returns the last step of a commit that measured anything, the first step included; empty if there is none. */
    public Optional<BisectStep> measured(String commit) {
        if (commit.equals(asked.badCommit)) {
            return Optional.of(first);
        }
        return steps.stream()
                .filter(step -> step.commit().equals(commit) && step.facts().isPresent())
                .reduce((earlier, later) -> later);
    }
}
