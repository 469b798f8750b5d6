package dev.steelyard.report.json;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.ExplainedFrames;
import dev.steelyard.core.judgment.FrameGraph;
import dev.steelyard.core.judgment.FrameGraph.Frame;
import dev.steelyard.core.judgment.FrameTime;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.stats.Interval;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code frames.json}: where time goes on both sides of explained changes, in ns per operation. A frame comes before those that it
 * calls, which are one deeper; the root has no name, nor have frames that are too small to be listed.
 */
public final class FramesJson {

    private static final String FORKS = "forks";
    private static final String BASELINE = "baseline";
    private static final String TREATMENT = "treatment";
    private static final String FRAMES = "frames";
    private static final String DEPTH = "depth";
    private static final String NAME = "name";
    private static final String SELF = "self";
    private static final String BEFORE = "before";
    private static final String AFTER = "after";
    /** More than any graph has; a document that is deeper is not one of ours. */
    private static final int DEEPEST = 1000;

    /**
     * Writes the frames of rows after those of an earlier document, but for what is explained again.
     *
     * @param explained the rows with their frames; one without removes those of the earlier document
     * @param before the earlier document, if there is one
     * @throws IllegalArgumentException if it is no such document, or of another version
     */
    public void render(Run run, Map<Row, Optional<FrameGraph>> explained, Optional<String> before, Appendable out)
            throws IOException {
        List<ObjectNode> rows = new ArrayList<>(before.map(CausesJson::rows).orElse(List.of()));
        explained.forEach((about, frames) -> {
            ObjectNode row = CausesJson.identity(about);
            CausesJson.replace(rows, row, CausesJson.IDENTITY);
            frames.ifPresentOrElse(graph -> graph(graph, row), () -> rows.remove(rows.size() - 1));
        });
        ObjectNode root = Json.object();
        root.put(CausesJson.VERSION, CausesJson.SCHEMA_VERSION);
        root.put("run", run.id());
        ArrayNode array = root.putArray(CausesJson.ROWS);
        rows.forEach(array::add);
        Json.write(root, out);
    }

    private static void graph(FrameGraph graph, ObjectNode row) {
        row.putObject(FORKS).put(BASELINE, graph.forksBefore()).put(TREATMENT, graph.forksAfter());
        row.put("unit", "ns/op");
        add(graph.root(), 0, row.putArray(FRAMES));
    }

    private static void add(Frame frame, int depth, ArrayNode frames) {
        ObjectNode node = frames.addObject();
        node.put(DEPTH, depth);
        Json.put(node, NAME, frame.name());
        put(node, frame.total());
        put(node.putObject(SELF), frame.self());
        frame.callees().forEach(callee -> add(callee, depth + 1, frames));
    }

    private static void put(ObjectNode node, FrameTime time) {
        node.put(BEFORE, time.before());
        node.put(AFTER, time.after());
        if (time.interval().isPresent()) {
            node.put(CausesJson.LOW, time.interval().get().low());
            node.put(CausesJson.HIGH, time.interval().get().high());
        } else {
            node.putNull(CausesJson.LOW);
            node.putNull(CausesJson.HIGH);
        }
    }

    /**
     * Returns the frames that a document has.
     *
     * @param rows the rows of the run; frames of others are left out
     * @throws IllegalArgumentException if it is no such document, or of another version
     */
    public static List<ExplainedFrames> frames(String document, List<Row> rows) {
        List<ExplainedFrames> all = new ArrayList<>();
        CausesJson.each(document, rows, (row, recorded) -> all.add(new ExplainedFrames(row, graph(recorded))));
        return List.copyOf(all);
    }

    private static FrameGraph graph(JsonNode row) {
        List<JsonNode> frames = row.path(FRAMES).valueStream().toList();
        Reading reading = new Reading(frames);
        FrameGraph graph = new FrameGraph(
                reading.frame(0),
                row.path(FORKS).path(BASELINE).asInt(0),
                row.path(FORKS).path(TREATMENT).asInt(0));
        if (reading.next < frames.size()) {
            throw new IllegalArgumentException("frame " + reading.next + " has no caller");
        }
        return graph;
    }

    /** Reads frames in their order. */
    private static final class Reading {
        private final List<JsonNode> frames;
        private int next;

        Reading(List<JsonNode> frames) {
            this.frames = frames;
        }

        private boolean at(int depth) {
            return next < frames.size() && frames.get(next).path(DEPTH).asInt(-1) == depth;
        }

        Frame frame(int depth) {
            if (!at(depth) || depth > DEEPEST) {
                throw new IllegalArgumentException("there is no frame " + next + " at depth " + depth);
            }
            JsonNode node = frames.get(next);
            next++;
            List<Frame> callees = new ArrayList<>();
            while (at(depth + 1)) {
                callees.add(frame(depth + 1));
            }
            return new Frame(
                    Optional.ofNullable(node.path(NAME).stringValue(null)), time(node), time(node.path(SELF)), callees);
        }

        private static FrameTime time(JsonNode node) {
            JsonNode low = node.path(CausesJson.LOW);
            JsonNode high = node.path(CausesJson.HIGH);
            return new FrameTime(
                    node.path(BEFORE).asDouble(-1),
                    node.path(AFTER).asDouble(-1),
                    low.isNumber() && high.isNumber()
                            ? Optional.of(new Interval(low.asDouble(), high.asDouble()))
                            : Optional.empty());
        }
    }
}
