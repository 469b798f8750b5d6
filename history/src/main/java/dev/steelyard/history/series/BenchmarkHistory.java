package dev.steelyard.history.series;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.history.fact.Setting;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * All recorded comparisons of one benchmark.
 *
 * @param project name of its project
 * @param identity the identity of its project, which distinguishes it from others of the same name
 * @param benchmark the benchmark
 * @param points the comparisons, newest last
 */
public record BenchmarkHistory(String project, String identity, Benchmark benchmark, List<HistoryPoint> points) {

    public BenchmarkHistory {
        points = coded(points);
    }

    /** Returns the history of the given points, which may be in any order, sorted by time. */
    public static BenchmarkHistory of(
            String project, String identity, Benchmark benchmark, Collection<HistoryPoint> points) {
        return new BenchmarkHistory(
                project,
                identity,
                benchmark,
                points.stream().sorted(HistoryPoint.ORDER).toList());
    }

    /**
     * Returns this history with parents before their children, regardless of committers' clocks: rebased commits often have the same time.
     * Code that is not a known commit is placed by its time.
     */
    public BenchmarkHistory in(CommitOrder order) {
        Comparator<HistoryPoint> byCommit = Comparator.<HistoryPoint, Instant>comparing(
                        point -> commit(point, order).map(order::reached).orElseGet(point::time))
                .thenComparing(point -> commit(point, order).map(order::place).orElse(Integer.MAX_VALUE))
                .thenComparing(HistoryPoint.ORDER);
        return new BenchmarkHistory(
                project, identity, benchmark, points.stream().sorted(byCommit).toList());
    }

    private static Optional<String> commit(HistoryPoint point, CommitOrder order) {
        return point.treatment().revision().filter(order::contains);
    }

    /** Adds the benchmark's own code to the settings, because scores of different versions of it are not comparable. */
    private static List<HistoryPoint> coded(List<HistoryPoint> sorted) {
        List<Optional<String>> codes = line(sorted).codes();
        List<HistoryPoint> points = new ArrayList<>();
        for (int i = 0; i < sorted.size(); i++) {
            Optional<String> code = codes.get(i);
            points.add(sorted.get(i)
                    .with(sorted.get(i)
                            .setting()
                            .map(setting -> code.map(setting::of).orElse(setting))));
        }
        return List.copyOf(points);
    }

    private static OwnCodeLine line(List<HistoryPoint> sorted) {
        return OwnCodeLine.of(
                sorted.stream().map(point -> point.treatment().own()).toList());
    }

    /** Returns the points at which the benchmark's own code differs from that of the previous point. */
    public List<HistoryPoint> breaks() {
        return line(points).breaks().stream().map(points::get).toList();
    }

    /** Returns the settings of its scores, in order of first occurrence. */
    public List<Setting> settings() {
        List<Setting> settings = new ArrayList<>();
        for (HistoryPoint point : points) {
            if (point.setting().isPresent() && number(settings, point).isEmpty()) {
                settings.add(point.setting().get());
            }
        }
        return List.copyOf(settings);
    }

    /** Returns the points with a score of one setting, which are comparable. */
    public List<HistoryPoint> comparable(Setting setting) {
        return points.stream()
                .filter(point -> point.setting().filter(setting::same).isPresent())
                .filter(point -> point.result().scores().treatment().isPresent())
                .toList();
    }

    /** Returns the points measured against an anchor that have a change and known commits. */
    public List<AnchoredPoint> anchored() {
        List<AnchoredPoint> anchored = new ArrayList<>();
        for (HistoryPoint point : points) {
            boolean usable = point.circumstances().anchored()
                    && point.result().status() == Status.MEASURED
                    && point.setting().isPresent()
                    && point.baseline().revision().isPresent()
                    && point.treatment().revision().isPresent();
            double change = point.result().change().map(Change::estimate).orElse(Double.NaN);
            if (usable && change > -1 && Double.isFinite(change)) {
                anchored.add(new AnchoredPoint(
                        benchmark,
                        Metric.SCORE,
                        point.baseline().revision().get(),
                        point.treatment().revision().get(),
                        point.setting().get().lasting(),
                        point.treatment().own(),
                        point.baseline().own(),
                        1 + change));
            }
        }
        return List.copyOf(anchored);
    }

    /** Returns the index of a point's setting in {@link #settings}; empty if it has none. */
    public static OptionalInt number(List<Setting> settings, HistoryPoint point) {
        for (int i = 0; i < settings.size(); i++) {
            if (point.setting().filter(settings.get(i)::same).isPresent()) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }
}
