package dev.steelyard.server.view;

import dev.steelyard.history.browse.RecordedProject;
import dev.steelyard.history.browse.RecordedRun;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.detect.ProjectChanges;
import dev.steelyard.history.health.HistoryHealth;
import dev.steelyard.history.health.Staleness;
import dev.steelyard.history.words.HistoryWords;
import dev.steelyard.server.page.Cell;
import dev.steelyard.server.page.Cell.Tone;
import dev.steelyard.server.page.Column;
import dev.steelyard.server.page.Page;
import dev.steelyard.server.page.Section;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What changed lately in all projects, and which projects there are. */
final class OverviewPage {

    private static final int MOST = 20;
    private static final int MOST_NAMES = 5;

    /**
     * What is shown of a project.
     *
     * @param changes its changes
     * @param newest its newest run; empty if it has none
     */
    record Known(ProjectChanges changes, Optional<RecordedRun> newest) {}

    private OverviewPage() {}

    static Page of(String ledger, Map<RecordedProject, Known> projects) {
        Map<RecordedProject, ProjectChanges> examined = new LinkedHashMap<>();
        projects.forEach((project, known) -> examined.put(project, known.changes()));
        List<ChangeRows.Found> found = new ArrayList<>();
        examined.forEach((project, changes) -> found.addAll(ChangeRows.of(project, changes)));
        List<ChangeRows.Found> newest = ChangeRows.newestFirst(found);
        List<ChangeRows.Found> worst = new ArrayList<>(
                newest.stream().filter(ChangeRows.Found::unreviewed).toList());
        newest.stream().filter(one -> !one.unreviewed()).forEach(worst::add);
        return new Page(
                Paths.TOP,
                "What changed",
                List.of(),
                answer(ledger, projects, examined, newest),
                List.of(
                        new Section(
                                "changes",
                                "Changes, unreviewed regressions first",
                                ChangeRows.COLUMNS,
                                worst.stream()
                                        .limit(MOST)
                                        .map(ChangeRows.Found::cells)
                                        .toList(),
                                found.size() > MOST
                                        ? List.of((found.size() - MOST) + " more: see the changes of each project.")
                                        : found.isEmpty() ? List.of("None.") : List.of()),
                        projects(projects),
                        health(examined)));
    }

    private static List<String> answer(
            String ledger,
            Map<RecordedProject, Known> projects,
            Map<RecordedProject, ProjectChanges> examined,
            List<ChangeRows.Found> found) {
        if (projects.isEmpty()) {
            return List.of(
                    "Nothing is recorded in " + ledger + " yet.",
                    "Compare two revisions with 'steelyard compare', or measure a history with 'steelyard run v1.0..main'.");
        }
        List<String> answer = new ArrayList<>(List.of(ChangeRows.attention(found, examined.values())));
        found.stream()
                .filter(ChangeRows.Found::unreviewed)
                .findFirst()
                .ifPresent(newest -> answer.add("The newest: " + newest.text("benchmark") + " in "
                        + newest.text("project") + ", " + newest.text("change") + ", in " + newest.text("commits")
                        + "."));
        projects.entrySet().stream()
                .findFirst()
                .ifPresent(first -> first.getValue()
                        .newest()
                        .ifPresent(run -> answer.add("The newest run, of "
                                + first.getKey().name().name() + ": " + RunPage.counts(run) + ".")));
        examined.forEach((project, changes) -> idle(changes)
                .ifPresent(since -> answer.add("The history of "
                        + project.name().name() + " has not been measured since " + day(since) + ".")));
        return answer;
    }

    private static Optional<Instant> idle(ProjectChanges changes) {
        return changes.health().flatMap(health -> health.staleness().idle());
    }

    private static String day(Instant time) {
        return HistoryWords.time(time).substring(0, 10);
    }

    private static Section projects(Map<RecordedProject, Known> projects) {
        List<List<Cell>> rows = new ArrayList<>();
        projects.forEach((project, known) -> {
            Optional<RecordedRun> run = known.newest();
            rows.add(List.of(
                    Cell.text(project.name().name()).to(Paths.project(project)),
                    Cell.count(project.runs()),
                    run.map(newest -> Cell.time(HistoryWords.time(newest.start()), newest.start())
                                    .to(Paths.run(project, newest)))
                            .orElse(Cell.of("imported results only", "")),
                    run.map(newest -> ProjectPage.count(newest, "regressed", Tone.BAD))
                            .orElse(Cell.NONE),
                    run.map(newest -> ProjectPage.count(newest, "improved", Tone.GOOD))
                            .orElse(Cell.NONE)));
        });
        return new Section(
                "projects",
                "Projects",
                List.of(
                        Column.text("project"),
                        Column.number("runs"),
                        new Column("last-run", "newest run (UTC)", false),
                        new Column("regressed", "regressed there", true),
                        new Column("improved", "improved there", true)),
                rows,
                List.of());
    }

    private static Section health(Map<RecordedProject, ProjectChanges> examined) {
        List<List<Cell>> rows = new ArrayList<>();
        List<String> without = new ArrayList<>();
        examined.forEach((project, changes) -> {
            Optional<HistoryHealth> health = changes.health();
            Optional<ChangeReport> report = changes.report();
            if (health.isEmpty() || report.isEmpty()) {
                without.add(project.name().name());
                return;
            }
            int series = report.get().series().size();
            rows.add(List.of(
                    Cell.text(project.name().name()).to(Paths.changes(project)),
                    Cell.count(report.get().judged()),
                    Cell.count(series - report.get().judged()),
                    idle(changes)
                            .map(since -> Cell.count("all, since " + day(since), series)
                                    .as(Tone.DOUBT))
                            .orElseGet(() ->
                                    Cell.count(health.get().staleness().missed().size())),
                    Cell.count(health.get().noisy(report.get()).size()),
                    Cell.count(health.get().quarantine().size())));
        });
        List<String> notes = new ArrayList<>();
        if (!rows.isEmpty()) {
            notes.add("Stale: no value for " + Staleness.DAYS
                    + " days, although recent runs include the benchmark. Too noisy: only a change of more than "
                    + HistoryHealth.NOISY_MARGINS + " margins would be found.");
        }
        if (!without.isEmpty()) {
            notes.add("Without a history that 'steelyard run' measured: "
                    + String.join(", ", without.subList(0, Math.min(MOST_NAMES, without.size())))
                    + (without.size() > MOST_NAMES ? " and " + (without.size() - MOST_NAMES) + " more" : "") + ".");
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
                notes);
    }
}
