package dev.steelyard.history.creep;

import dev.steelyard.history.change.ChangeReport.Promise;
import dev.steelyard.history.creep.CreepRow.Verdict;
import java.util.List;

/**
 * The changes of all series of a history since a release.
 *
 * @param release the release
 * @param margin the smallest change that matters, a fraction above 0
 * @param promise the error rate of each of the two verdicts
 * @param rows the series that were compared
 * @param leftOut the series that were not compared
 */
public record CreepReport(Release release, double margin, Promise promise, List<CreepRow> rows, LeftOut leftOut) {

    /**
     * A release.
     *
     * @param name the revision as the user wrote it
     * @param commit full hash of its commit
     */
    public record Release(String name, String commit) {}

    /**
     * Series that were not compared.
     *
     * @param unmeasured names of series without a value at the release
     * @param edited names of series whose benchmark itself was edited since
     * @param ended number of series without any recent value
     */
    public record LeftOut(List<String> unmeasured, List<String> edited, int ended) {
        public LeftOut {
            unmeasured = List.copyOf(unmeasured);
            edited = List.copyOf(edited);
        }
    }

    public CreepReport {
        rows = List.copyOf(rows);
        if (!(margin > 0)) {
            throw new IllegalArgumentException("margin " + margin);
        }
    }

    /** Returns the rows with a verdict. */
    public List<CreepRow> rows(Verdict verdict) {
        return rows.stream().filter(row -> row.verdict() == verdict).toList();
    }

    /** Returns the confidence level of each interval: each end misses the true value with at most the promised probability. */
    public double confidence() {
        return 1 - 2 * promise.each(rows.size());
    }
}
