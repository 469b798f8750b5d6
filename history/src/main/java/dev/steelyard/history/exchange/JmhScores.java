package dev.steelyard.history.exchange;

import dev.steelyard.core.model.Metric;
import dev.steelyard.history.fact.RecordedScores;
import dev.steelyard.history.fact.RecordedScores.Measured;
import dev.steelyard.history.fact.RecordedScores.Setup;
import dev.steelyard.report.jmh.JmhMetric;
import dev.steelyard.report.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Recorded scores in the format of JMH's {@code -rf json}. The ledger has a score per fork, so {@code rawData} has one value for
 * each; it does not have warmup and lengths of iterations, so these fields are not there. A run's own files have all that.
 */
public final class JmhScores {

    private static final String PARAM = "param.";
    private static final List<String> ARGUMENTS =
            List.of("jmh.jvmArgsPrepend", "jmh.jvmArgs", "jmh.jvmArgsAppend", "jvmArgs");

    private JmhScores() {}

    /** What an entry is about. */
    private record Key(String benchmark, String mode, int threads, SortedMap<String, String> params) {
        static Key of(RecordedScores scores) {
            Measured measured = scores.metric();
            TreeMap<String, String> params = new TreeMap<>(measured.paramValues());
            // What a variant sets is no param of the run, but one of JMH's all the same.
            scores.run().setup().facts().forEach((fact, value) -> {
                if (fact.startsWith(PARAM)) {
                    params.put(fact.substring(PARAM.length()), value);
                }
            });
            return new Key(measured.benchmark(), measured.mode().label(), measured.threads(), params);
        }
    }

    /**
     * Writes the results.
     *
     * @param scores of one revision, one for each series
     * @param out destination; neither flushed nor closed
     */
    public static void write(List<RecordedScores> scores, Appendable out) throws IOException {
        Map<Key, List<RecordedScores>> byKey = new LinkedHashMap<>();
        scores.forEach(one ->
                byKey.computeIfAbsent(Key.of(one), absent -> new ArrayList<>()).add(one));
        Json.Entries entries = new Json.Entries(out);
        for (Map.Entry<Key, List<RecordedScores>> entry : byKey.entrySet()) {
            RecordedScores[] primary = entry.getValue().stream()
                    .filter(one -> one.metric().metric().equals(Metric.SCORE))
                    .toArray(RecordedScores[]::new);
            // Without a score, its secondary metrics are none.
            if (primary.length > 0) {
                entries.add(entry(entry.getKey(), primary[0], entry.getValue()));
            }
        }
        entries.end();
    }

    private static ObjectNode entry(Key key, RecordedScores primary, List<RecordedScores> all) {
        Setup setup = primary.run().setup();
        ObjectNode node = Json.object();
        node.put("jmhVersion", setup.facts().getOrDefault("jmh.version", ""));
        node.put("benchmark", key.benchmark());
        node.put("mode", key.mode());
        node.put("threads", key.threads());
        node.put("forks", primary.forks().size());
        node.set(
                "jvmArgs",
                Json.array(ARGUMENTS.stream()
                        .map(fact -> setup.facts().getOrDefault(fact, ""))
                        .filter(words -> !words.isEmpty())
                        .toList()));
        node.put("jdkVersion", setup.jvm());
        node.put("vmName", setup.facts().getOrDefault("java.vm.name", ""));
        node.put("vmVersion", setup.jvm());
        node.put("measurementIterations", 1);
        if (!key.params().isEmpty()) {
            node.set("params", Json.object(key.params()));
        }
        node.set("primaryMetric", metric(primary));
        ObjectNode secondary = node.putObject("secondaryMetrics");
        for (RecordedScores one : all) {
            Metric.Kind kind = Metric.kind(one.metric().metric());
            if (kind != Metric.Kind.SCORE && kind != Metric.Kind.QUANTILE) {
                secondary.set(one.metric().metric(), metric(one));
            }
        }
        return node;
    }

    private static ObjectNode metric(RecordedScores scores) {
        ArrayNode raw = Json.array();
        scores.forks().forEach(score -> raw.addArray().add(score));
        return JmhMetric.of(scores.forks(), scores.metric().unit(), raw, Json.array());
    }
}
