package dev.steelyard.selfbench.ledger;

import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.ledger.LedgerAddress;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Both databases that a ledger may be in, with their files in one folder. The server is started when it is needed. */
final class Databases implements AutoCloseable {

    /** A database. */
    enum Kind {
        SQLITE("SQLite"),
        POSTGRESQL("PostgreSQL");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }

    private final Path folder;
    private final List<Kind> kinds;
    private final boolean kept;
    private @Nullable EmbeddedPostgres server;

    /**
     * @param folder where the files go
     * @param kinds which databases are to be tried
     * @param kept whether the files stay there
     */
    Databases(Path folder, List<Kind> kinds, boolean kept) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.kinds = List.copyOf(kinds);
        this.kept = kept;
    }

    /** Returns which databases are to be tried. */
    List<Kind> kinds() {
        return kinds;
    }

    /**
     * Returns the address of a ledger.
     *
     * @param name of lowercase letters
     */
    String address(Kind kind, String name) throws IOException {
        return switch (kind) {
            case SQLITE -> file(name).toString();
            case POSTGRESQL ->
                "postgresql://postgres@localhost:" + server().getPort() + "/postgres?currentSchema=" + name;
        };
    }

    /** Returns a ledger, which is there if something was recorded in it. */
    Ledger ledger(Kind kind, String name) throws IOException {
        return Ledger.at(LedgerAddress.parse(address(kind, name)));
    }

    private Path file(String name) {
        return folder.resolve(name + ".db");
    }

    private EmbeddedPostgres server() throws IOException {
        if (server == null) {
            server = EmbeddedPostgres.builder()
                    .setDataDirectory(folder.resolve("server"))
                    .setCleanDataDirectory(true)
                    // As a server usually is; this one is meant for tests, which lose nothing of worth.
                    .setServerConfig("synchronous_commit", "on")
                    .start();
        }
        return server;
    }

    /** Returns how many bytes a ledger has on disk, indexes included. */
    long bytes(Kind kind, String name) throws IOException, SQLException {
        if (kind == Kind.SQLITE) {
            return Files.size(file(name));
        }
        try (Connection connection = DriverManager.getConnection(
                        "jdbc:postgresql://localhost:" + server().getPort() + "/postgres?user=postgres");
                PreparedStatement query = connection.prepareStatement(
                        "SELECT SUM(pg_total_relation_size(c.oid)) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
                                + " WHERE n.nspname = ? AND c.relkind = 'r'")) {
            query.setString(1, name);
            try (ResultSet rows = query.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (server != null) {
            server.close();
        }
        if (!kept) {
            List<Path> files;
            try (Stream<Path> all = Files.walk(folder)) {
                files = all.sorted(Comparator.reverseOrder()).toList();
            }
            for (Path file : files) {
                if (!file.equals(folder)) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }
}
