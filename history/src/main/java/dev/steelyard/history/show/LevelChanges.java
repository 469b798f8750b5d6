package dev.steelyard.history.show;

import dev.steelyard.core.model.Aliases;
import dev.steelyard.history.card.MarkMatching;
import dev.steelyard.history.card.Rediscovery;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.ChangeReport.Promise;
import dev.steelyard.history.detect.Detection;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.mark.Mark;
import dev.steelyard.history.series.AnchoredHistory;
import dev.steelyard.history.series.AnchoredPoint;
import dev.steelyard.history.series.BenchmarkHistory;
import dev.steelyard.history.series.CommitOrder;
import dev.steelyard.history.series.HistoryChanges;
import dev.steelyard.workspace.git.CommitFacts;
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
