package dev.steelyard.compare.host;

import dev.steelyard.core.calibration.PooledNoise;
import dev.steelyard.measure.machine.HostFinding;
import dev.steelyard.measure.machine.HostReport;
import dev.steelyard.report.json.Json;
import dev.steelyard.report.json.TurnNoiseJson;
import java.io.IOException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Findings about a machine, for programs. */
public final class HostJson {

    /** Version of the document; it increases when a field changes its meaning or is removed. */
    public static final int SCHEMA_VERSION = 1;

    /** Writes a report. */
    public void render(HostReport report, Appendable out) throws IOException {
        ObjectNode root = Json.object();
        root.put("schemaVersion", SCHEMA_VERSION);
        root.put("watchedSeconds", report.facts().load().watched().toMillis() / 1000.0);
        ArrayNode findings = root.putArray("findings");
        for (HostFinding finding : report.findings()) {
            ObjectNode node = findings.addObject();
            HostWords words = HostWords.of(finding, report.facts());
            node.put("topic", finding.topic().label());
            node.put("severity", finding.severity().label());
            node.put("state", words.state());
            Json.put(node, "effect", words.effect());
            Json.put(node, "remedy", words.remedy());
        }
        ArrayNode turns = root.putArray("turns");
        report.turns()
                .forEach(noise -> turns.addObject().put("nanos", noise.nanos()).put("error", noise.error()));
        root.set(
                "benchmarkNoise",
                report.known().<JsonNode>map(HostJson::benchmarks).orElse(Json.NULL));
        root.set("environment", Json.object(report.environment()));
        Json.write(root, out);
    }

    private static ObjectNode benchmarks(PooledNoise noise) {
        ObjectNode node = Json.object();
        node.put("benchmarks", noise.benchmarks());
        node.put("newest", noise.newest().toString());
        node.set("turns", TurnNoiseJson.lengths(noise));
        node.set("gain", TurnNoiseJson.gain(noise.gain()));
        return node;
    }
}
