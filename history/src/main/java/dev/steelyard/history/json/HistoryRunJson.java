package dev.steelyard.history.json;

import dev.steelyard.history.fact.Attempt;
import dev.steelyard.history.series.HistoryRun;
import dev.steelyard.report.json.Json;
import dev.steelyard.workspace.git.CommitFacts;
import java.io.IOException;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What came of measuring the revisions of a history, for programs. */
public final class HistoryRunJson {

    /** Version of the document; it increases when a field changes its meaning or is removed. */
    public static final int SCHEMA_VERSION = 1;

    /**
     * Writes a document, the same in any locale.
     *
     * @throws IOException if {@code out} fails
     */
    public void render(HistoryRun run, Appendable out) throws IOException {
        ObjectNode root = Json.object();
        root.put("schemaVersion", SCHEMA_VERSION);
        commit(root.putObject("anchor"), run.anchor());
        root.put("asked", run.asked());
        root.put("thereAlready", run.there());
        root.put("outOfTime", run.left());
        ArrayNode measured = root.putArray("measured");
        for (HistoryRun.Measured one : run.measured()) {
            ObjectNode node = measured.addObject();
            commit(node, one.commit());
            node.put("benchmarks", one.benchmarks());
            node.put("seconds", one.time().toMillis() / 1000.0);
        }
        ArrayNode others = root.putArray("notMeasured");
        for (HistoryRun.NotMeasured one : run.others()) {
            ObjectNode node = others.addObject();
            commit(node, one.commit());
            node.put("outcome", word(one.attempt().outcome()));
            node.put("reason", one.attempt().reason());
            node.put("at", one.attempt().at().toString());
            node.put("earlier", !one.now());
        }
        Json.write(root, out);
    }

    private static void commit(ObjectNode node, CommitFacts commit) {
        node.put("revision", commit.id());
        node.put("subject", commit.subject());
        node.put("committed", commit.committed().toString());
    }

    private static String word(Attempt.Outcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
