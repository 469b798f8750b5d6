package dev.steelyard.server.view;

import dev.steelyard.history.browse.RecordedBenchmark;
import dev.steelyard.history.browse.RecordedProject;
import dev.steelyard.history.card.Card;
import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.detect.ProjectChanges;
import dev.steelyard.history.imports.ImportedChanges;
import dev.steelyard.history.words.ChangesWords;
import dev.steelyard.history.words.HealthWords;
import dev.steelyard.history.words.ImportWords;
import dev.steelyard.history.words.RecordedWords;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.server.page.Cell;
import dev.steelyard.server.page.Column;
import dev.steelyard.server.page.Page;
import dev.steelyard.server.page.Section;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** All changes of a project: cards, each series by itself, and what was imported. */
final class ChangesPage {

    private static final List<Column> SERIES = List.of(
            Column.number("card"),
            Column.text("series"),
            Column.text("commits"),
            Column.text("levels"),
            Column.number("change"),
            Column.number("p-value"),
            Column.text("state"),
            new Column("next", "find its commit", false));

    private ChangesPage() {}

    static Page of(RecordedProject project, ProjectChanges changes, List<RecordedBenchmark> benchmarks) {
        List<Section> sections = new ArrayList<>();
        List<ChangeRows.Found> found = ChangeRows.recorded(project, changes);
        changes.report().ifPresent(report -> {
            sections.add(new Section(
                    "cards",
                    "Cards, newest first",
                    ChangeRows.COLUMNS,
                    found.stream().map(ChangeRows.Found::cells).toList(),
                    found.isEmpty()
                            ? List.of("No change was found.")
                            : List.of("A card groups changes that may share a cause: their ranges overlap.")));
            List<String> notes = new ArrayList<>(ChangesWords.others(report));
            notes.addAll(ChangesWords.closing(report));
            changes.health().ifPresent(health -> notes.addAll(HealthWords.closing(report, health)));
            sections.add(
                    new Section("series", "Each series", SERIES, series(project, changes, report, benchmarks), notes));
        });
        for (int i = 0; i < changes.imported().size(); i++) {
            sections.add(imported(changes.imported().get(i), i));
        }
        return new Page(
                        Paths.changes(project),
                        "Changes",
                        Paths.above(project),
                        List.of(
                                sections.isEmpty()
                                        ? "This project has no history yet; 'steelyard run v1.0..main' measures one."
                                        : ChangeRows.attention(ChangeRows.of(project, changes), List.of(changes))),
                        List.of(),
                        sections,
                        List.of(new Page.Command(
                                "Mark one as accepted or false",
                                "steelyard ledger mark COMMIT accepted --reason REASON")),
                        List.of())
                .with(forms(project, changes));
    }

    private static List<Page.Form> forms(RecordedProject project, ProjectChanges changes) {
        if (changes.report().isEmpty()) {
            return List.of();
        }
        List<Page.Form> forms = new ArrayList<>();
        Set<Page.Choice> commits = new LinkedHashSet<>();
        ChangeReport report = changes.report().get();
        for (int number = changes.cards().size(); number >= 1; number--) {
            for (Card.Member member : changes.cards().get(number - 1).members()) {
                commits.add(new Page.Choice(
                        report.revisions().get(member.change().index()), ChangesWords.range(report, member.change())));
            }
        }
        if (!commits.isEmpty()) {
            forms.add(new Page.Form(
                    Paths.project(project) + "marks/",
                    "Mark changes",
                    "Mark",
                    List.of(
                            new Page.Input("revision", "Commits", "select", true, List.copyOf(commits)),
                            Page.Input.text("benchmark", "Benchmarks (part of a name; leave empty for all)", false),
                            new Page.Input(
                                    "judgment",
                                    "Mark as",
                                    "select",
                                    true,
                                    List.of(
                                            new Page.Choice("accepted", "accepted: a real change that you accept"),
                                            new Page.Choice("false", "false: the code did not get slower or faster"),
                                            new Page.Choice("withdrawn", "withdrawn: remove the mark"))),
                            Page.Input.text("reason", "Reason (required for accepted)", false))));
        }
        forms.add(new Page.Form(
                Paths.project(project) + "quarantine/",
                "Quarantine benchmarks",
                "Quarantine",
                List.of(
                        Page.Input.text("benchmark", "Benchmarks (part of a name)", true),
                        new Page.Input(
                                "until", "Last day (leave empty to end the quarantine)", "date", false, List.of()),
                        Page.Input.text("reason", "Reason (required with a last day)", false))));
        return forms;
    }

    private static List<List<Cell>> series(
            RecordedProject project, ProjectChanges changes, ChangeReport report, List<RecordedBenchmark> benchmarks) {
        Map<String, String> ids = new HashMap<>();
        benchmarks.forEach(benchmark -> ids.put(
                key(benchmark.name(), benchmark.mode(), benchmark.params(), benchmark.threads()), benchmark.id()));
        List<List<Cell>> rows = new ArrayList<>();
        List<Card> cards = changes.cards();
        for (int number = cards.size(); number >= 1; number--) {
            for (Card.Member member : cards.get(number - 1).members()) {
                ChangePoint change = member.change();
                String name = member.series().name();
                rows.add(List.of(
                        Cell.count(number),
                        linked(
                                Cell.text(name),
                                benchmark(changes, name).map(ids::get).map(id -> Paths.benchmark(project, id))),
                        ChangeRows.range(report, change),
                        Cell.text(ChangesWords.levels(report, change.before(), change.after())),
                        ChangeRows.change(report, member.series(), change),
                        Cell.number(Numbers.pValue(change.pValue()), change.pValue()),
                        ChangeRows.state(report, member.series(), change),
                        RecordedWords.bisect(report, member.series(), change)
                                .map(Cell::text)
                                .orElse(Cell.NONE)));
            }
        }
        return rows;
    }

    private static Cell linked(Cell cell, Optional<String> path) {
        return path.map(cell::to).orElse(cell);
    }

    private static Optional<String> benchmark(ProjectChanges changes, String series) {
        return changes.history()
                .flatMap(history -> Optional.ofNullable(history.identities().get(series)))
                .map(identity -> key(
                        identity.benchmark().name(),
                        identity.benchmark().mode().label(),
                        identity.benchmark().paramText(),
                        identity.benchmark().threads()));
    }

    private static String key(String name, String mode, String params, int threads) {
        return String.join("\n", name, mode, params, Integer.toString(threads));
    }

    private static Section imported(ImportedChanges imported, int number) {
        ChangeReport report = imported.report();
        List<List<Cell>> rows = new ArrayList<>();
        report.series()
                .forEach(series -> series.changes()
                        .forEach(change -> rows.add(List.of(
                                Cell.text(series.name()),
                                Cell.text(ChangesWords.range(report, change)),
                                Cell.text(ChangesWords.levels(report, change.before(), change.after())),
                                ChangeRows.change(report, series, change),
                                Cell.number(Numbers.pValue(change.pValue()), change.pValue()),
                                ChangeRows.state(report, series, change)))));
        List<String> notes = new ArrayList<>(ChangesWords.others(report));
        notes.addAll(ChangesWords.closing(report));
        return new Section(
                "imported" + "-x".repeat(number),
                "Imported: " + ImportWords.source(imported.history()),
                List.of(
                        Column.text("series"),
                        Column.text("rows"),
                        Column.text("levels"),
                        Column.number("change"),
                        Column.number("p-value"),
                        Column.text("state")),
                rows,
                notes);
    }
}
