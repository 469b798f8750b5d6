package dev.steelyard.history.json;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.history.fact.Setting;
import dev.steelyard.history.series.HistoryPoint.Code;
import dev.steelyard.history.series.StoredComparison;
import dev.steelyard.history.series.StoredComparison.Side;
import dev.steelyard.history.series.StoredComparison.Way;
import dev.steelyard.history.series.StoredComparisons;
import dev.steelyard.report.json.Json;
import java.io.IOException;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Two revisions, compared by what is recorded, for programs, with full precision. Changes are of the time per operation. */
public final class StoredJson {

    /** Version of the document; it increases when a field changes its meaning or is removed. */
    public static final int SCHEMA_VERSION = 1;

    /**
     * Writes the comparison, the same in any locale.
     *
     * @param out destination; neither flushed nor closed
     * @throws IOException if {@code out} fails
     */
    public void render(StoredComparisons stored, Appendable out) throws IOException {
        ObjectNode root = Json.object();
        root.put("schemaVersion", SCHEMA_VERSION);
        root.put("ledger", stored.ledger());
        root.put("older", stored.older());
        root.put("newer", stored.newer());
        ArrayNode benchmarks = root.putArray("benchmarks");
        for (StoredComparison one : stored.benchmarks()) {
            ObjectNode node = benchmarks.addObject();
            node.put("project", one.history().project());
            node.put("projectIdentity", one.history().identity());
            node.put("benchmark", one.history().benchmark().name());
            node.put("mode", one.history().benchmark().mode().label());
            node.set("params", Json.object(one.history().benchmark().params()));
            node.put("threads", one.history().benchmark().threads());
            node.put("unit", one.history().benchmark().unit());
            node.put("way", one.way().label());
            change(node, one.change());
            side(node.putObject("older"), one.older());
            side(node.putObject("newer"), one.newer());
            if (one.way() == Way.THROUGH_ANCHOR) {
                code(node.putObject("anchor"), one.newer().other());
            } else {
                node.putNull("anchor");
            }
            node.put("sameBenchmark", one.sameBenchmark());
            node.set("differing", Json.array(one.differing()));
        }
        root.put("others", stored.others());
        Json.write(root, out);
    }

    private static void change(ObjectNode node, Optional<Change> change) {
        if (change.isEmpty()) {
            node.putNull("change");
            return;
        }
        ObjectNode interval = node.putObject("change");
        interval.put("estimate", change.get().estimate());
        interval.put("low", change.get().low());
        interval.put("high", change.get().high());
        interval.put("level", change.get().level());
    }

    private static void side(ObjectNode node, Side side) {
        code(node, side.code());
        node.put("run", side.point().run());
        node.put("started", side.point().start().toString());
        node.put("blocks", side.point().result().blocks());
        Json.put(node, "score", side.score());
        Json.put(node, "host", side.point().setting().map(Setting::host));
        Json.put(node, "setup", side.point().setting().map(Setting::setup));
    }

    private static void code(ObjectNode node, Code code) {
        node.put("variant", code.variant());
        node.put("source", code.source());
        Json.put(node, "revision", code.revision());
    }
}
