package dev.steelyard.history.ledger;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.steelyard.core.error.UserError;
import dev.steelyard.history.ledger.LedgerAddress.LedgerServer;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;
import org.postgresql.ds.PGSimpleDataSource;

/** A ledger on a server. */
final class PostgresStore implements Store {

    private static final int CONNECT_SECONDS = 10;
    private static final int ANSWER_SECONDS = 120;

    private static final int MOST_CONNECTIONS = 16;
    private static final long IDLE_MILLIS = 60_000;

    private final LedgerServer server;
    private final Optional<DataSource> pool;

    PostgresStore(LedgerServer server) {
        this(server, Optional.empty());
    }

    private PostgresStore(LedgerServer server, Optional<DataSource> pool) {
        this.server = server;
        this.pool = pool;
    }

    /** To connect takes a server longer than most queries do. */
    @Override
    public Store kept() {
        HikariConfig config = new HikariConfig();
        config.setDataSource(source());
        config.setMaximumPoolSize(MOST_CONNECTIONS);
        config.setMinimumIdle(0);
        config.setIdleTimeout(IDLE_MILLIS);
        config.setConnectionTimeout(TimeUnit.SECONDS.toMillis(CONNECT_SECONDS));
        // A server that cannot be reached now is an error of the first query, not of this.
        config.setInitializationFailTimeout(-1);
        return new PostgresStore(server, Optional.of(new HikariDataSource(config)));
    }

    @Override
    public LedgerAddress address() {
        return server;
    }

    @Override
    public boolean exists() {
        return true;
    }

    @Override
    public DataSource writing() {
        return pool.orElseGet(this::source);
    }

    private DataSource source() {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(server.url());
        source.setConnectTimeout(CONNECT_SECONDS);
        source.setSocketTimeout(ANSWER_SECONDS);
        source.setApplicationName("steelyard");
        // One statement for many rows: a run has tens of thousands of them.
        source.setReWriteBatchedInserts(true);
        source.setCurrentSchema(server.schema());
        server.settings().forEach((name, value) -> set(source, name, value));
        return source;
    }

    private void set(PGSimpleDataSource source, String name, String value) {
        try {
            source.setProperty(name, value);
        } catch (SQLException e) {
            throw UserError.usage(
                            server.shown() + ": the URL has an invalid setting '" + name + "'",
                            "Correct it; the PostgreSQL JDBC driver documents its settings.")
                    .causedBy(e);
        }
    }

    @Override
    public DataSource reading() {
        return writing();
    }

    @Override
    public Runnable steady() {
        return () -> {};
    }

    @Override
    public TransactionIsolationLevel isolation() {
        return TransactionIsolationLevel.REPEATABLE_READ;
    }

    @Override
    public List<String> tables(Handle handle) {
        // information_schema takes the server 2 ms, since each connection plans it anew.
        return handle.createQuery("SELECT c.relname FROM pg_catalog.pg_class c"
                        + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
                        + " WHERE n.nspname = :schema AND c.relkind = 'r'")
                .bind("schema", server.schema())
                .mapTo(String.class)
                .list();
    }

    @Override
    public FluentConfiguration migrating(FluentConfiguration flyway) {
        return flyway.dataSource(writing()).defaultSchema(server.schema()).schemas(server.schema());
    }

    /** Flyway takes a lock on the server. */
    @Override
    public <T> T alone(Supplier<T> work) {
        return work.get();
    }

    @Override
    public void durable(Handle handle) {
        // Some servers acknowledge what a crash may still lose. Stricter settings stay.
        handle.execute(
                "SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') = 'off'");
    }

    @Override
    public void keepOut(Handle handle) {
        handle.execute("LOCK TABLE run, attempt IN SHARE ROW EXCLUSIVE MODE");
    }

    @Override
    public void compact(Handle handle) {
        // Autovacuum makes the space free for other rows.
    }

    /** The server watches over its own storage, and never lets a reference dangle. */
    @Override
    public List<String> damage(Handle handle) {
        return List.of();
    }
}
