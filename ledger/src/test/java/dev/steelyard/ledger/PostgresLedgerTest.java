package dev.steelyard.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresLedgerTest extends LedgerContract {

    private static final AtomicInteger SCHEMAS = new AtomicInteger();

    @TempDir
    private static Path folder;

    private static EmbeddedPostgres server;

    private final String schema = "ledger_" + SCHEMAS.incrementAndGet();

    @BeforeAll
    static void start() throws Exception {
        server = EmbeddedPostgres.builder()
                .setDataDirectory(folder.resolve("data"))
                .setCleanDataDirectory(true)
                .start();
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    @Override
    LedgerAddress address() {
        return LedgerAddress.parse(
                "postgresql://postgres@localhost:" + server.getPort() + "/postgres?currentSchema=" + schema);
    }

    @Override
    Connection connect() throws Exception {
        return DriverManager.getConnection(
                "jdbc:postgresql://localhost:" + server.getPort() + "/postgres?user=postgres&currentSchema=" + schema);
    }

    @Override
    void prepareOther() throws Exception {
        execute("CREATE SCHEMA " + schema);
        super.prepareOther();
    }

    @Test
    void a_server_is_not_copied() throws Exception {
        ledger().add(SampleRuns.run("run").facts(), CLOCK);
        assertThatThrownBy(() -> ledger().backup(folder.resolve("copy.db")))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("pg_dump");
    }

    @Test
    void an_unreachable_server_and_a_missing_database_name_the_remedy() {
        Ledger unreachable = Ledger.at(LedgerAddress.parse("postgresql://me:hunter2@localhost:1/x"));
        assertThatThrownBy(unreachable::check).isInstanceOfSatisfying(UserError.class, e -> {
            assertThat(e.kind()).isEqualTo(UserError.Kind.FAILED);
            assertThat(e.problem()).startsWith("cannot reach postgresql://localhost:1/x: ");
            assertThat(e.getMessage()).doesNotContain("hunter2");
        });
        Ledger missing =
                Ledger.at(LedgerAddress.parse("postgresql://postgres@localhost:" + server.getPort() + "/missing"));
        assertThatThrownBy(missing::check)
                .isInstanceOf(UserError.class)
                .hasMessageContaining("missing")
                .hasMessageContaining("Create the database");
    }
}
