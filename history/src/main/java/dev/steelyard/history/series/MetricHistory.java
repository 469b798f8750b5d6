package dev.steelyard.history.series;

import dev.steelyard.core.model.Metric;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * All recorded values of one metric of a benchmark, beside its scores.
 *
 * @param metric the metric, such as {@code gc.alloc.rate.norm}
 * @param unit unit of its values
 * @param points the comparisons that have a value, in the order of the history, with the result of this metric
 */
public record MetricHistory(String metric, String unit, List<HistoryPoint> points) {

    /** Allocation, then quantiles of the score, then others by name. */
    private static final Comparator<Key> ORDER = Comparator.comparing((Key key) -> switch (Metric.kind(key.metric())) {
                case ALLOCATION -> 0;
                case QUANTILE -> 1;
                default -> 2;
            })
            .thenComparing(Key::metric)
            .thenComparing(Key::unit);

    public MetricHistory {
        points = List.copyOf(points);
    }

    /** What can be on one axis. */
    private record Key(String metric, String unit) {}

    /**
     * Returns the metrics of a benchmark, allocation first.
     *
     * @param history its scores; values of comparisons that it does not have are left out
     * @param values the values of its other metrics
     */
    public static List<MetricHistory> of(BenchmarkHistory history, Collection<MetricValue> values) {
        Map<List<String>, List<MetricValue>> byComparison = new HashMap<>();
        values.stream()
                .filter(value -> value.result().scores().treatment().isPresent())
                .forEach(value -> byComparison
                        .computeIfAbsent(
                                List.of(value.run(), value.baseline(), value.treatment()), absent -> new ArrayList<>())
                        .add(value));
        Map<Key, List<HistoryPoint>> points = new TreeMap<>(ORDER);
        for (HistoryPoint point : history.points()) {
            byComparison
                    .getOrDefault(
                            List.of(
                                    point.run(),
                                    point.baseline().variant(),
                                    point.treatment().variant()),
                            List.of())
                    .forEach(value -> points.computeIfAbsent(
                                    new Key(value.metric(), value.unit()), absent -> new ArrayList<>())
                            .add(point.with(value.result())));
        }
        return points.entrySet().stream()
                .map(entry -> new MetricHistory(
                        entry.getKey().metric(), entry.getKey().unit(), entry.getValue()))
                .toList();
    }
}
