package dev.steelyard.history.json;

import dev.steelyard.report.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** All tables of a ledger as one document, written row by row, since a ledger may be larger than memory. */
public final class LedgerJson {

    private final Appendable out;
    private boolean any;

    /** @param out destination; neither flushed nor closed */
    public LedgerJson(Appendable out) {
        this.out = out;
    }

    /** Begins the document. */
    public void begin(int format) throws IOException {
        out.append("{\n\"format\": ").append(Integer.toString(format)).append(",\n\"tables\": {");
    }

    /**
     * Writes a table.
     *
     * @param name its name
     * @param rows streams its rows: values by column, which are strings, {@code Long}, {@code Double} or null
     */
    public void table(String name, Consumer<Consumer<Map<String, @Nullable Object>>> rows) throws IOException {
        out.append(any ? ",\n\"" : "\n\"").append(name).append("\": ");
        any = true;
        Json.Entries entries = new Json.Entries(out);
        rows.accept(row -> {
            try {
                entries.add(entry(row));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        entries.end();
    }

    /** Ends the document. */
    public void end() throws IOException {
        out.append("}\n}\n");
    }

    private static ObjectNode entry(Map<String, @Nullable Object> row) {
        ObjectNode entry = Json.object();
        row.forEach((column, value) -> {
            if (value instanceof Long number) {
                entry.put(column, number);
            } else if (value instanceof Double number && Double.isFinite(number)) {
                entry.put(column, number);
            } else if (value == null) {
                entry.putNull(column);
            } else {
                // A count of zero has an infinite time per operation, which is no number in JSON.
                entry.put(column, value.toString());
            }
        });
        return entry;
    }
}
