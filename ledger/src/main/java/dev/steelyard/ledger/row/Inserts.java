package dev.steelyard.ledger.row;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Adds rows to tables. A row whose key is there already is passed over: facts do not change. */
public final class Inserts {

    /** Rows that are sent at once; a long run has many thousand. */
    private static final int BATCH = 1000;

    private final Handle handle;

    /** @param handle in a transaction of the caller */
    public Inserts(Handle handle) {
        this.handle = handle;
    }

    /**
     * Adds rows.
     *
     * @param table name of the table
     * @param rows values by column; all rows have the same columns
     */
    public void add(String table, List<Map<String, Object>> rows) {
        for (int from = 0; from < rows.size(); from += BATCH) {
            add(table, rows.get(0).keySet(), rows.subList(from, Math.min(rows.size(), from + BATCH)));
        }
    }

    private void add(String table, Iterable<String> columns, List<Map<String, Object>> rows) {
        String sql = "INSERT INTO " + table + " (" + String.join(", ", columns) + ") VALUES ("
                + rows.get(0).keySet().stream().map(column -> ":" + column).collect(Collectors.joining(", "))
                + ") ON CONFLICT DO NOTHING";
        try (PreparedBatch batch = handle.prepareBatch(sql)) {
            rows.forEach(batch::add);
            batch.execute();
        }
    }
}
