package dev.steelyard.server.view;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.history.browse.RecordedProject;
import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.ChangeReport;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** A benchmark: how its score went over the commits, where it changed, and every comparison behind that. */
final class BenchmarkPage {

    private static final int DIGITS = 12;

    private final RecordedProject project;
    private final String id;
    private final BenchmarkHistory history;
    private final ProjectChanges changes;
    private final Map<String, String> runs;
    private final String include;

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
        List<Found> found = new ArrayList<>();
        changes.report()
                .ifPresent(report -> changes.history().ifPresent(recorded -> {
                    for (SeriesChanges series : report.series()) {
                        SeriesIdentity identity = recorded.identities().get(series.name());
                        boolean own = identity != null
                                && identity.benchmark().equals(history.benchmark())
                                && identity.metric().equals("score");
                        if (own) {
                            series.changes().forEach(change -> found.add(new Found(report, series, change)));
                        }
                    }
                }));
        return found;
    }

    private List<String> answer(List<Found> found) {
        List<String> answer = new ArrayList<>();
        List<HistoryPoint> points = history.points();
        if (found.isEmpty()) {
            answer.add(
                    history.anchored().size() < SeriesChanges.FEWEST
                            ? "There are too few measured commits to look for changes: 'steelyard run' measures more."
                            : "No lasting change was found.");
        } else {
            Found last = found.get(found.size() - 1);
            answer.add("Last change: "
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
            Found last = found.get(found.size() - 1);
            String good = RecordedWords.good(last.report(), last.change());
            String bad = RecordedWords.bad(last.report(), last.change());
            commands.add(new Page.Command(
                    "Find the commit of the last change",
                    "steelyard bisect " + good + " " + bad + " --benchmark " + include));
            commands.add(new Page.Command(
                    "Measure it again, and explain it",
                    "steelyard compare " + good + " " + bad + " --include " + include + " --explain"));
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
                                Cell.of(
                                        ChangesWords.range(one.report(), one.change()),
                                        one.report()
                                                        .revisions()
                                                        .get(one.change().first() - 1) + ".."
                                                + one.report()
                                                        .revisions()
                                                        .get(one.change().last())),
                                CardRows.change(one.report(), one.series(), one.change()),
                                Cell.number(
                                        Numbers.pValue(one.change().pValue()),
                                        one.change().pValue()),
                                CardRows.state(one.report(), one.series(), one.change())))
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
                "Comparisons, the newest commit first",
                List.of(
                        Column.text("commit"),
                        Column.text("subject"),
                        new Column("committed", "committed (UTC)", false),
                        Column.text("against"),
                        Column.number("score"),
                        Column.number("change"),
                        Column.number("interval"),
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
                change.map(known -> Cell.number(Numbers.change(known.estimate()), known.estimate()))
                        .orElse(Cell.NONE),
                RunPage.interval(change),
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

        /** Returns the place of the last commit on the axis that is not after a row of a history. */
        OptionalInt place(ChangeReport report, int row) {
            for (int i = row; i >= 0; i--) {
                Integer place = places.get(report.revisions().get(i));
                if (place != null) {
                    return OptionalInt.of(place);
                }
            }
            return OptionalInt.empty();
        }
    }

    /** Changes against the anchor, measured in lockstep with it: they do not depend on the day, and show where the level shifts. */
    private Optional<Timeline> anchored(List<Found> found) {
        Axis axis = new Axis();
        Map<String, List<Timeline.Dot>> lines = new LinkedHashMap<>();
        for (HistoryPoint point : history.points()) {
            Optional<Change> change = HistoryWords.change(history, point.result());
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
            OptionalInt first = axis.place(one.report(), one.change().first());
            OptionalInt last = axis.place(one.report(), one.change().last());
            if (first.isPresent() && last.isPresent()) {
                shifts.add(new Timeline.Shift(
                        first.getAsInt(),
                        last.getAsInt(),
                        ChangesWords.change(
                                        one.change().change(),
                                        one.change().before(),
                                        one.change().after())
                                + ", " + ChangesWords.verdict(one.report(), one.series(), one.change()),
                        CardRows.tone(one.report(), one.series(), one.change())));
            }
        }
        return Optional.of(new Timeline(
                "history",
                "Change of the score against the anchor",
                Timeline.CHANGE,
                axis.commits,
                lines(lines),
                shifts,
                include));
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
                        "Score in " + history.benchmark().unit() + ", by machine, JVM and version of the benchmark",
                        history.benchmark().unit(),
                        axis.commits,
                        lines(lines),
                        List.of(),
                        include));
    }
}
