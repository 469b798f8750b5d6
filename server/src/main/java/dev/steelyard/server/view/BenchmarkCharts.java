package dev.steelyard.server.view;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.history.series.BenchmarkHistory;
import dev.steelyard.history.series.HistoryPoint;
import dev.steelyard.history.words.HistoryWords;
import dev.steelyard.history.words.PointWords;
import dev.steelyard.history.words.RecordedWords;
import dev.steelyard.report.finding.CommandLine;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.server.page.Timeline;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** The charts of a benchmark's page. */
final class BenchmarkCharts {

    private static final int DIGITS = 12;

    private final BenchmarkHistory history;
    private final Function<HistoryPoint, String> link;
    private final PointWords words;
    private final String include;
    private final String params;

    /** @param link returns the path of the page that a value leads to */
    BenchmarkCharts(BenchmarkHistory history, Function<HistoryPoint, String> link) {
        this.history = history;
        this.link = link;
        this.words = PointWords.of(history);
        this.include =
                CommandLine.quoted(RecordedWords.pattern(history.benchmark().name()));
        List<String> pairs = RecordedWords.params(history.benchmark().params());
        this.params = pairs.isEmpty() ? "" : " " + CommandLine.of(pairs);
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

        /** Returns the places of the commits that may contain a change, without rows of the history that have no value here. */
        List<Integer> places(LastingChange change) {
            List<String> revisions = change.report()
                    .revisions()
                    .subList(change.point().first(), change.point().last() + 1);
            return revisions.stream()
                    .flatMap(revision -> Optional.ofNullable(places.get(revision)).stream())
                    .toList();
        }
    }

    /**
     * Changes against the anchor, measured in lockstep with it: they do not depend on the day, and show where the level shifts. As the
     * levels, they are of the time per operation, also for throughput.
     */
    Optional<Timeline> anchored(List<LastingChange> found) {
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
                        + words.setting(point);
                lines.computeIfAbsent(name, absent -> new ArrayList<>())
                        .add(new Timeline.Dot(
                                axis.place(point),
                                change.get().estimate(),
                                finite(change.get().low()),
                                finite(change.get().high()),
                                Numbers.change(change.get().estimate()) + " " + Numbers.interval(change.get()),
                                link.apply(point)));
            }
        }
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        List<Timeline.Shift> shifts = new ArrayList<>();
        for (LastingChange one : found) {
            List<Integer> places = axis.places(one);
            if (!places.isEmpty()) {
                shifts.add(new Timeline.Shift(
                        Collections.min(places),
                        Collections.max(places),
                        one.size() + ", " + one.verdict(),
                        one.tone()));
            }
        }
        return Optional.of(new Timeline(
                "history",
                "Change in time per operation against the anchor",
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
    Optional<Timeline> scores() {
        Axis axis = new Axis();
        Map<String, List<Timeline.Dot>> lines = new LinkedHashMap<>();
        for (HistoryPoint point : history.points()) {
            OptionalDouble score = point.result().scores().treatment();
            if (score.isPresent() && Double.isFinite(score.getAsDouble())) {
                lines.computeIfAbsent("setting " + words.setting(point), absent -> new ArrayList<>())
                        .add(new Timeline.Dot(
                                axis.place(point),
                                score.getAsDouble(),
                                OptionalDouble.empty(),
                                OptionalDouble.empty(),
                                words.score(score),
                                link.apply(point)));
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
