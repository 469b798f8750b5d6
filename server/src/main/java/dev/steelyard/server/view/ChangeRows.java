package dev.steelyard.server.view;

import dev.steelyard.history.browse.RecordedProject;
import dev.steelyard.history.card.Card;
import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.Drift;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.detect.ProjectChanges;
import dev.steelyard.history.imports.ImportedChanges;
import dev.steelyard.history.words.ChangesWords;
import dev.steelyard.history.words.CommonCauseWords;
import dev.steelyard.history.words.HistoryWords;
import dev.steelyard.server.page.Cell;
import dev.steelyard.server.page.Cell.Tone;
import dev.steelyard.server.page.Column;
import dev.steelyard.workspace.git.CommitFacts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What changed, as rows of a table: cards, which are changes that may have one cause, drifts, and changes of imported histories. */
final class ChangeRows {

    static final List<Column> COLUMNS = List.of(
            Column.number("card"),
            Column.text("commits"),
            Column.text("date"),
            Column.text("project"),
            new Column("change", "largest change", true),
            Column.text("benchmark"),
            Column.number("series"),
            Column.text("state"),
            Column.text("cause"));

    /**
     * A row.
     *
     * @param project the project
     * @param unreviewed whether it has a regression of which neither people nor a fresh comparison said anything
     * @param committed when the last commit that may contain it was committed; empty if that commit is unknown
     * @param cells the row
     */
    record Found(RecordedProject project, boolean unreviewed, Optional<Instant> committed, List<Cell> cells) {

        Found {
            cells = List.copyOf(cells);
        }

        /** Returns the cell of a column. */
        Cell cell(String column) {
            for (int i = 0; i < COLUMNS.size(); i++) {
                if (COLUMNS.get(i).key().equals(column)) {
                    return cells.get(i);
                }
            }
            throw new IllegalArgumentException("no column " + column);
        }

        String text(String column) {
            return cell(column).text();
        }
    }

    private ChangeRows() {}

    /** Returns all that changed in a project, the newest first. */
    static List<Found> of(RecordedProject project, ProjectChanges changes) {
        List<Found> found = new ArrayList<>(recorded(project, changes));
        for (ImportedChanges imported : changes.imported()) {
            ChangeReport report = imported.report();
            for (SeriesChanges series : report.series()) {
                for (ChangePoint change : series.changes()) {
                    found.add(imported(project, changes, report, series, change));
                }
                series.drift().ifPresent(drift -> found.add(drift(project, changes, report, series, drift)));
            }
        }
        return newestFirst(found);
    }

    /** Returns what changed in the histories that {@code run} measured, the newest first. */
    static List<Found> recorded(RecordedProject project, ProjectChanges changes) {
        List<Found> found = new ArrayList<>();
        changes.report().ifPresent(report -> {
            for (int number = changes.cards().size(); number >= 1; number--) {
                found.add(card(project, changes, report, number));
            }
            for (SeriesChanges series : report.series()) {
                series.drift().ifPresent(drift -> found.add(drift(project, changes, report, series, drift)));
            }
        });
        return found;
    }

    /** Returns rows of some projects, the newest first. */
    static List<Found> newestFirst(List<Found> found) {
        return found.stream()
                .sorted(Comparator.comparing(
                        (Found one) -> one.committed().orElse(Instant.EPOCH), Comparator.reverseOrder()))
                .toList();
    }

    /** Returns how many regressions need somebody's attention, and of how many series that is said. */
    static String attention(List<Found> found, Collection<ProjectChanges> examined) {
        List<ChangeReport> reports = examined.stream()
                .flatMap(changes -> Stream.concat(
                        changes.report().stream(), changes.imported().stream().map(ImportedChanges::report)))
                .toList();
        long judged = reports.stream().mapToLong(ChangeReport::judged).sum();
        long all = reports.stream().mapToLong(report -> report.series().size()).sum();
        if (judged == 0) {
            return "No history is long enough to find changes: that takes at least " + SeriesChanges.FEWEST
                    + " measured commits.";
        }
        long open = found.stream().filter(Found::unreviewed).count();
        String regressions = open == 0
                ? "No unreviewed regressions"
                : open == 1 ? "1 unreviewed regression" : open + " unreviewed regressions";
        long few = all - judged;
        return regressions + " in " + judged + " series."
                + (few == 0 ? "" : " " + few + " more " + (few == 1 ? "is" : "are") + " too short to judge.");
    }

    private static Found card(RecordedProject project, ProjectChanges changes, ChangeReport report, int number) {
        Card card = changes.cards().get(number - 1);
        // What nobody looked at yet comes first, then regressions, then the largest.
        Card.Member largest = card.members().stream()
                .max(Comparator.comparing((Card.Member member) -> unreviewed(report, member.series(), member.change()))
                        .thenComparing(member ->
                                report.worse(member.series(), member.change().rises()))
                        .thenComparingDouble(
                                member -> Math.abs(member.change().change().orElse(0))))
                .orElseThrow();
        Cell commits = range(ChangesWords.range(report, card), report, card.first() - 1, card.last());
        return found(
                project,
                unreviewed(report, largest.series(), largest.change()),
                committed(changes, report, card.last()),
                Cell.count(number),
                commits,
                change(report, largest.series(), largest.change()),
                largest.series(),
                card.members().size(),
                state(report, largest.series(), largest.change()),
                CommonCauseWords.clause(report, card).map(Cell::text).orElse(Cell.NONE));
    }

    private static Found imported(
            RecordedProject project,
            ProjectChanges changes,
            ChangeReport report,
            SeriesChanges series,
            ChangePoint change) {
        return found(
                project,
                unreviewed(report, series, change),
                committed(changes, report, change.last()),
                Cell.NONE,
                range(report, change),
                change(report, series, change),
                series,
                1,
                Cell.text(ChangesWords.verdict(report, series, change) + ", imported")
                        .as(tone(report, series, change)),
                Cell.NONE);
    }

    private static Found drift(
            RecordedProject project, ProjectChanges changes, ChangeReport report, SeriesChanges series, Drift drift) {
        int last = report.revisions().size() - 1;
        boolean excused = report.marks().quarantined().contains(series.name());
        boolean worse = report.worse(series, drift.rises());
        Tone tone = excused ? Tone.SOFT : worse ? Tone.BAD : Tone.GOOD;
        String commits = ChangesWords.revision(report, 0) + ".." + ChangesWords.revision(report, last);
        Cell size = Cell.number(
                ChangesWords.change(drift.change(), drift.before(), drift.after()),
                drift.change().orElse(Double.NaN));
        return found(
                project,
                worse && !excused,
                committed(changes, report, last),
                Cell.NONE,
                range(commits, report, 0, last),
                size.as(tone),
                series,
                1,
                Cell.text(driftState(report, series, drift)).as(tone),
                Cell.NONE);
    }

    private static Found found(
            RecordedProject project,
            boolean unreviewed,
            Optional<Instant> committed,
            Cell number,
            Cell commits,
            Cell change,
            SeriesChanges series,
            int members,
            Cell state,
            Cell cause) {
        Cell date = committed
                .map(time -> Cell.time(HistoryWords.time(time).substring(0, 10), time))
                .orElse(Cell.NONE);
        return new Found(
                project,
                unreviewed,
                committed,
                List.of(
                        number,
                        commits.to(Paths.changes(project)),
                        date,
                        Cell.text(project.name().name()).to(Paths.project(project)),
                        change,
                        Cell.text(series.name()),
                        Cell.count(members),
                        state,
                        cause));
    }

    /** Returns what a drift means. */
    static String driftState(ChangeReport report, SeriesChanges series, Drift drift) {
        return ChangesWords.direction(report, series, drift.rises()) + " gradually";
    }

    private static Optional<Instant> committed(ProjectChanges changes, ChangeReport report, int row) {
        return Optional.ofNullable(changes.commits().get(report.revisions().get(row)))
                .map(CommitFacts::committed);
    }

    private static Cell range(String shown, ChangeReport report, int good, int bad) {
        return Cell.of(
                shown, report.revisions().get(good) + ".." + report.revisions().get(bad));
    }

    /** Returns the commits that may contain a change. */
    static Cell range(ChangeReport report, ChangePoint change) {
        return range(ChangesWords.range(report, change), report, change.first() - 1, change.last());
    }

    /** Returns the size of a change. */
    static Cell change(ChangeReport report, SeriesChanges series, ChangePoint change) {
        return Cell.number(
                        ChangesWords.change(change.change(), change.before(), change.after()),
                        change.change().orElse(Double.NaN))
                .as(tone(report, series, change));
    }

    /** Returns which way it went, and what people and fresh comparisons said of it. */
    static Cell state(ChangeReport report, SeriesChanges series, ChangePoint change) {
        return Cell.text(ChangesWords.verdict(report, series, change)).as(tone(report, series, change));
    }

    private static boolean unreviewed(ChangeReport report, SeriesChanges series, ChangePoint change) {
        return report.worse(series, change.rises()) && !known(report, series, change);
    }

    /** Returns whether people or a fresh comparison said something of a change. */
    private static boolean known(ChangeReport report, SeriesChanges series, ChangePoint change) {
        return report.marks().of(series, change).isPresent()
                || report.marks().quarantined().contains(series.name())
                || report.refuted(series, change);
    }

    /** A change that people know of is no alarm any more. */
    static Tone tone(ChangeReport report, SeriesChanges series, ChangePoint change) {
        if (known(report, series, change)) {
            return Tone.SOFT;
        }
        return report.worse(series, change.rises()) ? Tone.BAD : Tone.GOOD;
    }
}
