package dev.steelyard.server.view;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.model.Mode;
import dev.steelyard.history.browse.RecordedProject;
import dev.steelyard.history.browse.RecordedRow;
import dev.steelyard.history.browse.RecordedRun;
import dev.steelyard.history.browse.RecordedVariant;
import dev.steelyard.history.series.HistoryPoint.Purpose;
import dev.steelyard.history.words.HistoryWords;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.report.number.ScoreScale;
import dev.steelyard.server.page.Cell;
import dev.steelyard.server.page.Cell.Tone;
import dev.steelyard.server.page.Column;
import dev.steelyard.server.page.Page;
import dev.steelyard.server.page.Section;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** A run: what was compared, what came of it, why, and where. */
final class RunPage {

    /** What a reader looks for first. */
    private static final List<String> ORDER = List.of("regressed", "improved", "failed", "inconclusive", "equivalent");

    private RunPage() {}

    static Page of(
            RecordedProject project,
            RecordedRun run,
            List<RecordedVariant> variants,
            List<RecordedRow> rows,
            SortedMap<String, String> host) {
        List<RecordedRow> sorted = rows.stream()
                .sorted(Comparator.comparingInt(row -> {
                    int place = ORDER.indexOf(row.outcome());
                    return place < 0 ? ORDER.size() : place;
                }))
                .toList();
        List<Section> sections = new ArrayList<>();
        sections.add(rows(
                "scores",
                "Scores",
                project,
                run.purpose(),
                sorted.stream().filter(RecordedRow::isScore).toList()));
        List<RecordedRow> others = sorted.stream().filter(row -> !row.isScore()).toList();
        if (!others.isEmpty()) {
            sections.add(rows("other-metrics", "Allocation and other metrics", project, run.purpose(), others));
        }
        List<List<Cell>> findings = findings(sorted);
        if (!findings.isEmpty()) {
            sections.add(new Section(
                    "causes",
                    "Findings of 'explain'",
                    List.of(
                            Column.text("benchmark"),
                            Column.text("metric"),
                            Column.text("certainty"),
                            Column.text("finding")),
                    findings,
                    List.of()));
        }
        sections.add(new Section(
                "variants",
                "Variants, the baseline first",
                List.of(Column.text("variant"), Column.text("source"), Column.text("revision"), Column.text("subject")),
                variants.stream()
                        .map(variant -> List.of(
                                Cell.text(variant.name()),
                                Cell.text(variant.source()),
                                Cell.text(variant.revision().orElse("")),
                                Cell.text(variant.subject().orElse(""))))
                        .toList(),
                List.of()));
        sections.add(new Section(
                "host",
                "Machine",
                List.of(Column.text("fact"), Column.text("value")),
                host.entrySet().stream()
                        .map(fact -> List.of(Cell.text(fact.getKey()), Cell.text(fact.getValue())))
                        .toList(),
                List.of()));
        return new Page(
                Paths.run(project, run),
                run.name(),
                Paths.above(project),
                List.of(
                        "Scores: " + counts(run) + ".",
                        "Started " + HistoryWords.time(run.start()) + " UTC, " + run.blocks()
                                + (run.blocks() == 1 ? " block" : " blocks")
                                + (run.finished() ? "." : "; not finished.")),
                List.of(),
                sections,
                List.of(new Page.Command("Command", "steelyard " + run.command())),
                List.of());
    }

    /** Returns how many scores have each verdict. */
    static String counts(RecordedRun run) {
        if (run.purpose() == Purpose.BISECT) {
            return "a step of a bisection";
        }
        String counts = run.outcomes().entrySet().stream()
                .sorted(Comparator.comparingInt((Map.Entry<String, Integer> entry) -> {
                    int place = ORDER.indexOf(entry.getKey());
                    return place < 0 ? ORDER.size() : place;
                }))
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", "));
        return counts.isEmpty() ? "no score was compared" : counts;
    }

    private static List<List<Cell>> findings(List<RecordedRow> rows) {
        List<List<Cell>> findings = new ArrayList<>();
        for (RecordedRow row : rows) {
            for (RecordedRow.Finding finding : row.findings()) {
                findings.add(List.of(
                        Cell.text(name(row)),
                        Cell.text(row.metric()),
                        Cell.text(finding.certainty()),
                        Cell.text(finding.text())));
            }
        }
        return findings;
    }

    private static String name(RecordedRow row) {
        return row.benchmark().name()
                + (row.benchmark().params().isEmpty()
                        ? ""
                        : " " + row.benchmark().params());
    }

    private static Section rows(
            String key, String heading, RecordedProject project, Purpose purpose, List<RecordedRow> rows) {
        List<String> notes = new ArrayList<>();
        if (rows.isEmpty()) {
            notes.add("None.");
        }
        long doubtful = rows.stream().filter(RecordedRow::doubtful).count();
        if (doubtful > 0) {
            notes.add("No change is shown for " + doubtful + (doubtful == 1 ? " row" : " rows")
                    + ": it drifted during the measurement, or is far from the change of the mean scores.");
        }
        return new Section(
                key,
                heading,
                List.of(
                        Column.text("benchmark"),
                        Column.text("params"),
                        Column.text("verdict"),
                        Column.number("change"),
                        Column.number("low"),
                        Column.number("high"),
                        new Column("baseline-score", "baseline score", true),
                        new Column("treatment-score", "treatment score", true),
                        Column.hidden("unit"),
                        Column.number("blocks"),
                        Column.text("treatment"),
                        Column.text("metric"),
                        Column.text("mode"),
                        Column.number("threads")),
                Section.rows(rows, row -> row(project, row, purpose)),
                notes);
    }

    private static List<Cell> row(RecordedProject project, RecordedRow row, Purpose purpose) {
        boolean more = row.isScore() && Mode.of(row.benchmark().mode()).moreIsBetter();
        Optional<Change> change = row.change().filter(known -> !row.doubtful()).map(known -> known.ofScore(more));
        return List.of(
                Cell.text(row.benchmark().name())
                        .to(Paths.benchmark(project, row.benchmark().id())),
                Cell.text(row.benchmark().params()),
                verdict(row, purpose),
                change.map(known -> Cell.number(Numbers.change(known.estimate()), known.estimate()))
                        .orElse(Cell.NONE),
                low(change),
                high(change),
                score(row, row.scores().baseline()),
                score(row, row.scores().treatment()),
                Cell.text(row.unit()),
                Cell.count(row.blocks()),
                Cell.text(row.treatment()),
                Cell.text(row.metric()),
                Cell.text(row.benchmark().mode()),
                Cell.count(row.benchmark().threads()));
    }

    /** A step of a bisection has no verdict of its own: it is about another margin. */
    private static Cell verdict(RecordedRow row, Purpose purpose) {
        boolean measured = ORDER.contains(row.outcome()) && !row.outcome().equals("failed");
        if (purpose == Purpose.BISECT && measured) {
            return Cell.of("(bisect)", row.outcome()).as(Tone.SOFT);
        }
        String check = purpose == Purpose.CHECK && measured ? " (check)" : "";
        return Cell.of(row.outcome() + check, row.outcome()).as(tone(row.outcome()));
    }

    /** Returns the lower end of an interval. */
    static Cell low(Optional<Change> change) {
        return change.map(known -> Cell.number(Numbers.change(known.low()), known.low()))
                .orElse(Cell.NONE);
    }

    /** Returns the upper end of an interval. */
    static Cell high(Optional<Change> change) {
        return change.map(known -> Cell.number(Numbers.change(known.high()), known.high()))
                .orElse(Cell.NONE);
    }

    private static Cell score(RecordedRow row, OptionalDouble score) {
        if (score.isEmpty()) {
            return Cell.NONE;
        }
        double value = score.getAsDouble();
        return Cell.number(ScoreScale.of(row.unit(), Math.abs(value)).text(value), value);
    }

    private static Tone tone(String outcome) {
        return switch (outcome) {
            case "regressed", "failed" -> Tone.BAD;
            case "improved" -> Tone.GOOD;
            case "inconclusive" -> Tone.DOUBT;
            case "equivalent" -> Tone.PLAIN;
            default -> Tone.SOFT;
        };
    }
}
