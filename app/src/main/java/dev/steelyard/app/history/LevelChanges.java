package dev.steelyard.app.history;

import dev.steelyard.app.detect.Detection;
import dev.steelyard.core.change.ChangeReport;
import dev.steelyard.core.change.ChangeReport.Promise;
import dev.steelyard.core.history.AnchoredHistory;
import dev.steelyard.core.history.AnchoredPoint;
import dev.steelyard.core.history.BenchmarkHistory;
import dev.steelyard.core.history.CommitOrder;
import dev.steelyard.core.history.HistoryChanges;
import dev.steelyard.core.ledger.CommitFacts;
import dev.steelyard.core.mark.Mark;
import dev.steelyard.core.model.Aliases;
import dev.steelyard.core.triage.MarkMatching;
import dev.steelyard.core.triage.Rediscovery;
import dev.steelyard.ledger.Ledger;
import java.util.List;

/** Finds the change points of benchmarks that were measured against an anchor. */
final class LevelChanges {

    private LevelChanges() {}

    /**
     * Returns the change points of each project that has a history with an anchor, with what people think of them. What fresh
     * comparisons said is left out: to find them, all recorded setups would have to be read.
     */
    static List<HistoryChanges> of(Ledger ledger, List<BenchmarkHistory> histories) {
        return histories.stream()
                .map(BenchmarkHistory::identity)
                .distinct()
                .map(project -> of(
                        ledger,
                        project,
                        histories.stream()
                                .filter(history -> history.identity().equals(project))
                                .flatMap(history -> history.anchored().stream())
                                .toList()))
                .toList();
    }

    private static HistoryChanges of(Ledger ledger, String project, List<AnchoredPoint> points) {
        List<CommitFacts> commits = points.isEmpty() ? List.of() : ledger.commits(project);
        AnchoredHistory history = AnchoredHistory.of(points, commits, List.of());
        ChangeReport report = Detection.of(ledger.shown(), history, Promise.DEFAULT);
        Aliases aliases = ledger.names(project).aliases();
        List<Mark> marks = ledger.marks(project).marks().stream()
                .map(mark -> mark.current(aliases))
                .toList();
        return new HistoryChanges(
                project,
                report.with(new MarkMatching(new Rediscovery(CommitOrder.of(commits)), marks).of(report)),
                history.identities());
    }
}
