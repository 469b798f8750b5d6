package dev.steelyard.server.view;

import dev.steelyard.history.browse.RecordedProject;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.detect.ProjectChanges;
import dev.steelyard.history.health.HistoryHealth;
import dev.steelyard.history.words.HistoryWords;
import dev.steelyard.server.page.Cell;
import dev.steelyard.server.page.Column;
import dev.steelyard.server.page.Page;
import dev.steelyard.server.page.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What changed lately in all projects, and which projects there are. */
final class OverviewPage {

    private static final int MOST = 20;

    private OverviewPage() {}

    static Page of(String ledger, List<RecordedProject> projects, Function<RecordedProject, ProjectChanges> examined) {
        List<CardRows.Found> cards = new ArrayList<>();
        projects.forEach(project -> cards.addAll(CardRows.of(project, examined.apply(project))));
        List<CardRows.Found> newest = CardRows.newestFirst(cards);
        List<CardRows.Found> worst =
                new ArrayList<>(newest.stream().filter(CardRows.Found::open).toList());
        newest.stream().filter(card -> !card.open()).forEach(worst::add);
        return new Page(
                Paths.TOP,
                "What changed",
                List.of(),
                answer(ledger, projects, newest),
                List.of(
                        new Section(
                                "changes",
                                "Changes, open ones for the worse first",
                                CardRows.COLUMNS,
                                worst.stream().limit(MOST).map(CardRows::row).toList(),
                                cards.size() > MOST
                                        ? List.of((cards.size() - MOST) + " more are on the pages of their projects.")
                                        : cards.isEmpty() ? List.of("No change was found.") : List.of()),
                        projects(projects),
                        health(projects, examined)));
    }

    private static List<String> answer(String ledger, List<RecordedProject> projects, List<CardRows.Found> newest) {
        if (projects.isEmpty()) {
            return List.of(
                    "Nothing is recorded in " + ledger + " yet.",
                    "Compare two revisions with 'steelyard compare', or measure a history with 'steelyard run v1.0..main'.");
        }
        List<CardRows.Found> open = newest.stream().filter(CardRows.Found::open).toList();
        if (open.isEmpty()) {
            return List.of(CardRows.attention(newest));
        }
        List<Cell> row = CardRows.row(open.get(0));
        return List.of(
                CardRows.attention(newest),
                "The newest: " + row.get(4).text() + " in " + row.get(2).text() + ", "
                        + row.get(3).text() + ", since " + row.get(0).text() + ".");
    }

    private static Section projects(List<RecordedProject> projects) {
        return new Section(
                "projects",
                "Projects",
                List.of(Column.text("project"), Column.number("runs"), new Column("last-run", "last run (UTC)", false)),
                projects.stream()
                        .map(project -> List.of(
                                Cell.text(project.name().name()).to(Paths.project(project)),
                                Cell.count(project.runs()),
                                project.last()
                                        .map(time -> Cell.time(HistoryWords.time(time), time))
                                        .orElse(Cell.of("imported results only", ""))))
                        .toList(),
                List.of());
    }

    private static Section health(List<RecordedProject> projects, Function<RecordedProject, ProjectChanges> examined) {
        List<List<Cell>> rows = new ArrayList<>();
        for (RecordedProject project : projects) {
            ProjectChanges changes = examined.apply(project);
            Optional<HistoryHealth> health = changes.health();
            Optional<ChangeReport> report = changes.report();
            if (health.isPresent() && report.isPresent()) {
                rows.add(List.of(
                        Cell.text(project.name().name()).to(Paths.changes(project)),
                        Cell.count(report.get().judged()),
                        Cell.count(report.get().series().size() - report.get().judged()),
                        Cell.count(health.get().staleness().missed().size()),
                        Cell.count(health.get().noisy(report.get()).size()),
                        Cell.count(health.get().quarantine().size())));
            }
        }
        return new Section(
                "health",
                "Health of the histories",
                List.of(
                        Column.text("project"),
                        new Column("judged", "series judged", true),
                        new Column("too-short", "too short to judge", true),
                        Column.number("stale"),
                        new Column("noisy", "too noisy", true),
                        new Column("quarantined", "in quarantine", true)),
                rows,
                rows.isEmpty()
                        ? List.of("No project has a history that 'steelyard run' measured.")
                        : List.of(
                                "Stale: no new value for a long time. Too noisy: only a very large change would be seen."));
    }
}
