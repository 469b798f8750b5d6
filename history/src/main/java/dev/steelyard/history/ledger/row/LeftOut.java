package dev.steelyard.history.ledger.row;

import dev.steelyard.history.fact.Damaged;
import dev.steelyard.history.fact.Damaged.Owner;
import java.time.DateTimeException;
import java.util.Collection;
import java.util.Optional;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.config.JdbiConfig;
import org.jdbi.v3.core.mapper.RowMapper;

/**
 * What readers left out because it holds what cannot be read. It belongs to a connection, so each reader reaches it, and one damaged
 * value hides nothing but what it belongs to.
 */
public final class LeftOut implements JdbiConfig<LeftOut> {

    private Collection<Damaged> found = new TreeSet<>();

    /** Called by jdbi, once for each connection's configuration. */
    public LeftOut() {}

    /** Collects into another collection from now on, which may be used by several threads. */
    public void into(Collection<Damaged> collection) {
        found = collection;
    }

    /** Adds something that is left out. */
    public void add(Damaged damaged) {
        found.add(damaged);
    }

    /** Adds something that is left out to what a connection has left out. */
    public static void add(Handle handle, Damaged damaged) {
        handle.getConfig(LeftOut.class).add(damaged);
    }

    /**
     * Returns a mapper that leaves out rows that cannot be read.
     *
     * @param owner what a row belongs to
     * @param name the column with the name of that
     */
    public static <T> RowMapper<Optional<T>> legible(Owner owner, String name, RowMapper<T> mapper) {
        return (row, context) -> {
            try {
                return Optional.of(mapper.map(row, context));
            } catch (IllegalArgumentException | DateTimeException e) {
                context.getConfig(LeftOut.class).add(new Damaged(owner, String.valueOf(row.getString(name)), ""));
                return Optional.empty();
            }
        };
    }

    /** All statements of a connection have the same. */
    @Override
    public LeftOut createCopy() {
        return this;
    }
}
