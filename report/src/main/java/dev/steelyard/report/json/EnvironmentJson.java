package dev.steelyard.report.json;

import dev.steelyard.core.model.RunReport;
import dev.steelyard.report.document.Renderer;
import dev.steelyard.report.words.Redaction;
import java.io.IOException;
import tools.jackson.databind.node.ObjectNode;

/** {@code environment.json}: the facts about the host that a run noted. */
public final class EnvironmentJson implements Renderer {

    @Override
    public void render(RunReport report, Appendable out) throws IOException {
        ObjectNode root = Json.object();
        root.put("schemaVersion", ResultsJson.SCHEMA_VERSION);
        root.put("run", report.run().id());
        root.set(
                "environment",
                Json.object(Redaction.of(report.run()).map(report.run().environment())));
        Json.write(root, out);
    }
}
