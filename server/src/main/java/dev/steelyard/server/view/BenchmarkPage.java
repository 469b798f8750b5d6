package dev.steelyard.server.view;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.history.browse.RecordedProject;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.Drift;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.detect.ProjectChanges;
import dev.steelyard.history.series.BenchmarkHistory;
import dev.steelyard.history.series.CommitOrder;
import dev.steelyard.history.series.HistoryPoint;
import dev.steelyard.history.series.MetricHistory;
import dev.steelyard.history.series.RecordedValues;
import dev.steelyard.history.series.SeriesIdentity;
import dev.steelyard.history.words.ChangesWords;
import dev.steelyard.history.words.HistoryWords;
import dev.steelyard.history.words.PointWords;
import dev.steelyard.history.words.RecordedWords;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.report.words.RowView.Tone;
import dev.steelyard.server.page.Cell;
import dev.steelyard.server.page.Column;
import dev.steelyard.server.page.Page;
import dev.steelyard.server.page.Section;
import dev.steelyard.server.page.Timeline;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** A benchmark: how its score went over the commits, where it changed, and every comparison behind that. */
final class BenchmarkPage {

    /** So many metrics beside the score have charts; each is a second look at the same commits. */
    private static final int MOST_METRICS = 6;

    private final RecordedProject project;
    private final String id;
    private final BenchmarkHistory history;
    private final ProjectChanges changes;
    private final Map<String, String> runs;
    private final PointWords words;
    private final List<MetricHistory> metrics;
    private final RecordedValues values;

    private BenchmarkPage(
            RecordedProject project,
            String id,
            BenchmarkHistory history,
            RecordedValues values,
            ProjectChanges changes,
            Map<String, String> runs) {
        this.project = project;
        this.id = id;
        this.history = history.in(CommitOrder.of(changes.commits().values()));
        this.changes = changes;
        this.runs = runs;
        this.words = PointWords.of(this.history);
        this.values = values;
        this.metrics = MetricHistory.of(this.history, values.metrics());
    }

    /**
     * Returns the page of a benchmark.
     *
     * @param history its scores
     * @param values its other metrics, and its forks
     * @param runs ids of the project's runs, by their names
     */
    static Page of(
            RecordedProject project,
            String id,
            BenchmarkHistory history,
            RecordedValues values,
            ProjectChanges changes,
            Map<String, String> runs) {
        return new BenchmarkPage(project, id, history, values, changes, runs).page();
    }

    private Page page() {
        List<LastingChange> found = found(Metric.SCORE);
        BenchmarkCharts charts = new BenchmarkCharts(history, this::link);
        List<Timeline> timelines = new ArrayList<>();
        charts.anchored(found).ifPresent(timelines::add);
        charts.scores(values).ifPresent(timelines::add);
        for (int i = 0; i < Math.min(metrics.size(), MOST_METRICS); i++) {
            charts.metric(metrics.get(i), i + 1, found(metrics.get(i).metric())).ifPresent(timelines::add);
        }
        List<Section> sections = new ArrayList<>(List.of(shifts(found), comparisons()));
        if (!metrics.isEmpty()) {
            sections.add(metrics());
        }
        Benchmark benchmark = history.benchmark();
        String params = benchmark.paramText();
        return new Page(
                Paths.benchmark(project, id),
                benchmark.name() + (params.isEmpty() ? "" : " " + params),
                Paths.above(project),
                answer(found),
                timelines,
                sections,
                commands(found),
                List.of());
    }

    /** Returns the lasting changes of a metric of this benchmark. */
    private List<LastingChange> found(String metric) {
        return changes.report().stream()
                .flatMap(report -> own(report, metric).stream()
                        .flatMap(series ->
                                series.changes().stream().map(change -> new LastingChange(report, series, change))))
                .toList();
    }

    /** Returns the series of a metric of this benchmark. */
    private List<SeriesChanges> own(ChangeReport report, String metric) {
        return changes.history()
                .map(recorded -> report.series().stream()
                        .filter(series -> {
                            SeriesIdentity identity = recorded.identities().get(series.name());
                            return identity != null
                                    && identity.benchmark().equals(history.benchmark())
                                    && identity.metric().equals(metric);
                        })
                        .toList())
                .orElse(List.of());
    }

    private String unchanged() {
        List<SeriesChanges> own =
                changes.report().map(report -> own(report, Metric.SCORE)).orElse(List.of());
        for (SeriesChanges series : own) {
            if (series.drift().isPresent()) {
                Drift drift = series.drift().get();
                return "Drift of " + ChangesWords.change(drift.change(), drift.before(), drift.after())
                        + " over all its commits: "
                        + ChangeRows.driftState(changes.report().orElseThrow(), series, drift) + ".";
            }
        }
        return own.stream().anyMatch(SeriesChanges::judged)
                ? "No lasting change of the score was found."
                : "Finding changes takes at least " + SeriesChanges.FEWEST
                        + " commits of one setting; 'steelyard run' measures more.";
    }

    private static LastingChange newest(List<LastingChange> found) {
        return Collections.max(found, Comparator.comparingInt(one -> one.point().last()));
    }

    private List<String> answer(List<LastingChange> found) {
        List<String> answer = new ArrayList<>();
        List<HistoryPoint> points = history.points();
        if (found.isEmpty()) {
            answer.add(unchanged());
        } else {
            LastingChange last = newest(found);
            answer.add("Last change of the time per operation: " + last.size() + ", " + last.verdict() + ", in "
                    + ChangesWords.range(last.report(), last.point()) + ".");
        }
        if (!points.isEmpty()) {
            HistoryPoint newest = points.get(points.size() - 1);
            String score = words.score(newest.result().scores().treatment());
            if (!score.isEmpty()) {
                answer.add("Newest score: " + score + " at " + HistoryWords.code(newest.treatment()) + ".");
            }
        }
        return answer;
    }

    private List<Page.Command> commands(List<LastingChange> found) {
        List<Page.Command> commands = new ArrayList<>();
        if (!found.isEmpty()) {
            LastingChange last = newest(found);
            RecordedWords.bisect(last.report(), last.series(), last.point())
                    .ifPresent(line -> commands.add(new Page.Command("Find the commit of the last change", line)));
            RecordedWords.explained(last.report(), last.series(), last.point())
                    .ifPresent(line -> commands.add(new Page.Command("Measure it again, and explain it", line)));
        }
        return commands;
    }

    private Section shifts(List<LastingChange> found) {
        return new Section(
                "changes",
                "Lasting changes",
                List.of(
                        Column.text("commits"),
                        Column.number("change"),
                        new Column("p-value", "p-value", true),
                        Column.text("state")),
                found.stream()
                        .map(one -> List.of(
                                ChangeRows.range(one.report(), one.point()),
                                ChangeRows.change(one.report(), one.series(), one.point()),
                                Cell.number(
                                        Numbers.pValue(one.point().pValue()),
                                        one.point().pValue()),
                                ChangeRows.state(one.report(), one.series(), one.point())))
                        .toList(),
                found.isEmpty() ? List.of("None.") : List.of());
    }

    private Section comparisons() {
        List<HistoryPoint> newestFirst = new ArrayList<>(history.points());
        Collections.reverse(newestFirst);
        List<String> notes = new ArrayList<>(HistoryWords.settings(history));
        notes.addAll(HistoryWords.breaks(history));
        newestFirst.forEach(point -> HistoryWords.doubt(history, point).ifPresent(notes::add));
        return new Section(
                "comparisons",
                "Comparisons, newest commit first",
                List.of(
                        Column.text("commit"),
                        Column.text("subject"),
                        new Column("committed", "committed (UTC)", false),
                        Column.text("against"),
                        Column.number("score"),
                        Column.hidden("unit"),
                        Column.number("change"),
                        Column.number("low"),
                        Column.number("high"),
                        Column.text("verdict"),
                        Column.text("setting"),
                        Column.text("run")),
                newestFirst.stream().map(this::row).toList(),
                notes);
    }

    private List<Cell> row(HistoryPoint point) {
        Optional<Change> change = HistoryWords.change(history, point.result());
        OptionalDouble score = point.result().scores().treatment();
        return List.of(
                commit(point.treatment()),
                Cell.text(point.treatment().subject().orElse("")),
                point.treatment()
                        .committed()
                        .map(time -> Cell.time(HistoryWords.time(time), time))
                        .orElse(Cell.NONE),
                commit(point.baseline()),
                score.isPresent() ? Cell.number(words.score(score), score.getAsDouble()) : Cell.NONE,
                Cell.text(history.benchmark().unit()),
                change.map(known -> Cell.number(Numbers.change(known.estimate()), known.estimate()))
                        .orElse(Cell.NONE),
                RunPage.low(change),
                RunPage.high(change),
                Cell.text(HistoryWords.verdict(point)).as(tone(HistoryWords.tone(point))),
                Cell.text(words.setting(point)),
                run(point));
    }

    private Section metrics() {
        List<List<Cell>> rows = new ArrayList<>();
        for (MetricHistory metric : metrics) {
            PointWords shown = PointWords.of(history, metric);
            for (int i = metric.points().size() - 1; i >= 0; i--) {
                rows.add(row(metric, shown, metric.points().get(i)));
            }
        }
        int more = metrics.size() - MOST_METRICS;
        return new Section(
                "metrics",
                "Other metrics, newest commit first",
                List.of(
                        Column.text("metric"),
                        Column.text("commit"),
                        Column.text("against"),
                        Column.number("value"),
                        Column.hidden("unit"),
                        Column.number("change"),
                        Column.number("low"),
                        Column.number("high"),
                        Column.text("verdict"),
                        Column.text("setting"),
                        Column.text("run")),
                rows,
                more > 0 ? List.of("The last " + more + " of these metrics have no chart.") : List.of());
    }

    private List<Cell> row(MetricHistory metric, PointWords shown, HistoryPoint point) {
        OptionalDouble value = point.result().scores().treatment();
        Optional<Change> change =
                point.result().change().filter(known -> !point.result().drifted());
        return List.of(
                Cell.text(metric.metric()),
                commit(point.treatment()),
                commit(point.baseline()),
                value.isPresent() ? Cell.number(shown.score(value), value.getAsDouble()) : Cell.NONE,
                Cell.text(metric.unit()),
                change.map(known -> Cell.number(Numbers.change(known.estimate()), known.estimate()))
                        .orElse(Cell.NONE),
                RunPage.low(change),
                RunPage.high(change),
                Cell.text(HistoryWords.verdict(point)).as(tone(HistoryWords.tone(point))),
                Cell.text(shown.setting(point)),
                run(point));
    }

    private static Cell commit(HistoryPoint.Code code) {
        return Cell.of(HistoryWords.revision(code), code.revision().orElse(code.source()));
    }

    private Cell run(HistoryPoint point) {
        String run = runs.get(point.run());
        return run == null ? Cell.text(point.run()) : Cell.text(point.run()).to(Paths.run(project, run));
    }

    private String link(HistoryPoint point) {
        String run = runs.get(point.run());
        return run == null ? Paths.runs(project) : Paths.run(project, run);
    }

    private static Cell.Tone tone(Tone tone) {
        return switch (tone) {
            case GOOD -> Cell.Tone.GOOD;
            case BAD -> Cell.Tone.BAD;
            case DOUBT -> Cell.Tone.DOUBT;
            case NEUTRAL -> Cell.Tone.PLAIN;
        };
    }
}
