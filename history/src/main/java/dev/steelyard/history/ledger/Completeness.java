package dev.steelyard.history.ledger;

import dev.steelyard.history.fact.Damaged;
import dev.steelyard.history.fact.Damaged.Owner;
import dev.steelyard.history.fact.LedgerState;
import dev.steelyard.history.ledger.check.StoredValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;

/** Checks that everything that was recorded is still there, as it was: each run says how many facts it has, each row has a checksum. */
final class Completeness {

    private static final String INCOMPLETE = """
            SELECT DISTINCT r.name
            FROM run_state s
            JOIN run r ON r.run_id = s.run_id
            WHERE s.comparisons <> (SELECT COUNT(*) FROM comparison m WHERE m.state_id = s.state_id)
              OR s.causes <> (SELECT COUNT(*) FROM cause q WHERE q.state_id = s.state_id)
              OR (SELECT COALESCE(SUM(e.findings), 0) FROM explained e WHERE e.state_id = s.state_id)
                <> (SELECT COUNT(*) FROM finding f WHERE f.state_id = s.state_id)
              OR s.blocks > (SELECT COUNT(*) FROM block k WHERE k.run_id = s.run_id)
              OR s.fork_amounts > (SELECT COUNT(*) FROM fork_value v WHERE v.run_id = s.run_id)
              OR s.block_amounts > (SELECT COUNT(*) FROM block_value v WHERE v.run_id = s.run_id)
            UNION
            SELECT r.name
            FROM run r
            WHERE NOT EXISTS (SELECT 1 FROM run_state s WHERE s.run_id = r.run_id)
            """;

    private static final Set<String> FORMATS =
            IntStream.rangeClosed(1, Ledger.FORMAT).mapToObj(Integer::toString).collect(Collectors.toUnmodifiableSet());

    private Completeness() {}

    static LedgerState check(Handle handle, Store store) {
        List<String> damage = store.damage(handle);
        // Of a file that is damaged, other questions may have no answer.
        List<String> incomplete = damage.isEmpty()
                ? handle.createQuery(INCOMPLETE).mapTo(String.class).stream()
                        .sorted()
                        .toList()
                : List.of();
        return new LedgerState(
                store.address().shown(),
                Ledger.FORMAT,
                count(handle, "SELECT COUNT(*) FROM run"),
                count(handle, "SELECT COUNT(*) FROM v_latest s JOIN comparison m ON m.state_id = s.state_id"),
                count(handle, "SELECT COUNT(*) FROM block"),
                damage,
                incomplete,
                damage.isEmpty() ? damaged(handle) : List.of());
    }

    private static List<Damaged> damaged(Handle handle) {
        List<Damaged> found = new ArrayList<>(StoredValues.check(handle, TableDump.TABLES));
        handle.createQuery("SELECT project_id FROM project").mapTo(String.class).stream()
                .flatMap(project -> ProjectRows.circular(handle, project).stream())
                .map(commit -> new Damaged(Owner.COMMIT, commit, "revision_parent"))
                .forEach(found::add);
        if (!formats(handle).equals(FORMATS)) {
            found.add(new Damaged(Owner.LEDGER, "", Store.FORMATS));
        }
        return found;
    }

    /** Each format was reached from the one before it. */
    private static Set<String> formats(Handle handle) {
        return Set.copyOf(handle.createQuery("SELECT version FROM " + Store.FORMATS + " WHERE version IS NOT NULL")
                .mapTo(String.class)
                .list());
    }

    private static long count(Handle handle, String query) {
        return handle.createQuery(query).mapTo(Long.class).one();
    }
}
