package dev.steelyard.history.ledger.check;

import dev.steelyard.history.fact.Damaged;
import dev.steelyard.history.ledger.row.Checksum;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Looks at every stored value: whether it can be one of its column, and whether its row is as it was written. */
public final class StoredValues {

    /** Rows that a server sends at once. */
    private static final int FETCHED = 1000;

    /** Findings that are collected; a ledger that was overwritten has millions. */
    private static final int MOST = 10_000;

    private final Owners owners;
    private final SortedSet<Damaged> found = new TreeSet<>();

    private StoredValues(Owners owners) {
        this.owners = owners;
    }

    /** Returns what is not as it was recorded, up to some number of findings; all values are read one after the other. */
    public static Collection<Damaged> check(Handle handle, List<String> tables) {
        StoredValues values = new StoredValues(Owners.of(handle));
        for (String table : tables) {
            List<Column> columns = new ArrayList<>();
            try (Stream<Boolean> rows = handle
                    .createQuery("SELECT * FROM " + table)
                    .setFetchSize(FETCHED)
                    .map((row, context) -> values.look(table, columns, row))
                    .stream()) {
                boolean all = rows.allMatch(more -> more);
                if (!all) {
                    break;
                }
            }
        }
        return values.found;
    }

    /** A column with the type that it was declared with. */
    private record Column(String name, String type) {

        static List<Column> of(ResultSetMetaData data) throws SQLException {
            List<Column> columns = new ArrayList<>();
            for (int i = 1; i <= data.getColumnCount(); i++) {
                columns.add(new Column(
                        data.getColumnName(i).toLowerCase(Locale.ROOT),
                        data.getColumnTypeName(i).toUpperCase(Locale.ROOT)));
            }
            return columns;
        }
    }

    /** @param columns those of the table; none before its first row */
    private boolean look(String table, List<Column> columns, ResultSet row) throws SQLException {
        if (columns.isEmpty()) {
            columns.addAll(Column.of(row.getMetaData()));
        }
        Map<String, @Nullable Object> values = new HashMap<>();
        String illegible = "";
        for (int i = 0; i < columns.size(); i++) {
            Column column = columns.get(i);
            Object value = row.getObject(i + 1);
            values.put(column.name(), value);
            if (value != null && !ColumnRules.isLegible(table, column.name(), column.type(), value)) {
                illegible = "." + column.name();
            }
        }
        Object sum = values.get(Checksum.COLUMN);
        boolean flipped = sum instanceof Number number && number.intValue() != Checksum.of(table, values);
        if (flipped || !illegible.isEmpty()) {
            found.add(new Damaged(Owners.kind(table), owners.name(table, values), table + illegible));
        }
        return found.size() < MOST;
    }
}
