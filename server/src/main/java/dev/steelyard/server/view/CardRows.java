package dev.steelyard.server.view;

import dev.steelyard.history.browse.RecordedProject;
import dev.steelyard.history.card.Card;
import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.detect.ProjectChanges;
import dev.steelyard.history.mark.Mark;
import dev.steelyard.history.words.ChangesWords;
import dev.steelyard.history.words.CommonCauseWords;
import dev.steelyard.history.words.HistoryWords;
import dev.steelyard.server.page.Cell;
import dev.steelyard.server.page.Cell.Tone;
import dev.steelyard.server.page.Column;
import dev.steelyard.workspace.git.CommitFacts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Changes with a common cause, as rows of a table. */
final class CardRows {

    static final List<Column> COLUMNS = List.of(
            Column.text("commits"),
            Column.text("date"),
            Column.text("project"),
            new Column("change", "largest change", true),
            Column.text("benchmark"),
            Column.number("series"),
            Column.text("state"),
            Column.text("cause"));

    /** A card of a project, with all that its row is made of. */
    record Found(RecordedProject project, ProjectChanges changes, ChangeReport report, Card card) {

        /** When the last commit that may have made it was committed; empty if that commit is unknown. */
        Optional<Instant> committed() {
            return Optional.ofNullable(changes.commits().get(report.revisions().get(card.last())))
                    .map(CommitFacts::committed);
        }

        /** Returns whether it is for the worse, and nobody said that it is accepted or false, nor did a fresh comparison. */
        boolean open() {
            return card.members().stream()
                    .anyMatch(member ->
                            report.worse(member.series(), member.change().rises())
                                    && report.marks()
                                            .of(member.series(), member.change())
                                            .isEmpty()
                                    && !report.marks()
                                            .quarantined()
                                            .contains(member.series().name())
                                    && !report.refuted(member.series(), member.change()));
        }

        /** The change that is largest, of those for the worse if there are any. */
        Card.Member largest() {
            return card.members().stream()
                    .max(Comparator.comparing((Card.Member member) -> report.worse(
                                    member.series(), member.change().rises()))
                            .thenComparingDouble(
                                    member -> Math.abs(member.change().change().orElse(0))))
                    .orElseThrow();
        }
    }

    private CardRows() {}

    /** Returns the cards of a project, the newest first. */
    static List<Found> of(RecordedProject project, ProjectChanges changes) {
        List<Found> found = new ArrayList<>();
        changes.report()
                .ifPresent(report ->
                        changes.cards().forEach(card -> found.add(0, new Found(project, changes, report, card))));
        return found;
    }

    /** Returns the cards of some projects, the newest first. */
    static List<Found> newestFirst(List<Found> cards) {
        return cards.stream()
                .sorted(Comparator.comparing(
                        (Found found) -> found.committed().orElse(Instant.EPOCH), Comparator.reverseOrder()))
                .toList();
    }

    /** Returns how many changes need somebody's attention. */
    static String attention(List<Found> cards) {
        long open = cards.stream().filter(Found::open).count();
        return open == 0
                ? "No change for the worse is open."
                : open == 1 ? "1 change for the worse is open." : open + " changes for the worse are open.";
    }

    /** Returns the row of a card. */
    static List<Cell> row(Found found) {
        ChangeReport report = found.report();
        Card.Member largest = found.largest();
        ChangePoint change = largest.change();
        return List.of(
                Cell.of(
                                ChangesWords.range(report, found.card()),
                                report.revisions().get(found.card().first() - 1) + ".."
                                        + report.revisions().get(found.card().last()))
                        .to(Paths.changes(found.project())),
                found.committed()
                        .map(time -> Cell.time(HistoryWords.time(time).substring(0, 10), time))
                        .orElse(Cell.NONE),
                Cell.text(found.project().name().name()).to(Paths.project(found.project())),
                change(report, largest.series(), change),
                Cell.text(largest.series().name()),
                Cell.count(found.card().members().size()),
                state(report, largest.series(), change),
                CommonCauseWords.clause(report, found.card()).map(Cell::text).orElse(Cell.NONE));
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

    /** A change that people know of is no alarm any more. */
    static Tone tone(ChangeReport report, SeriesChanges series, ChangePoint change) {
        Optional<Mark> mark = report.marks().of(series, change);
        if (mark.isPresent() || report.refuted(series, change)) {
            return Tone.SOFT;
        }
        return report.worse(series, change.rises()) ? Tone.BAD : Tone.GOOD;
    }
}
