package dev.steelyard.history.series;

import dev.steelyard.history.fact.Attempt;
import dev.steelyard.workspace.git.CommitFacts;
import java.time.Duration;
import java.util.List;

/**
 * The outcome of measuring the revisions of a project against an anchor.
 *
 * @param anchor the anchor's commit
 * @param asked number of requested revisions
 * @param measured revisions measured by this command, in order
 * @param there number of revisions that were measured before
 * @param others revisions that could not be measured, now or before, oldest first
 */
public record HistoryRun(CommitFacts anchor, int asked, List<Measured> measured, int there, List<NotMeasured> others) {

    /**
     * A revision that was measured.
     *
     * @param commit its commit
     * @param benchmarks number of benchmarks
     * @param time total time spent on it
     */
    public record Measured(CommitFacts commit, int benchmarks, Duration time) {}

    /**
     * A revision that could not be measured.
     *
     * @param commit its commit
     * @param attempt the attempt
     * @param now whether the attempt was made by this command rather than an earlier one
     */
    public record NotMeasured(CommitFacts commit, Attempt attempt, boolean now) {}

    public HistoryRun {
        measured = List.copyOf(measured);
        others = List.copyOf(others);
        if (there < 0 || asked < measured.size() + there + others.size()) {
            throw new IllegalArgumentException("more revisions than " + asked);
        }
    }

    /** Returns the number of revisions that were not reached. */
    public int left() {
        return asked - measured.size() - there - others.size();
    }

    /** Returns whether there is any measured revision. */
    public boolean any() {
        return !measured.isEmpty() || there > 0;
    }
}
