package dev.steelyard.report.jmh;

import dev.steelyard.core.summary.ScoreSummary;
import dev.steelyard.report.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A metric in JMH's format; missing numbers are the string {@code "NaN"}, as in JMH's own files. */
public final class JmhMetric {

    private static final String NOT_A_NUMBER = "NaN";
    private static final List<String> PERCENTILES =
            List.of("0.0", "50.0", "90.0", "95.0", "99.0", "99.9", "99.99", "99.999", "99.9999", "100.0");

    private JmhMetric() {}

    /** Adds a number; one that JSON cannot represent becomes the string that JMH writes for it. */
    static void add(ArrayNode array, double value) {
        if (Double.isFinite(value)) {
            array.add(value);
        } else {
            array.add(text(value));
        }
    }

    private static String text(double value) {
        return Double.isNaN(value) ? NOT_A_NUMBER : value > 0 ? "+INF" : "-INF";
    }

    /**
     * Returns a metric whose score is a sum; JMH gives it no error.
     *
     * @param values one per slice
     * @param raw the same values by fork
     */
    static ObjectNode sum(List<Double> values, String unit, ArrayNode raw) {
        double sum = values.stream().mapToDouble(Double::doubleValue).sum();
        ObjectNode node = of(values, unit, raw, Json.array());
        node.put("score", sum);
        node.put("scoreError", NOT_A_NUMBER);
        node.putArray("scoreConfidence").add(sum).add(sum);
        return node;
    }

    /**
     * Returns the metric.
     *
     * @param scores one per fork
     * @param unit their unit
     * @param raw the values behind each fork's score
     * @param histograms for sample time, the histogram of each fork instead of {@code raw}; otherwise empty
     */
    public static ObjectNode of(List<Double> scores, String unit, ArrayNode raw, ArrayNode histograms) {
        Optional<ScoreSummary> summary = ScoreSummary.of(scores);
        OptionalDouble error = summary.map(ScoreSummary::error).orElse(OptionalDouble.empty());
        ObjectNode node = Json.object();
        ObjectNode percentiles = Json.object();
        ArrayNode confidence = Json.array();
        if (summary.isPresent()) {
            double mean = summary.get().mean();
            node.put("score", mean);
            for (String percent : PERCENTILES) {
                percentiles.put(percent, summary.get().percentile(Double.parseDouble(percent)));
            }
            if (error.isPresent()) {
                confidence.add(mean - error.getAsDouble()).add(mean + error.getAsDouble());
            }
        } else {
            node.put("score", NOT_A_NUMBER);
        }
        if (error.isPresent()) {
            node.put("scoreError", error.getAsDouble());
        } else {
            node.put("scoreError", NOT_A_NUMBER);
            confidence.add(NOT_A_NUMBER).add(NOT_A_NUMBER);
        }
        node.set("scoreConfidence", confidence);
        node.set("scorePercentiles", percentiles);
        node.put("scoreUnit", unit);
        if (histograms.isEmpty()) {
            node.set("rawData", raw);
        } else {
            node.set("rawDataHistogram", histograms);
        }
        return node;
    }
}
