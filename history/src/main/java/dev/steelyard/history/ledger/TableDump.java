package dev.steelyard.history.ledger;

import dev.steelyard.history.fact.RecordedScores;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Streams whole tables and views, row by row. */
public final class TableDump {

    /** The tables of facts; a table comes after those that it refers to. */
    public static final List<String> TABLES = List.of(
            "project",
            "revision",
            "revision_parent",
            "host",
            "host_fact",
            "setup",
            "setup_fact",
            "benchmark",
            "benchmark_param",
            "run",
            "run_fact",
            "variant",
            "variant_setting",
            "block",
            "fork",
            "fork_value",
            "block_value",
            "run_state",
            "comparison",
            "cause",
            "explained",
            "finding",
            "attempt",
            "benchmark_code",
            "known_code",
            "run_setup",
            "benchmark_alias",
            "change_mark",
            "notice",
            "quarantine",
            "imported_file",
            "imported_content",
            "imported_series",
            "imported_direction",
            "imported_value",
            "access_token",
            "revoked_token",
            "audit_entry",
            "measurement_request",
            "request_event");

    /** The views that others may rely on. */
    public static final List<String> VIEWS = List.of("v_changes", "v_series", "v_imported", "v_findings");

    /** Rows that a server sends at once. */
    static final int FETCHED = 1000;

    private final Handle handle;

    TableDump(Handle handle) {
        this.handle = handle;
    }

    /**
     * Streams the rows of a table or view.
     *
     * @param name one of {@link #TABLES} or {@link #VIEWS}
     * @param row gets the values of each row by column: strings, {@code Long}, {@code Double}, or null; bytes are in
     *     Base64
     */
    public void rows(String name, Consumer<Map<String, @Nullable Object>> row) {
        boolean view = VIEWS.contains(name);
        if (!view && !TABLES.contains(name)) {
            throw new IllegalArgumentException("neither a table nor a view: " + name);
        }
        String order = " ORDER BY "
                + (name.equals("v_imported")
                        ? "project_identity, tool, host, context, benchmark, params, metric, imported_at, digest, place"
                        : name.equals("v_findings")
                                ? "started_at, run, benchmark, mode, params, threads, metric, baseline, treatment, place"
                                : view ? "started_at, run, benchmark, params, metric" : "1");
        try (Stream<Map<String, Object>> rows =
                handle.createQuery("SELECT * FROM " + name + order).setFetchSize(FETCHED).mapToMap().stream()) {
            rows.map(TableDump::plain).forEach(row);
        }
    }

    /** Streams the scores behind the view {@code v_series}, run by run in the order of their starts. */
    public void scores(Consumer<RecordedScores> scores) {
        ScoreRows.all(handle, scores);
    }

    /** Drivers differ in the sizes of whole numbers. */
    private static Map<String, @Nullable Object> plain(Map<String, Object> found) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        found.forEach((column, value) -> values.put(column, cell(value)));
        return values;
    }

    private static @Nullable Object cell(@Nullable Object value) {
        if (value instanceof byte[] bytes) {
            return Base64.getEncoder().encodeToString(bytes);
        }
        return value instanceof Integer number ? number.longValue() : value;
    }
}
