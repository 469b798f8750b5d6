package dev.steelyard.history.fact;

import java.util.Comparator;

/**
 * A stored value in a ledger that differs from what was recorded.
 *
 * @param owner what it belongs to
 * @param name name of that, such as the id of a run
 * @param place table, or table and column separated by a dot; empty if a reader skipped all of it
 */
public record Damaged(Owner owner, String name, String place) implements Comparable<Damaged> {

    private static final Comparator<Damaged> ORDER =
            Comparator.comparing(Damaged::owner).thenComparing(Damaged::name).thenComparing(Damaged::place);

    /** What a stored value belongs to. */
    public enum Owner {
        /** The ledger as a whole: its format. */
        LEDGER,
        RUN,
        PROJECT,
        COMMIT,
        BENCHMARK,
        HOST,
        SETUP,
        /** An attempt to measure a revision. */
        ATTEMPT,
        /** A mark of a change. */
        MARK,
        /** A notice of a change. */
        NOTICE,
        QUARANTINE,
        ALIAS,
        /** A file of another tool. */
        IMPORTED_FILE,
        IMPORTED_SERIES,
        /** A token of a server. */
        TOKEN,
        /** An entry of the audit log. */
        AUDIT,
        /** A request for a measurement. */
        REQUEST
    }

    @Override
    public int compareTo(Damaged other) {
        return ORDER.compare(this, other);
    }
}
