package dev.steelyard.report.json;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.NormalRange;
import dev.steelyard.core.model.Run;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code normal.json}: the ranges in which the changes of benchmarks usually lie, from the ledger, by the rows of a run. */
public final class NormalJson {

    private static final String CHANGES = "changes";

    /** Writes ranges. */
    public void render(Run run, List<NormalRange> ranges, Appendable out) throws IOException {
        ObjectNode root = Json.object();
        root.put(CausesJson.VERSION, CausesJson.SCHEMA_VERSION);
        root.put("run", run.id());
        ArrayNode rows = root.putArray(CausesJson.ROWS);
        for (NormalRange range : ranges) {
            ObjectNode row = CausesJson.identity(range.row());
            row.put(CausesJson.LOW, range.low());
            row.put(CausesJson.HIGH, range.high());
            row.put(CHANGES, range.changes());
            rows.add(row);
        }
        Json.write(root, out);
    }

    /**
     * Returns the ranges that a document has.
     *
     * @param rows the rows of the run; ranges of others are left out
     * @throws IllegalArgumentException if it is no such document, or of another version
     */
    public static List<NormalRange> ranges(String document, List<Row> rows) {
        List<NormalRange> ranges = new ArrayList<>();
        CausesJson.each(
                document,
                rows,
                (row, range) -> ranges.add(new NormalRange(
                        row,
                        range.path(CausesJson.LOW).asDouble(0),
                        range.path(CausesJson.HIGH).asDouble(0),
                        range.path(CHANGES).asInt(0))));
        return List.copyOf(ranges);
    }
}
