package dev.steelyard.history.ledger;

import dev.steelyard.history.fact.LedgerState.Older;
import dev.steelyard.history.fact.LedgerState.Span;
import dev.steelyard.history.ledger.row.Stored;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Runs that started before some time, of projects that have later ones: a project never loses all it has. What runs share with
 * others (projects, commits, benchmarks, hosts and setups) stays when they are removed, as do attempts, by which a history knows
 * what cannot be built; but not those that say that something was measured.
 */
final class OldRuns {

    private static final String OLD =
            "started_at < :before AND project_id IN (SELECT project_id FROM run WHERE started_at >= :before)";
    private static final String RUNS = "SELECT run_id FROM run WHERE " + OLD;
    private static final String STATES = "SELECT state_id FROM run_state WHERE run_id IN (" + RUNS + ")";

    /** What refers to others comes first. */
    private static final List<String> REMOVALS = List.of(
            "DELETE FROM finding WHERE state_id IN (" + STATES + ")",
            "DELETE FROM explained WHERE state_id IN (" + STATES + ")",
            "DELETE FROM cause WHERE state_id IN (" + STATES + ")",
            "DELETE FROM comparison WHERE state_id IN (" + STATES + ")",
            ofRuns("run_state"),
            ofRuns("block_value"),
            ofRuns("fork_value"),
            ofRuns("fork"),
            ofRuns("block"),
            ofRuns("benchmark_code"),
            ofRuns("run_setup"),
            ofRuns("variant_setting"),
            ofRuns("variant"),
            ofRuns("run_fact"),
            "DELETE FROM run WHERE " + OLD);

    private static final String UNKEPT = """
            DELETE FROM attempt
            WHERE outcome = 'MEASURED' AND NOT EXISTS (
              SELECT 1
              FROM run r
              JOIN variant a ON a.run_id = r.run_id AND a.revision = attempt.revision
              JOIN variant d ON d.run_id = r.run_id AND d.revision = attempt.anchor
              WHERE r.project_id = attempt.project_id)
            """;

    private static final String WHOLE = """
            SELECT p.name
            FROM project p
            JOIN run r ON r.project_id = p.project_id
            GROUP BY p.project_id, p.name
            HAVING MAX(r.started_at) < :before
            ORDER BY p.name
            """;

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
        List<String> whole = handle.createQuery(WHOLE)
                .bind("before", before)
                .mapTo(String.class)
                .list();
        return handle.createQuery(
                        "SELECT COUNT(*) AS runs, MIN(started_at) AS first_start, MAX(started_at) AS last_start"
                                + " FROM run WHERE " + OLD)
                .bind("before", before)
                .map((row, context) -> {
                    long runs = row.getLong("runs");
                    return new Older(
                            runs,
                            all,
                            runs == 0
                                    ? Optional.empty()
                                    : Optional.of(
                                            new Span(Stored.time(row, "first_start"), Stored.time(row, "last_start"))),
                            whole);
                })
                .one();
    }

    void remove() {
        REMOVALS.forEach(
                removal -> handle.createUpdate(removal).bind("before", before).execute());
        handle.execute(UNKEPT);
    }
}
