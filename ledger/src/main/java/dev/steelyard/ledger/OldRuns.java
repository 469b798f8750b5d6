package dev.steelyard.ledger;

import dev.steelyard.core.ledger.LedgerState.Older;
import dev.steelyard.core.ledger.LedgerState.Span;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Runs that started before some time. What they share with others (projects, commits, benchmarks, hosts and setups) stays
 * when they are removed, as do attempts, by which a history knows what cannot be built.
 */
final class OldRuns {

    private static final String RUNS = "SELECT run_id FROM run WHERE started_at < :before";
    private static final String STATES = "SELECT state_id FROM run_state WHERE run_id IN (" + RUNS + ")";

    /** What refers to others comes first. */
    private static final List<String> REMOVALS = List.of(
            "DELETE FROM cause WHERE state_id IN (" + STATES + ")",
            "DELETE FROM comparison WHERE state_id IN (" + STATES + ")",
            ofRuns("run_state"),
            ofRuns("block_value"),
            ofRuns("fork_value"),
            ofRuns("fork"),
            ofRuns("block"),
            ofRuns("variant_setting"),
            ofRuns("variant"),
            ofRuns("run_fact"),
            "DELETE FROM run WHERE started_at < :before");

    private final Handle handle;
    private final String before;

    OldRuns(Handle handle, Instant before) {
        this.handle = handle;
        this.before = Stored.time(before);
    }

    private static String ofRuns(String table) {
        return "DELETE FROM " + table + " WHERE run_id IN (" + RUNS + ")";
    }

    Older found() {
        long all =
                handle.createQuery("SELECT COUNT(*) FROM run").mapTo(Long.class).one();
        return handle.createQuery(
                        "SELECT COUNT(*) AS runs, MIN(started_at) AS first_start, MAX(started_at) AS last_start"
                                + " FROM run WHERE started_at < :before")
                .bind("before", before)
                .map((row, context) -> {
                    long runs = row.getLong("runs");
                    return new Older(
                            runs,
                            all,
                            runs == 0
                                    ? Optional.empty()
                                    : Optional.of(new Span(
                                            Stored.time(row.getString("first_start")),
                                            Stored.time(row.getString("last_start")))));
                })
                .one();
    }

    void remove() {
        REMOVALS.forEach(
                removal -> handle.createUpdate(removal).bind("before", before).execute());
    }
}
