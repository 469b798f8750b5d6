package dev.steelyard.lint.report;

import dev.steelyard.lint.finding.Acceptance;
import dev.steelyard.lint.finding.Examined;
import dev.steelyard.lint.finding.LintFinding;
import dev.steelyard.lint.finding.LintReport;
import dev.steelyard.lint.finding.Rule;
import dev.steelyard.lint.finding.SourcePlace;
import dev.steelyard.report.json.Json;
import java.io.IOException;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Findings in compiled benchmarks, for programs, with the names from the class files. */
public final class LintJson implements LintRenderer {

    /** Version of the document; it increases when a field changes its meaning or is removed. */
    public static final int SCHEMA_VERSION = 1;

    @Override
    public void render(LintReport report, Appendable out) throws IOException {
        ObjectNode root = Json.object();
        root.put("schemaVersion", SCHEMA_VERSION);
        ArrayNode examined = root.putArray("examined");
        for (Examined container : report.examined()) {
            ObjectNode node = examined.addObject();
            node.put("name", container.name());
            node.put("classes", container.classes());
            node.put("benchmarks", container.benchmarks());
        }
        findings(root.putArray("findings"), report.findings());
        findings(root.putArray("accepted"), report.accepted());
        root.set(
                "idleAcceptances",
                Json.array(report.idle().stream().map(Acceptance::toString).toList()));
        Json.write(root, out);
    }

    @Override
    public void rules(List<Rule> rules, Appendable out) throws IOException {
        ObjectNode root = Json.object();
        root.put("schemaVersion", SCHEMA_VERSION);
        ArrayNode array = root.putArray("rules");
        rules.forEach(rule -> put(array.addObject(), rule));
        Json.write(root, out);
    }

    private static void findings(ArrayNode array, List<LintFinding> findings) {
        for (LintFinding finding : findings) {
            ObjectNode node = array.addObject();
            put(node, finding.rule());
            SourcePlace place = finding.place();
            node.put("container", place.container());
            node.put("class", place.type());
            Json.put(node, "member", place.member());
            Json.put(node, "file", place.file());
            Json.put(node, "line", place.line());
            node.put("what", finding.what());
        }
    }

    private static void put(ObjectNode node, Rule rule) {
        node.put("rule", rule.id());
        node.put("severity", rule.severity().label());
        node.put("title", rule.title());
        node.put("why", rule.why());
        node.put("remedy", rule.remedy());
    }
}
