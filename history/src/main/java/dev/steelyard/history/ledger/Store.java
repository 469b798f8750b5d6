package dev.steelyard.history.ledger;

import java.util.List;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;

/** What differs between a file and a server. */
interface Store {

    /** Name of the table in which migrations are recorded; only a ledger has it. */
    String FORMATS = "ledger_format";

    /** Returns the address. */
    LedgerAddress address();

    /** Returns whether there is anything that could be a ledger. */
    boolean exists();

    /** Returns the source of connections that write. */
    DataSource writing();

    /** Returns the source of connections that only read, and change nothing of a file that is no ledger. */
    DataSource reading();

    /** Returns the same store for a process that goes on, and asks again and again. */
    default Store kept() {
        return this;
    }

    /**
     * Returns what to call when reading is over: it throws a {@link dev.steelyard.core.error.UserError} if what was read may be from
     * several moments.
     */
    Runnable steady();

    /** Returns how reading is isolated, so that all that one reader sees is from one moment. */
    TransactionIsolationLevel isolation();

    /** Returns the names of all tables. */
    List<String> tables(Handle handle);

    /** Configures where migrations go, and how they replace views. */
    FluentConfiguration migrating(FluentConfiguration flyway);

    /** Does something while no other process creates or migrates the ledger. */
    <T> T alone(Supplier<T> work);

    /** Has a transaction that has just begun acknowledged only when it is on disk. */
    void durable(Handle handle);

    /** Lets other writers wait until the end of a transaction that has just begun. */
    void keepOut(Handle handle);

    /** Gives back space that nothing uses any more; a server does that by itself. */
    void compact(Handle handle);

    /** Returns what the database finds wrong with its own storage. */
    List<String> damage(Handle handle);
}
