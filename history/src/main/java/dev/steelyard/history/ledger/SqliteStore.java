package dev.steelyard.history.ledger;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.ledger.LedgerAddress.LedgerFile;
import dev.steelyard.history.ledger.files.OwnerOnly;
import dev.steelyard.history.ledger.files.SqliteLibrary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TransactionMode;
import org.sqlite.SQLiteDataSource;

/** A ledger in a file. */
final class SqliteStore implements Store {

    private static final int BUSY_MILLIS = 60_000;
    /** Locks of files are between processes; this one is between threads. */
    private static final Object ALONE = new Object();

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    private static final int RETRY_MILLIS = 50;
    /** File systems that are shared with other machines, or may be. */
    private static final Pattern SHARED = Pattern.compile("nfs.*|cifs|smb.*|9p|lustre|ceph|gpfs|beegfs|fuse\\..*");

    private final LedgerFile file;
    private final Duration patience;

    SqliteStore(LedgerFile file) {
        this(file, LONGEST_WAIT);
    }

    /** @param patience how long to wait for another process that creates or migrates the ledger */
    SqliteStore(LedgerFile file, Duration patience) {
        this.file = file;
        this.patience = patience;
    }

    @Override
    public LedgerAddress address() {
        return file;
    }

    @Override
    public boolean exists() {
        if (Files.exists(file.path()) && !Files.isRegularFile(file.path())) {
            throw LedgerErrors.notALedger(file);
        }
        return Files.exists(file.path());
    }

    @Override
    public DataSource writing() {
        SQLiteConfig config = config();
        config.setJournalMode(journalMode(fileSystem()));
        // A commit is on disk before it is acknowledged.
        config.setSynchronous(SynchronousMode.FULL);
        // A transaction that reads first and writes later could not wait for another writer.
        config.setTransactionMode(TransactionMode.IMMEDIATE);
        return source(config);
    }

    /** A write-ahead log needs memory that all its users share, so they must be on one machine. */
    static JournalMode journalMode(String fileSystem) {
        return SHARED.matcher(fileSystem).matches() ? JournalMode.DELETE : JournalMode.WAL;
    }

    private String fileSystem() {
        try {
            return Files.getFileStore(
                            OwnerOnly.target(file.path()).toAbsolutePath().getParent())
                    .type();
        } catch (IOException e) {
            // Where the file's folder is mounted from cannot be found out, as in some containers.
            return "";
        }
    }

    @Override
    public TransactionIsolationLevel isolation() {
        return TransactionIsolationLevel.SERIALIZABLE;
    }

    @Override
    public DataSource reading() {
        SQLiteConfig config = config();
        config.setReadOnly(true);
        if (!FrozenFile.is(file)) {
            return source(config);
        }
        SqliteLibrary.load();
        SQLiteDataSource source = new SQLiteDataSource(config);
        source.setUrl("jdbc:sqlite:file:" + file.path().toUri().getRawPath() + "?immutable=1");
        return source;
    }

    @Override
    public Runnable steady() {
        return FrozenFile.is(file) ? new FrozenFile(file)::requireUnchanged : () -> {};
    }

    private static SQLiteConfig config() {
        SQLiteConfig config = new SQLiteConfig();
        config.setBusyTimeout(BUSY_MILLIS);
        config.enforceForeignKeys(true);
        return config;
    }

    private DataSource source(SQLiteConfig config) {
        SqliteLibrary.load();
        SQLiteDataSource source = new SQLiteDataSource(config);
        source.setUrl("jdbc:sqlite:" + file.path());
        return source;
    }

    @Override
    public List<String> tables(Handle handle) {
        return handle.createQuery("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')")
                .mapTo(String.class)
                .list();
    }

    @Override
    public FluentConfiguration migrating(FluentConfiguration flyway) {
        return flyway.dataSource(writing());
    }

    @Override
    public <T> T alone(Supplier<T> work) {
        Path lock = file.path().resolveSibling(file.path().getFileName() + ".lock");
        synchronized (ALONE) {
            try {
                OwnerOnly.createFolder(file.path().getParent());
                try (FileChannel channel = FileChannel.open(
                                lock,
                                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                                OwnerOnly.ofFile(lock));
                        FileLock held = held(channel)) {
                    if (!held.isValid()) {
                        throw new IllegalStateException("a lock that was just taken is valid: " + lock);
                    }
                    // SQLite gives its other files the permissions of this one.
                    OwnerOnly.createFile(file.path());
                    return work.get();
                }
            } catch (IOException | UncheckedIOException e) {
                throw UserError.failed(
                                "the ledger " + file.path() + " cannot be "
                                        + (Files.exists(file.path()) ? "brought up to date" : "created") + ": " + e,
                                "Make its folder writable, or specify another file with --ledger.")
                        .causedBy(e);
            }
        }
    }

    private FileLock held(FileChannel channel) throws IOException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (true) {
            @Nullable FileLock lock = tried(channel);
            if (lock != null) {
                return lock;
            }
            if (System.nanoTime() - deadline > 0) {
                throw LedgerErrors.locked(file);
            }
            try {
                Thread.sleep(RETRY_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw LedgerErrors.locked(file).causedBy(e);
            }
        }
    }

    private static @Nullable FileLock tried(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            // Something else in this process has it.
            return null;
        }
    }

    @Override
    public void durable(Handle handle) {
        // As the connection was opened, see writing().
    }

    @Override
    public void keepOut(Handle handle) {
        // Transactions of writers are immediate: there is never more than one.
    }

    @Override
    public void compact(Handle handle) {
        handle.execute("VACUUM");
    }

    @Override
    public List<String> damage(Handle handle) {
        List<String> found = new ArrayList<>(
                handle.createQuery("PRAGMA integrity_check").mapTo(String.class).list());
        found.remove("ok");
        handle.createQuery("PRAGMA foreign_key_check")
                .map((row, context) -> "a row of table " + row.getString("table") + " refers to one of "
                        + row.getString("parent") + " that is missing")
                .forEach(found::add);
        return found;
    }

    /**
     * Copies the ledger as it is between two transactions.
     *
     * @param jdbi connects to it
     * @param target a file that does not exist
     * @throws UserError if it cannot be copied; then there is no such file
     */
    void backup(Jdbi jdbi, Path target) {
        Runnable steady = steady();
        Path partial = target.resolveSibling(target.getFileName() + ".partial");
        try {
            Files.deleteIfExists(partial);
            try {
                OwnerOnly.createFile(partial);
                jdbi.useHandle(handle ->
                        handle.execute("VACUUM INTO ?", partial.toAbsolutePath().toString()));
                OwnerOnly.force(partial, StandardOpenOption.WRITE);
                steady.run();
                Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(partial);
            }
            Path folder = target.toAbsolutePath().getParent();
            if (folder != null) {
                OwnerOnly.force(folder, StandardOpenOption.READ);
            }
        } catch (IOException e) {
            throw UserError.failed(
                            "cannot write " + target + ": " + e,
                            "Specify a file in a writable folder with enough space.")
                    .causedBy(e);
        }
    }
}
