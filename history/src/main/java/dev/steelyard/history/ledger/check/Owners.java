package dev.steelyard.history.ledger.check;

import dev.steelyard.history.fact.Damaged.Owner;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** What the rows of each table belong to, by the names that people know. */
final class Owners {

    private static final Set<String> OF_RUNS = Set.of(
            "run",
            "run_fact",
            "variant",
            "variant_setting",
            "block",
            "fork",
            "fork_value",
            "block_value",
            "run_state",
            "benchmark_code",
            "run_setup");

    private static final Set<String> OF_STATES = Set.of("comparison", "cause", "explained", "finding");

    /** The other tables, with the column that names what a row belongs to. */
    private static final Map<String, Map.Entry<Owner, String>> OTHERS = Map.ofEntries(
            Map.entry("project", Map.entry(Owner.PROJECT, "name")),
            Map.entry("revision", Map.entry(Owner.COMMIT, "revision")),
            Map.entry("revision_parent", Map.entry(Owner.COMMIT, "revision")),
            Map.entry("host", Map.entry(Owner.HOST, "host_id")),
            Map.entry("host_fact", Map.entry(Owner.HOST, "host_id")),
            Map.entry("setup", Map.entry(Owner.SETUP, "setup_id")),
            Map.entry("setup_fact", Map.entry(Owner.SETUP, "setup_id")),
            Map.entry("benchmark", Map.entry(Owner.BENCHMARK, "name")),
            Map.entry("benchmark_param", Map.entry(Owner.BENCHMARK, "benchmark_id")),
            Map.entry("known_code", Map.entry(Owner.BENCHMARK, "benchmark_id")),
            Map.entry("attempt", Map.entry(Owner.ATTEMPT, "revision")),
            Map.entry("benchmark_alias", Map.entry(Owner.ALIAS, "older")),
            Map.entry("change_mark", Map.entry(Owner.MARK, "revision")),
            Map.entry("notice", Map.entry(Owner.NOTICE, "revision")),
            Map.entry("quarantine", Map.entry(Owner.QUARANTINE, "benchmark")),
            Map.entry("imported_file", Map.entry(Owner.IMPORTED_FILE, "name")),
            Map.entry("imported_content", Map.entry(Owner.IMPORTED_FILE, "digest")),
            Map.entry("imported_series", Map.entry(Owner.IMPORTED_SERIES, "benchmark")),
            Map.entry("imported_direction", Map.entry(Owner.IMPORTED_SERIES, "series_id")),
            Map.entry("imported_value", Map.entry(Owner.IMPORTED_FILE, "file_id")),
            Map.entry("access_token", Map.entry(Owner.TOKEN, "token_id")),
            Map.entry("revoked_token", Map.entry(Owner.TOKEN, "token_id")),
            Map.entry("audit_entry", Map.entry(Owner.AUDIT, "entry_id")),
            Map.entry("measurement_request", Map.entry(Owner.REQUEST, "request_id")),
            Map.entry("request_event", Map.entry(Owner.REQUEST, "request_id")));

    private final Map<String, String> names = new HashMap<>();

    private Owners() {}

    /** Reads the names. */
    static Owners of(Handle handle) {
        Owners owners = new Owners();
        owners.read(handle, "SELECT run_id AS id, name FROM run");
        owners.read(
                handle, "SELECT s.state_id AS id, r.name AS name FROM run_state s JOIN run r ON r.run_id = s.run_id");
        owners.read(handle, "SELECT benchmark_id AS id, name FROM benchmark");
        owners.read(handle, "SELECT series_id AS id, benchmark AS name FROM imported_series");
        owners.read(handle, "SELECT digest AS id, name FROM imported_file");
        owners.read(handle, "SELECT file_id AS id, name FROM imported_file");
        return owners;
    }

    private void read(Handle handle, String query) {
        handle.createQuery(query)
                .map((row, context) ->
                        Map.entry(String.valueOf(row.getString("id")), String.valueOf(row.getString("name"))))
                .forEach(known -> names.put(known.getKey(), known.getValue()));
    }

    /** Returns what rows of a table belong to. */
    static Owner kind(String table) {
        return OF_RUNS.contains(table) || OF_STATES.contains(table)
                ? Owner.RUN
                : other(table).getKey();
    }

    /** Returns the name of what a row belongs to, or an id where that has none. */
    String name(String table, Map<String, @Nullable Object> row) {
        String column = OF_RUNS.contains(table)
                ? "run_id"
                : OF_STATES.contains(table) ? "state_id" : other(table).getValue();
        String id = String.valueOf(row.get(column));
        return names.getOrDefault(id, id);
    }

    private static Map.Entry<Owner, String> other(String table) {
        Map.Entry<Owner, String> other = OTHERS.get(table);
        if (other == null) {
            throw new IllegalArgumentException("nobody owns table " + table);
        }
        return other;
    }
}
