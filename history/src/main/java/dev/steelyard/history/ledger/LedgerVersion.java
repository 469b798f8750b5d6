package dev.steelyard.history.ledger;

import dev.steelyard.history.browse.RecordedProject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/**
 * The state of what a ledger has of a project; it differs once anything was added or removed.
 *
 * @param measured differs with runs, commits, attempts, names and imported results
 * @param decided differs with marks, notices and quarantine
 */
public record LedgerVersion(String measured, String decided) {

    /**
     * What tells that something was added or removed: runs that go on get another state, and nothing but old runs is ever removed. Beside
     * the times, the counts of what has none.
     */
    private static final String MEASURED = """
            SELECT f.states AS states, f.recorded AS recorded,
              (SELECT COUNT(*) FROM explained e JOIN run_state s ON s.state_id = e.state_id JOIN run r ON r.run_id = s.run_id
               WHERE r.project_id = :project) AS explained,
              (SELECT COUNT(*) FROM revision WHERE project_id = :project) AS revisions,
              (SELECT COUNT(*) FROM benchmark_alias WHERE project_id = :project) AS aliases,
              (SELECT COUNT(*) FROM attempt WHERE project_id = :project) AS attempts,
              (SELECT MAX(attempted_at) FROM attempt WHERE project_id = :project) AS attempted,
              (SELECT COUNT(*) FROM imported_file WHERE project_id = :project) AS files,
              (SELECT MAX(imported_at) FROM imported_file WHERE project_id = :project) AS imported,
              (SELECT COUNT(*) FROM imported_direction d JOIN imported_series i ON i.series_id = d.series_id
               WHERE i.project_id = :project) AS directions
            FROM (SELECT COUNT(*) AS states, MAX(s.recorded_at) AS recorded FROM run_state s JOIN run r ON r.run_id = s.run_id
              WHERE r.project_id = :project) f
            """;

    private static final String DECIDED = """
            SELECT (SELECT COUNT(*) FROM change_mark WHERE project_id = :project) AS marks,
              (SELECT COUNT(*) FROM quarantine WHERE project_id = :project) AS quarantines,
              (SELECT COUNT(*) FROM notice WHERE project_id = :project) AS notices
            """;

    private static final String IMPORTED = """
            SELECT (SELECT COUNT(*) FROM imported_file) AS files, (SELECT MAX(imported_at) FROM imported_file) AS imported,
              (SELECT COUNT(*) FROM imported_direction) AS directions
            """;

    /**
     * Returns the state of a project; empty texts if there is no ledger.
     *
     * @throws dev.steelyard.core.error.UserError if the ledger cannot be read
     */
    public static LedgerVersion of(Ledger ledger, RecordedProject project) {
        UnaryOperator<Query> arguments = query -> query.bind("project", project.id());
        return ledger.ifThere(
                handle -> new LedgerVersion(state(handle, MEASURED, arguments), state(handle, DECIDED, arguments)),
                new LedgerVersion("", ""));
    }

    /**
     * Returns a text that differs once results of other tools were added, of whatever project; empty if there is no ledger.
     *
     * @throws dev.steelyard.core.error.UserError if the ledger cannot be read
     */
    public static String ofImports(Ledger ledger) {
        return ledger.ifThere(handle -> state(handle, IMPORTED, UnaryOperator.identity()), "");
    }

    private static String state(Handle handle, String query, UnaryOperator<Query> arguments) {
        return arguments
                .apply(handle.createQuery(query))
                .map((row, context) -> {
                    List<String> state = new ArrayList<>();
                    for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                        state.add(String.valueOf(row.getString(i)));
                    }
                    return String.join(" ", state);
                })
                .one();
    }
}
