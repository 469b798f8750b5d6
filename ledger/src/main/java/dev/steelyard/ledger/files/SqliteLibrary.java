package dev.steelyard.ledger.files;

import java.io.IOException;
import java.io.UncheckedIOException;
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

    /** Loads the library, unless that was done or whoever started the JVM said where it is. */
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
        } catch (IOException e) {
            throw new UncheckedIOException("SQLite needs a temporary folder", e);
        } catch (Exception e) {
            // The driver throws no other checked exception by its declaration alone; a connection says it again.
            throw new IllegalStateException("SQLite's library cannot be loaded", e);
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
