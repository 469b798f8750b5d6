package dev.steelyard.server.view;

import dev.steelyard.history.browse.RecordedBenchmark;
import dev.steelyard.history.browse.RecordedProject;
import dev.steelyard.history.browse.RecordedRun;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.detect.ProjectChanges;
import dev.steelyard.history.series.HistoryPoint.Purpose;
import dev.steelyard.history.words.HistoryWords;
import dev.steelyard.server.page.Cell;
import dev.steelyard.server.page.Column;
import dev.steelyard.server.page.Page;
import dev.steelyard.server.page.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A project: its latest changes, its benchmarks and its latest runs. */
final class ProjectPage {

    private static final int MOST = 10;
    private static final String NAMED = "benchmark";
    private static final List<String> VERDICTS = List.of("regressed", "improved", "equivalent", "inconclusive");

    private ProjectPage() {}

    /** @param query part of the names of the benchmarks that are shown; all of them without one */
    static Page of(
            RecordedProject project,
            Map<String, String> query,
            ProjectChanges changes,
            List<RecordedBenchmark> benchmarks,
            List<RecordedRun> runs) {
        String part = query.getOrDefault(NAMED, "").strip();
        List<ChangeRows.Found> found = ChangeRows.of(project, changes);
        List<Section> sections = new ArrayList<>();
        sections.add(new Section(
                "changes",
                "Latest changes",
                ChangeRows.COLUMNS,
                found.stream().limit(MOST).map(ChangeRows.Found::cells).toList(),
                found.isEmpty() ? List.of(none(changes)) : List.of()));
        sections.add(benchmarks(
                project,
                benchmarks.stream()
                        .filter(benchmark -> contains(benchmark.name() + " " + benchmark.params(), part))
                        .toList(),
                part));
        sections.add(runs(project, runs, "Latest runs"));
        return new Page(
                        Paths.project(project),
                        project.name().name(),
                        Paths.aboveProject(),
                        List.of(ChangeRows.attention(found, List.of(changes))),
                        List.of(),
                        sections,
                        List.of(),
                        List.of(new Page.Field(NAMED, "Part of a benchmark's name", part)),
                        List.of(
                                new Page.Related("All changes", Paths.changes(project), false),
                                new Page.Related("All runs", Paths.runs(project), false),
                                new Page.Related("Compare two revisions", Paths.compare(project), true)))
                // A worker knows a project by its repository, which imported results alone do not name.
                .with(project.runs() > 0 ? List.of(QueuePages.form(project)) : List.of());
    }

    private static boolean contains(String name, String part) {
        return name.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
    }

    private static String none(ProjectChanges changes) {
        return changes.report().isPresent() || !changes.imported().isEmpty()
                ? "No change was found."
                : "No history yet; finding changes takes at least " + SeriesChanges.FEWEST
                        + " measured commits: steelyard run v1.0..main";
    }

    private static Section benchmarks(RecordedProject project, List<RecordedBenchmark> benchmarks, String part) {
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
                Section.rows(
                        benchmarks,
                        benchmark -> List.of(
                                Cell.text(benchmark.name()).to(Paths.benchmark(project, benchmark.id())),
                                Cell.text(benchmark.params()),
                                Cell.text(benchmark.mode()),
                                Cell.count(benchmark.threads()),
                                Cell.count(benchmark.comparisons()),
                                Cell.time(HistoryWords.time(benchmark.last()), benchmark.last()))),
                !benchmarks.isEmpty()
                        ? List.of()
                        : List.of(
                                part.isEmpty()
                                        ? "No comparison of this project is recorded."
                                        : "No benchmark has '" + part + "' in its name."));
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
                Section.rows(runs, run -> row(project, run)),
                runs.isEmpty() ? List.of("No run of this project is recorded.") : List.of());
    }

    private static List<Cell> row(RecordedProject project, RecordedRun run) {
        int counted = 0;
        for (String verdict : VERDICTS) {
            counted += number(run, verdict);
        }
        int all = run.outcomes().values().stream().mapToInt(Integer::intValue).sum();
        return List.of(
                Cell.text(run.name()).to(Paths.run(project, run)),
                Cell.time(HistoryWords.time(run.start()), run.start()),
                Cell.text(run.command()),
                Cell.count(run.blocks()),
                count(run, "regressed", Cell.Tone.BAD),
                count(run, "improved", Cell.Tone.GOOD),
                count(run, "equivalent", Cell.Tone.PLAIN),
                count(run, "inconclusive", Cell.Tone.PLAIN),
                Cell.count(all - counted));
    }

    /** Returns how many scores of a run have a verdict, which means something if there is any. */
    static Cell count(RecordedRun run, String verdict, Cell.Tone tone) {
        int number = number(run, verdict);
        return Cell.count(number).as(number > 0 ? tone : Cell.Tone.PLAIN);
    }

    /** A step of a bisection has no verdict of its own: it is about another margin. */
    private static int number(RecordedRun run, String verdict) {
        return run.purpose() == Purpose.BISECT ? 0 : run.outcomes().getOrDefault(verdict, 0);
    }

    /** Returns the page with all runs of a project, the newest first. */
    static Page runs(RecordedProject project, List<RecordedRun> runs) {
        return new Page(
                Paths.runs(project),
                "Runs",
                Paths.above(project),
                List.of(runs.size() == 1 ? "1 run is recorded." : runs.size() + " runs are recorded."),
                List.of(runs(project, runs, "Runs, newest first")));
    }
}
