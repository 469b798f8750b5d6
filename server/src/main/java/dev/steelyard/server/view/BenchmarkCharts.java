package dev.steelyard.server.view;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.model.Metric;
import dev.steelyard.history.series.BenchmarkHistory;
import dev.steelyard.history.series.HistoryPoint;
import dev.steelyard.history.series.MetricHistory;
import dev.steelyard.history.series.RecordedValues;
import dev.steelyard.history.words.HistoryWords;
import dev.steelyard.history.words.PointWords;
import dev.steelyard.history.words.RecordedWords;
import dev.steelyard.report.finding.CommandLine;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.server.page.Timeline;
import java.util.ArrayList;
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

    /**
     * Changes against the anchor, measured in lockstep with it: they do not depend on the day, and show where the level shifts. As the
     * levels, they are of the time per operation, also for throughput.
     */
    Optional<Timeline> anchored(List<LastingChange> found) {
        CommitAxis axis = new CommitAxis();
        Map<String, List<Timeline.Dot>> lines = new LinkedHashMap<>();
        boolean more = history.benchmark().mode().moreIsBetter();
        for (HistoryPoint point : history.points()) {
            Optional<Change> change =
                    HistoryWords.change(history, point.result()).map(known -> known.ofScore(more));
            if (point.circumstances().anchored()
                    && change.filter(known -> Double.isFinite(known.estimate())).isPresent()) {
                String anchor =
                        point.baseline().revision().orElse(point.baseline().source());
                String name =
                        "against " + anchor.substring(0, Math.min(DIGITS, anchor.length())) + ", " + setting(point);
                lines.computeIfAbsent(name, absent -> new ArrayList<>())
                        .add(new Timeline.Dot(
                                axis.place(point),
                                change.get().estimate(),
                                finite(change.get().low()),
                                finite(change.get().high()),
                                List.of(),
                                Numbers.change(change.get().estimate()) + " " + Numbers.interval(change.get()),
                                link.apply(point)));
            }
        }
        return timeline(
                "history", "Change in time per operation against the anchor", Timeline.CHANGE, axis, lines, found);
    }

    private String setting(HistoryPoint point) {
        return "setting " + words.setting(point);
    }

    private static OptionalDouble finite(double value) {
        return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }

    /** Returns a chart; empty without values. */
    private Optional<Timeline> timeline(
            String key,
            String heading,
            String unit,
            CommitAxis axis,
            Map<String, List<Timeline.Dot>> dots,
            List<LastingChange> found) {
        List<Timeline.Line> lines = dots.entrySet().stream()
                .map(line -> new Timeline.Line(line.getKey(), line.getValue()))
                .toList();
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(new Timeline(
                        key,
                        heading,
                        unit,
                        axis.commits(),
                        lines,
                        axis.shifts(found),
                        axis.signs(lines, found, history.breaks()),
                        include,
                        params));
    }

    /**
     * Scores of all comparisons, a line for each setting: scores of different machines, JVMs or benchmark code are never on one.
     *
     * @param recorded has the scores of forks
     */
    Optional<Timeline> scores(RecordedValues recorded) {
        String unit = history.benchmark().unit();
        return values(
                "scores",
                "Score in " + unit + ", by setting",
                unit,
                words,
                history.points(),
                point -> recorded.forks(point).stream().filter(Double::isFinite).toList(),
                List.of());
    }

    /**
     * Values of another metric, a line for each setting.
     *
     * @param place its place among the metrics, which gives the chart its key
     * @param found lasting changes of this metric
     */
    Optional<Timeline> metric(MetricHistory metric, int place, List<LastingChange> found) {
        boolean allocation = metric.metric().equals(Metric.ALLOCATION);
        return values(
                allocation ? "allocation" : "metric-" + place,
                (allocation ? "Allocation" : metric.metric()) + " in " + metric.unit() + ", by setting",
                metric.unit(),
                PointWords.of(history, metric),
                metric.points(),
                point -> List.of(),
                found);
    }

    private Optional<Timeline> values(
            String key,
            String heading,
            String unit,
            PointWords shown,
            List<HistoryPoint> points,
            Function<HistoryPoint, List<Double>> forks,
            List<LastingChange> found) {
        CommitAxis axis = new CommitAxis();
        Map<String, List<Timeline.Dot>> lines = new LinkedHashMap<>();
        for (HistoryPoint point : points) {
            OptionalDouble score = point.result().scores().treatment();
            if (score.isPresent() && Double.isFinite(score.getAsDouble())) {
                lines.computeIfAbsent(setting(point), absent -> new ArrayList<>())
                        .add(new Timeline.Dot(
                                axis.place(point),
                                score.getAsDouble(),
                                OptionalDouble.empty(),
                                OptionalDouble.empty(),
                                forks.apply(point),
                                shown.score(score),
                                link.apply(point)));
            }
        }
        return timeline(key, heading, unit, axis, lines, found);
    }
}
