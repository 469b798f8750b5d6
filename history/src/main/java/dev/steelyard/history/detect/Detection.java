package dev.steelyard.history.detect;

import dev.steelyard.history.card.MarkMatching;
import dev.steelyard.history.change.ChangeDetector;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.ChangeReport.FailOn;
import dev.steelyard.history.change.ChangeReport.Gate;
import dev.steelyard.history.change.ChangeReport.Promise;
import dev.steelyard.history.change.ChangeReport.Recorded;
import dev.steelyard.history.change.ChangeReport.Source;
import dev.steelyard.history.change.RevisionTable;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.series.AnchoredHistory;
import java.util.Optional;

/** Examines all series of a history. */
public final class Detection {

    private Detection() {}

    /** Returns what is found in a history. */
    static ChangeReport of(
            String name, RevisionTable table, Optional<Recorded> recorded, Promise promise, Better better, Gate gate) {
        long judged = table.series().stream()
                .filter(series -> series.size() >= SeriesChanges.FEWEST)
                .count();
        ChangeDetector detector = new ChangeDetector(promise.each(judged));
        return new ChangeReport(
                new Source(name, table.revisions(), table.reading(), recorded),
                promise,
                // Of times and amounts per operation, less is better.
                recorded.isPresent() ? Better.LOWER : better,
                gate,
                table.series().parallelStream().map(detector::detect).toList());
    }

    /** Returns what is found in a ledger, with marks and what fresh comparisons said. */
    static ChangeReport of(RecordedSeries series, Promise promise, Gate gate) {
        return decided(found(series, promise, gate), series);
    }

    /** Returns what is found in a ledger, whatever is known of the changes. */
    static ChangeReport found(RecordedSeries series, Promise promise, Gate gate) {
        return of(
                series.ledger().shown(),
                series.history().table(),
                Optional.of(series.history().recorded()),
                promise,
                Better.LOWER,
                gate);
    }

    /** Returns what is found with marks and what fresh comparisons said. */
    static ChangeReport decided(ChangeReport report, RecordedSeries series) {
        return report.with(
                        new MarkMatching(series.rediscovery(), series.ledger().marks()).of(report))
                .with(series.matching().of(report));
    }

    /**
     * Returns what is found in points that were measured against an anchor; nothing fails.
     *
     * @param name what the history is called
     */
    public static ChangeReport of(String name, AnchoredHistory history, Promise promise) {
        return of(name, history.table(), Optional.of(history.recorded()), promise, Better.LOWER, open());
    }

    /** Returns a gate that lets everything pass. */
    static Gate open() {
        return new Gate(FailOn.NEVER, 0);
    }
}
