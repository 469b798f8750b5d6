package dev.steelyard.report.json;

import dev.steelyard.core.host.Finding;
import dev.steelyard.core.host.HostReport;
import java.io.IOException;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What disturbs measuring on a machine, for programs. */
public final class HostJson {

    /** Version of the document; it rises when a field changes its meaning or goes away. */
    public static final int SCHEMA_VERSION = 1;

    /** Writes a report. */
    public void render(HostReport report, Appendable out) throws IOException {
        ObjectNode root = Json.object();
        root.put("schemaVersion", SCHEMA_VERSION);
        root.put("watchedSeconds", report.watched().toMillis() / 1000.0);
        ArrayNode findings = root.putArray("findings");
        for (Finding finding : report.findings()) {
            ObjectNode node = findings.addObject();
            node.put("topic", finding.topic());
            node.put("severity", finding.severity().label());
            node.put("state", finding.state());
            Json.put(node, "effect", finding.effect());
            Json.put(node, "remedy", finding.remedy());
        }
        ArrayNode turns = root.putArray("turns");
        report.turns()
                .forEach(noise -> turns.addObject().put("nanos", noise.nanos()).put("error", noise.error()));
        root.set("environment", Json.object(report.environment()));
        Json.write(root, out);
    }
}
