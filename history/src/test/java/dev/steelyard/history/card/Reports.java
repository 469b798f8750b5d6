package dev.steelyard.history.card;

import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.ChangeReport.FailOn;
import dev.steelyard.history.change.ChangeReport.Gate;
import dev.steelyard.history.change.ChangeReport.Promise;
import dev.steelyard.history.change.ChangeReport.Recorded;
import dev.steelyard.history.change.ChangeReport.Source;
import dev.steelyard.history.change.ChangeScale;
import dev.steelyard.history.change.RevisionTable.Basis;
import dev.steelyard.history.change.RevisionTable.Order;
import dev.steelyard.history.change.RevisionTable.Reading;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.series.CommitOrder;
import dev.steelyard.workspace.git.CommitFacts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Reports on 40 commits, of which any can be rows. */
final class Reports {

    static final int COMMITS = 40;
    static final Rediscovery REDISCOVERY = new Rediscovery(order());

    private Reports() {}

    static String commit(int number) {
        return "commit " + number;
    }

    private static CommitOrder order() {
        List<CommitFacts> commits = new ArrayList<>();
        for (int i = 0; i < COMMITS; i++) {
            List<String> parents = i == 0 ? List.of() : List.of(commit(i - 1));
            commits.add(new CommitFacts(commit(i), parents, Instant.EPOCH, Instant.EPOCH, "A. Author", "subject"));
        }
        return CommitOrder.of(commits);
    }

    static SeriesChanges series(String name, ChangePoint... changes) {
        return new SeriesChanges(
                name,
                COMMITS,
                ChangeScale.RATIO,
                List.of(changes),
                List.of(),
                Optional.empty(),
                OptionalDouble.empty());
    }

    static ChangePoint change(int index, int first, int last, double after) {
        return new ChangePoint(index, first, last, 1, after, OptionalDouble.of(after - 1), 0.001);
    }

    /** Returns a report whose rows are all commits. */
    static ChangeReport report(SeriesChanges... series) {
        return report(IntStream.range(0, COMMITS).toArray(), series);
    }

    /** Returns a report whose rows are some commits. */
    static ChangeReport report(int[] rows, SeriesChanges... series) {
        List<String> revisions = IntStream.of(rows).mapToObj(Reports::commit).toList();
        Map<String, Recorded.Of> measured = List.of(series).stream()
                .collect(Collectors.toMap(
                        SeriesChanges::name,
                        one -> new Recorded.Of("org.example." + one.name(), new TreeMap<>(), false)));
        List<OptionalInt> gaps =
                revisions.stream().map(row -> OptionalInt.of(0)).toList();
        return new ChangeReport(
                new Source(
                        "ledger",
                        revisions,
                        new Reading(Order.OLDEST_FIRST, Basis.TOLD, 0, 0, List.of()),
                        Optional.of(new Recorded(List.of(commit(0)), gaps, measured, 0))),
                Promise.DEFAULT,
                Better.LOWER,
                new Gate(FailOn.CHANGE, Math.max(0, rows.length - 10)),
                List.of(series));
    }
}
