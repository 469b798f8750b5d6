package dev.steelyard.history.creep;

import dev.steelyard.history.change.ChangeReport.Promise;
import dev.steelyard.history.change.ChangeReport.Recorded;
import dev.steelyard.history.change.RevisionSeries;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.creep.CreepReport.LeftOut;
import dev.steelyard.history.creep.CreepReport.Release;
import dev.steelyard.history.creep.ReleaseComparison.Place;
import dev.steelyard.history.series.AnchoredHistory;
import dev.steelyard.history.series.CommitOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Compares all series of a history with a release. */
public final class CreepDetector {

    /** Number of rows without a value after which a series has ended: another setup has replaced it, or its benchmark was removed. */
    static final int RECENT = 10;

    private final AnchoredHistory history;
    private final Map<String, SeriesChanges> found = new HashMap<>();
    private final Release release;
    private final double row;

    /**
     * @param found the changes found in the history
     * @param order the commits of the project
     */
    public CreepDetector(AnchoredHistory history, List<SeriesChanges> found, Release release, CommitOrder order) {
        this.history = history;
        this.release = release;
        this.row = row(history.table().revisions(), release.commit(), order);
        found.forEach(series -> this.found.put(series.name(), series));
    }

    /** Returns the row of a commit. An anchor with an unknown commit is placed before everything measured against it. */
    private static double row(List<String> rows, String commit, CommitOrder order) {
        int measured = rows.indexOf(commit);
        long before = order.contains(commit)
                ? rows.stream()
                        .filter(other -> order.place(other) < order.place(commit))
                        .count()
                : 0;
        return measured >= 0 ? measured : before - 0.5;
    }

    /**
     * Compares all series.
     *
     * @param promise the error rate of each of the two verdicts
     * @param margin the smallest change that matters, a fraction above 0
     */
    public CreepReport examine(Promise promise, double margin) {
        List<RevisionSeries> compared = new ArrayList<>();
        List<String> unmeasured = new ArrayList<>();
        List<String> edited = new ArrayList<>();
        int ended = 0;
        for (RevisionSeries series : history.table().series()) {
            int last = series.size() == 0 ? -1 : series.row(series.size() - 1);
            if (last < history.table().revisions().size() - RECENT) {
                ended++;
            } else if (isAnchor(series) || hasValue(series)) {
                compared.add(series);
            } else {
                (isEdited(series) ? edited : unmeasured).add(series.name());
            }
        }
        ReleaseComparison comparison = new ReleaseComparison(promise.each(compared.size()), margin);
        List<CreepRow> rows = compared.stream()
                .map(series -> comparison.compare(series, changes(series), new Place(row, isAnchor(series))))
                .toList();
        return new CreepReport(release, margin, promise, rows, new LeftOut(unmeasured, edited, ended));
    }

    private SeriesChanges changes(RevisionSeries series) {
        return Objects.requireNonNull(found.get(series.name()), series.name());
    }

    private boolean isAnchor(RevisionSeries series) {
        return release.commit().equals(history.anchors().get(series.name()));
    }

    private boolean hasValue(RevisionSeries series) {
        for (int i = 0; i < series.size(); i++) {
            if (series.row(i) == row) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the benchmark itself was different at the release: it was edited later, or its anchor has other code. */
    private boolean isEdited(RevisionSeries series) {
        Recorded recorded = history.recorded();
        return recorded.breaks().stream().anyMatch(at -> at.begins().equals(series.name()) && row < at.index())
                || (recorded.anchors().size() == 1
                        && recorded.anchors().contains(release.commit())
                        && !isAnchor(series));
    }
}
