package dev.steelyard.server.view;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.history.browse.RecordedProject;
import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.Drift;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.detect.ProjectChanges;
import dev.steelyard.history.series.BenchmarkHistory;
import dev.steelyard.history.series.CommitOrder;
import dev.steelyard.history.series.HistoryPoint;
import dev.steelyard.history.series.SeriesIdentity;
import dev.steelyard.history.words.ChangesWords;
import dev.steelyard.history.words.HistoryWords;
import dev.steelyard.history.words.RecordedWords;
import dev.steelyard.report.finding.CommandLine;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** A benchmark: how its score went over the commits, where it changed, and every comparison behind that. */
final class BenchmarkPage {

    private static final int DIGITS = 12;

    private final RecordedProject project;
    private final String id;
    private final BenchmarkHistory history;
    private final ProjectChanges changes;
    private final Map<String, String> runs;
    private final String include;
    private final String params;

    /** @param runs ids of the project's runs, by their names */
    private BenchmarkPage(
            RecordedProject project,
            String id,
            BenchmarkHistory history,
            ProjectChanges changes,
            Map<String, String> runs) {
        this.project = project;
        this.id = id;
        this.history = history.in(CommitOrder.of(changes.commits().values()));
        this.changes = changes;
        this.runs = runs;
        this.include = CommandLine.quoted(
                "^" + history.benchmark().name().replace(".", "\\.").replace("$", "\\$") + "$");
        List<String> words = new ArrayList<>();
        history.benchmark().params().forEach((name, value) -> words.addAll(List.of("-p", name + "=" + value)));
        this.params = words.isEmpty() ? "" : " -- " + CommandLine.of(words);
    }

    static Page of(
            RecordedProject project,
            String id,
            BenchmarkHistory history,
            ProjectChanges changes,
            Map<String, String> runs) {
        return new BenchmarkPage(project, id, history, changes, runs).page();
    }

    private Page page() {
        List<Found> found = found();
        List<Timeline> timelines = new ArrayList<>();
        anchored(found).ifPresent(timelines::add);
        scores().ifPresent(timelines::add);
        Benchmark benchmark = history.benchmark();
        String params = benchmark.paramText();
        return new Page(
                Paths.benchmark(project, id),
                benchmark.name() + (params.isEmpty() ? "" : " " + params),
                Paths.above(project),
                answer(found),
                timelines,
                List.of(shifts(found), comparisons()),
                commands(found),
                List.of());
    }

    /** A lasting change of this benchmark's score. */
    private record Found(ChangeReport report, SeriesChanges series, ChangePoint change) {}

    private List<Found> found() {
        return changes.report().stream()
                .flatMap(report -> own(report).stream()
                        .flatMap(series -> series.changes().stream().map(change -> new Found(report, series, change))))
                .toList();
    }

    /** Returns the series of this benchmark's score. */
    private List<SeriesChanges> own(ChangeReport report) {
        return changes.history()
                .map(recorded -> report.series().stream()
                        .filter(series -> {
                            SeriesIdentity identity = recorded.identities().get(series.name());
                            return identity != null
                                    && identity.benchmark().equals(history.benchmark())
                                    && identity.metric().equals("score");
                        })
                        .toList())
                .orElse(List.of());
    }

    private String unchanged() {
        List<SeriesChanges> own = changes.report().map(this::own).orElse(List.of());
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

    private static Found newest(List<Found> found) {
        return Collections.max(
                found, Comparator.comparingInt(one -> one.change().last()));
    }

    private List<String> answer(List<Found> found) {
        List<String> answer = new ArrayList<>();
        List<HistoryPoint> points = history.points();
        if (found.isEmpty()) {
            answer.add(unchanged());
        } else {
            Found last = newest(found);
            answer.add("Last change of the time per operation: "
                    + ChangesWords.change(
                            last.change().change(),
                            last.change().before(),
                            last.change().after())
                    + ", " + ChangesWords.verdict(last.report(), last.series(), last.change()) + ", in "
                    + ChangesWords.range(last.report(), last.change()) + ".");
        }
        if (!points.isEmpty()) {
            HistoryPoint newest = points.get(points.size() - 1);
            String score = HistoryWords.score(history, newest.result().scores().treatment());
            if (!score.isEmpty()) {
                answer.add("Newest score: " + score + " at " + HistoryWords.code(newest.treatment()) + ".");
            }
        }
        return answer;
    }

    private List<Page.Command> commands(List<Found> found) {
        List<Page.Command> commands = new ArrayList<>();
        if (!found.isEmpty()) {
            Found last = newest(found);
            RecordedWords.bisect(last.report(), last.series(), last.change())
                    .ifPresent(line -> commands.add(new Page.Command("Find the commit of the last change", line)));
            RecordedWords.explained(last.report(), last.series(), last.change())
                    .ifPresent(line -> commands.add(new Page.Command("Measure it again, and explain it", line)));
        }
        return commands;
    }

    private Section shifts(List<Found> found) {
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
                                ChangeRows.range(one.report(), one.change()),
                                ChangeRows.change(one.report(), one.series(), one.change()),
                                Cell.number(
                                        Numbers.pValue(one.change().pValue()),
                                        one.change().pValue()),
                                ChangeRows.state(one.report(), one.series(), one.change())))
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
                Cell.of(
                        HistoryWords.revision(point.treatment()),
                        point.treatment().revision().orElse(point.treatment().source())),
                Cell.text(point.treatment().subject().orElse("")),
                point.treatment()
                        .committed()
                        .map(time -> Cell.time(HistoryWords.time(time), time))
                        .orElse(Cell.NONE),
                Cell.of(
                        HistoryWords.revision(point.baseline()),
                        point.baseline().revision().orElse(point.baseline().source())),
                score.isPresent() ? Cell.number(HistoryWords.score(history, score), score.getAsDouble()) : Cell.NONE,
                Cell.text(history.benchmark().unit()),
                change.map(known -> Cell.number(Numbers.change(known.estimate()), known.estimate()))
                        .orElse(Cell.NONE),
                RunPage.low(change),
                RunPage.high(change),
                Cell.text(HistoryWords.verdict(point)).as(tone(HistoryWords.tone(point))),
                Cell.text(HistoryWords.setting(history, point)),
                run(point));
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

    /** The places of commits on an axis, in the order of the points. */
    private static final class Axis {
        private final Map<String, Integer> places = new LinkedHashMap<>();
        private final List<Timeline.Commit> commits = new ArrayList<>();

        int place(HistoryPoint point) {
            HistoryPoint.Code code = point.treatment();
            String key = code.revision().orElse(code.source());
            return places.computeIfAbsent(key, absent -> {
                boolean commit = code.committed().isPresent();
                commits.add(new Timeline.Commit(
                        HistoryWords.revision(code),
                        commit ? code.revision() : Optional.empty(),
                        code.subject().orElse("")));
                return commits.size() - 1;
            });
        }

        /** Returns the first commit on the axis of some rows of a history, which may have rows without a value. */
        OptionalInt first(ChangeReport report, int from, int to) {
            return IntStream.rangeClosed(from, to)
                    .filter(row -> places.containsKey(report.revisions().get(row)))
                    .map(row -> places.getOrDefault(report.revisions().get(row), 0))
                    .findFirst();
        }

        /** Returns the last one. */
        OptionalInt last(ChangeReport report, int from, int to) {
            return IntStream.rangeClosed(from, to)
                    .filter(row -> places.containsKey(report.revisions().get(row)))
                    .map(row -> places.getOrDefault(report.revisions().get(row), 0))
                    .max();
        }
    }

    /**
     * Changes against the anchor, measured in lockstep with it: they do not depend on the day, and show where the level shifts. As the
     * levels, they are of the time per operation, also for throughput.
     */
    private Optional<Timeline> anchored(List<Found> found) {
        Axis axis = new Axis();
        Map<String, List<Timeline.Dot>> lines = new LinkedHashMap<>();
        boolean more = history.benchmark().mode().moreIsBetter();
        for (HistoryPoint point : history.points()) {
            Optional<Change> change =
                    HistoryWords.change(history, point.result()).map(known -> known.ofScore(more));
            if (point.circumstances().anchored()
                    && change.filter(known -> Double.isFinite(known.estimate())).isPresent()) {
                String anchor =
                        point.baseline().revision().orElse(point.baseline().source());
                String name = "against " + anchor.substring(0, Math.min(DIGITS, anchor.length())) + ", setting "
                        + HistoryWords.setting(history, point);
                lines.computeIfAbsent(name, absent -> new ArrayList<>())
                        .add(new Timeline.Dot(
                                axis.place(point),
                                change.get().estimate(),
                                finite(change.get().low()),
                                finite(change.get().high()),
                                Numbers.change(change.get().estimate()) + " " + Numbers.interval(change.get()),
                                link(point)));
            }
        }
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        List<Timeline.Shift> shifts = new ArrayList<>();
        for (Found one : found) {
            int from = one.change().first();
            int to = one.change().last();
            OptionalInt first = axis.first(one.report(), from, to);
            OptionalInt last = axis.last(one.report(), from, to);
            if (first.isPresent() && last.isPresent()) {
                shifts.add(new Timeline.Shift(
                        first.getAsInt(),
                        last.getAsInt(),
                        ChangesWords.change(
                                        one.change().change(),
                                        one.change().before(),
                                        one.change().after())
                                + ", " + ChangesWords.verdict(one.report(), one.series(), one.change()),
                        ChangeRows.tone(one.report(), one.series(), one.change())));
            }
        }
        return Optional.of(new Timeline(
                "history",
                "Change of the time per operation against the anchor",
                Timeline.CHANGE,
                axis.commits,
                lines(lines),
                shifts,
                include,
                params));
    }

    private static OptionalDouble finite(double value) {
        return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }

    private static List<Timeline.Line> lines(Map<String, List<Timeline.Dot>> lines) {
        return lines.entrySet().stream()
                .map(line -> new Timeline.Line(line.getKey(), line.getValue()))
                .toList();
    }

    /** Scores of all comparisons, a line for each setting: scores of different machines, JVMs or benchmark code are never on one. */
    private Optional<Timeline> scores() {
        Axis axis = new Axis();
        Map<String, List<Timeline.Dot>> lines = new LinkedHashMap<>();
        for (HistoryPoint point : history.points()) {
            OptionalDouble score = point.result().scores().treatment();
            if (score.isPresent() && Double.isFinite(score.getAsDouble())) {
                lines.computeIfAbsent("setting " + HistoryWords.setting(history, point), absent -> new ArrayList<>())
                        .add(new Timeline.Dot(
                                axis.place(point),
                                score.getAsDouble(),
                                OptionalDouble.empty(),
                                OptionalDouble.empty(),
                                HistoryWords.score(history, score),
                                link(point)));
            }
        }
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(new Timeline(
                        "scores",
                        "Score in " + history.benchmark().unit() + ", by setting",
                        history.benchmark().unit(),
                        axis.commits,
                        lines(lines),
                        List.of(),
                        include,
                        params));
    }
}
