package dev.steelyard.history.ledger.row;

import dev.steelyard.history.fact.ProjectName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
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
     * Adds rows, each with its checksum.
     *
     * @param table name of the table
     * @param rows values by column; all rows have the same columns
     * @return how many were not there
     */
    public int add(String table, List<Map<String, Object>> rows) {
        int added = 0;
        for (int from = 0; from < rows.size(); from += BATCH) {
            added += add(table, rows.get(0).keySet(), rows.subList(from, Math.min(rows.size(), from + BATCH)));
        }
        return added;
    }

    /**
     * Adds a project, to which the rows that follow belong.
     *
     * @param id its identity in the ledger
     */
    public void addProject(String id, ProjectName project) {
        add(
                "project",
                List.of(Row.of("project_id", id)
                        .text("identity", project.identity())
                        .text("name", project.name())
                        .values()));
    }

    private int add(String table, Collection<String> columns, List<Map<String, Object>> rows) {
        List<String> all = new ArrayList<>(columns);
        all.add(Checksum.COLUMN);
        String sql = "INSERT INTO " + table + " (" + String.join(", ", all) + ") VALUES ("
                + all.stream().map(column -> ":" + column).collect(Collectors.joining(", "))
                + ") ON CONFLICT DO NOTHING";
        try (PreparedBatch batch = handle.prepareBatch(sql)) {
            for (Map<String, Object> row : rows) {
                batch.bind(Checksum.COLUMN, Checksum.of(table, row))
                        .bindMap(row)
                        .add();
            }
            return Arrays.stream(batch.execute()).filter(count -> count > 0).sum();
        }
    }
}
