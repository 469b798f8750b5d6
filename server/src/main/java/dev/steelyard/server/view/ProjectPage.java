package dev.steelyard.server.view;

import dev.steelyard.history.browse.RecordedBenchmark;
import dev.steelyard.history.browse.RecordedProject;
import dev.steelyard.history.browse.RecordedRun;
import dev.steelyard.history.detect.ProjectChanges;
import dev.steelyard.history.words.HistoryWords;
import dev.steelyard.server.page.Cell;
import dev.steelyard.server.page.Column;
import dev.steelyard.server.page.Page;
import dev.steelyard.server.page.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/** A project: its latest changes, its benchmarks and its latest runs. */
final class ProjectPage {

    private static final int MOST = 10;

    private ProjectPage() {}

    static Page of(
            RecordedProject project,
            ProjectChanges changes,
            List<RecordedBenchmark> benchmarks,
            List<RecordedRun> runs) {
        List<CardRows.Found> cards = CardRows.of(project, changes);
        List<Section> sections = new ArrayList<>();
        sections.add(new Section(
                "changes",
                "Latest changes",
                CardRows.COLUMNS,
                cards.stream().limit(MOST).map(CardRows::row).toList(),
                cards.isEmpty()
                        ? List.of(
                                "No change was found. A history of at least five commits is needed: steelyard run v1.0..main")
                        : List.of()));
        sections.add(benchmarks(project, benchmarks));
        sections.add(runs(project, runs, "Latest runs"));
        return new Page(
                Paths.project(project),
                project.name().name(),
                Paths.aboveProject(),
                List.of(CardRows.attention(cards)),
                List.of(),
                sections,
                List.of(),
                List.of());
    }

    private static Section benchmarks(RecordedProject project, List<RecordedBenchmark> benchmarks) {
        return new Section(
                "benchmarks",
                "Benchmarks",
                List.of(
                        Column.text("benchmark"),
                        Column.text("params"),
                        Column.text("mode"),
                        Column.number("threads"),
                        Column.number("comparisons"),
                        new Column("last-run", "last run (UTC)", false)),
                benchmarks.stream()
                        .map(benchmark -> List.of(
                                Cell.text(benchmark.name()).to(Paths.benchmark(project, benchmark.id())),
                                Cell.text(benchmark.params()),
                                Cell.text(benchmark.mode()),
                                Cell.count(benchmark.threads()),
                                Cell.count(benchmark.comparisons()),
                                Cell.time(HistoryWords.time(benchmark.last()), benchmark.last())))
                        .toList(),
                benchmarks.isEmpty() ? List.of("No comparison of this project is recorded.") : List.of());
    }

    /** Returns the table of some runs. */
    static Section runs(RecordedProject project, List<RecordedRun> runs, String heading) {
        return new Section(
                "runs",
                heading,
                List.of(
                        Column.text("run"),
                        new Column("started", "started (UTC)", false),
                        Column.text("command"),
                        Column.number("blocks"),
                        Column.number("regressed"),
                        Column.number("improved"),
                        Column.number("equivalent"),
                        Column.number("inconclusive"),
                        new Column("others", "other rows", true)),
                runs.stream().map(run -> row(project, run)).toList(),
                runs.isEmpty() ? List.of("No run of this project is recorded.") : List.of());
    }

    private static List<Cell> row(RecordedProject project, RecordedRun run) {
        SortedMap<String, Integer> outcomes = run.outcomes();
        int regressed = outcomes.getOrDefault("regressed", 0);
        int improved = outcomes.getOrDefault("improved", 0);
        int equivalent = outcomes.getOrDefault("equivalent", 0);
        int inconclusive = outcomes.getOrDefault("inconclusive", 0);
        int all = outcomes.values().stream().mapToInt(Integer::intValue).sum();
        return List.of(
                Cell.text(run.name()).to(Paths.run(project, run)),
                Cell.time(HistoryWords.time(run.start()), run.start()),
                Cell.text(run.command()),
                Cell.count(run.blocks()),
                Cell.count(regressed).as(regressed > 0 ? Cell.Tone.BAD : Cell.Tone.PLAIN),
                Cell.count(improved).as(improved > 0 ? Cell.Tone.GOOD : Cell.Tone.PLAIN),
                Cell.count(equivalent),
                Cell.count(inconclusive),
                Cell.count(all - regressed - improved - equivalent - inconclusive));
    }

    /** Returns the page with all runs of a project. */
    static Page runs(RecordedProject project, List<RecordedRun> runs, int most) {
        return new Page(
                Paths.runs(project),
                "Runs",
                Paths.above(project),
                List.of(
                        runs.size() == 1
                                ? "1 run is recorded."
                                : runs.size() + " runs are recorded."
                                        + (runs.size() == most ? " Older ones are not shown." : "")),
                List.of(runs(project, runs, "Runs, the newest first")));
    }
}
