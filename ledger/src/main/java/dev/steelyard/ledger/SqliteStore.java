package dev.steelyard.ledger;

import dev.steelyard.core.error.UserError;
import dev.steelyard.ledger.LedgerAddress.LedgerFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.jdbi.v3.core.Handle;
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

    private final LedgerFile file;

    SqliteStore(LedgerFile file) {
        this.file = file;
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
        config.setJournalMode(JournalMode.WAL);
        // A commit is on disk before it is acknowledged.
        config.setSynchronous(SynchronousMode.FULL);
        // A transaction that reads first and writes later could not wait for another writer.
        config.setTransactionMode(TransactionMode.IMMEDIATE);
        return source(config);
    }

    @Override
    public DataSource reading() {
        SQLiteConfig config = config();
        config.setReadOnly(true);
        return source(config);
    }

    private static SQLiteConfig config() {
        SQLiteConfig config = new SQLiteConfig();
        config.setBusyTimeout(BUSY_MILLIS);
        config.enforceForeignKeys(true);
        return config;
    }

    private DataSource source(SQLiteConfig config) {
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
                createFolder(file.path().getParent());
                try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                        FileLock held = channel.lock()) {
                    if (!held.isValid()) {
                        throw new IllegalStateException("a lock that was just taken is valid: " + lock);
                    }
                    return work.get();
                }
            } catch (IOException | UncheckedIOException e) {
                throw UserError.failed(
                                "the ledger " + file.path() + " cannot be created: " + e,
                                "Make its folder writable, or specify another file with --ledger.")
                        .causedBy(e);
            }
        }
    }

    /** Only its owner sees what was measured. */
    private static void createFolder(@Nullable Path folder) throws IOException {
        if (folder == null || Files.isDirectory(folder)) {
            return;
        }
        Files.createDirectories(folder);
        if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        }
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

    /** Copies the ledger as it is between two transactions into a new file. */
    void copy(Handle handle, Path target) {
        handle.execute("VACUUM INTO ?", target.toString());
    }
}
