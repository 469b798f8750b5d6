package dev.steelyard.history.exchange;

import dev.steelyard.core.model.Metric;
import dev.steelyard.core.summary.ScoreSummary;
import dev.steelyard.history.fact.RecordedScores;
import dev.steelyard.history.fact.RecordedScores.Measured;
import dev.steelyard.report.json.Json;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.node.ObjectNode;

/**
 * Bencher Metric Format: metrics by benchmark and measure. Its built-in measures have fixed units, latency nanoseconds and
 * throughput operations per second; scores are converted. Other metrics are measures of their own name, in their own unit.
 */
public final class MetricFormat {

    private static final String PER_OPERATION = "/op";
    private static final String OPERATIONS = "ops/";

    private static final Map<String, TimeUnit> UNITS = Map.of(
            "ns", TimeUnit.NANOSECONDS,
            "us", TimeUnit.MICROSECONDS,
            "ms", TimeUnit.MILLISECONDS,
            "s", TimeUnit.SECONDS,
            "min", TimeUnit.MINUTES,
            "hr", TimeUnit.HOURS,
            "day", TimeUnit.DAYS);

    private MetricFormat() {}

    /** A measure, and by what values are multiplied. */
    private record Measure(String name, double factor) {}

    /**
     * Writes the metrics.
     *
     * @param scores of one revision, one for each series
     * @param out destination; neither flushed nor closed
     */
    public static void write(List<RecordedScores> scores, Appendable out) throws IOException {
        Map<String, ObjectNode> benchmarks = new LinkedHashMap<>();
        for (RecordedScores one : scores) {
            Measure measure = measure(one.metric());
            ScoreSummary summary = one.summary();
            ObjectNode metric = benchmarks
                    .computeIfAbsent(SeriesTitle.benchmark(one.metric()), absent -> Json.object())
                    .putObject(measure.name);
            metric.put("value", measure.factor * summary.mean());
            summary.error().ifPresent(error -> {
                metric.put("lower_value", measure.factor * (summary.mean() - error));
                metric.put("upper_value", measure.factor * (summary.mean() + error));
            });
        }
        ObjectNode document = Json.object();
        benchmarks.forEach(document::set);
        Json.write(document, out);
    }

    private static Measure measure(Measured metric) {
        if (metric.metric().equals(Metric.SCORE)) {
            String unit = metric.unit();
            if (unit.endsWith(PER_OPERATION)) {
                Optional<Double> nanos = nanos(unit.substring(0, unit.length() - PER_OPERATION.length()));
                if (nanos.isPresent()) {
                    return new Measure("latency", nanos.get());
                }
            } else if (unit.startsWith(OPERATIONS)) {
                Optional<Double> nanos = nanos(unit.substring(OPERATIONS.length()));
                if (nanos.isPresent()) {
                    return new Measure("throughput", TimeUnit.SECONDS.toNanos(1) / nanos.get());
                }
            }
        }
        return new Measure(metric.metric(), 1);
    }

    private static Optional<Double> nanos(String unit) {
        return Optional.ofNullable(UNITS.get(unit)).map(known -> (double) known.toNanos(1));
    }
}
