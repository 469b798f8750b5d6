package dev.steelyard.history.ledger.files;

import dev.steelyard.core.error.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.sqlite.SQLiteJDBCLoader;

/**
 * Loads SQLite's native library. Its driver extracts it into a temporary file, which stays where a process is killed; here it is gone
 * as soon as it is loaded.
 */
public final class SqliteLibrary {

    private static final String TEMPORARY = "org.sqlite.tmpdir";
    private static final String LIBRARY = "org.sqlite.lib.path";

    private static final AtomicBoolean LOADED = new AtomicBoolean();

    private SqliteLibrary() {}

    /**
     * Loads the library, unless that was done or whoever started the JVM said where it is.
     *
     * @throws UserError if it cannot
     */
    public static synchronized void load() {
        if (System.getProperty(TEMPORARY) != null || System.getProperty(LIBRARY) != null || LOADED.getAndSet(true)) {
            return;
        }
        try {
            Path folder = Files.createTempDirectory("steelyard-sqlite");
            System.setProperty(TEMPORARY, folder.toString());
            try {
                SQLiteJDBCLoader.initialize();
            } finally {
                System.clearProperty(TEMPORARY);
                delete(folder);
            }
        } catch (Exception e) {
            // By its declaration, the driver throws any exception; its own are about the file.
            LOADED.set(false);
            throw UserError.failed(
                            "SQLite's library cannot be loaded from " + System.getProperty("java.io.tmpdir") + ": "
                                    + e.getMessage(),
                            "If that folder is full, or programs may not run from it, choose another one:"
                                    + " JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=DIR. There is no library for some processors.")
                    .causedBy(e);
        }
    }

    private static void delete(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.toList();
        }
        for (Path file : files) {
            Files.delete(file);
        }
        Files.delete(folder);
    }
}
