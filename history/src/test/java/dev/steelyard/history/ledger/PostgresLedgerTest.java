package dev.steelyard.history.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.ledger.row.Inserts;
import dev.steelyard.history.ledger.row.Row;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresLedgerTest extends LedgerAccessContract {

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
    void a_kept_ledger_has_few_connections_and_survives_their_end() throws Exception {
        Ledger ledger = ledger().kept();
        ledger.add(SampleRuns.run("run").facts(), CLOCK);
        for (int i = 0; i < 50; i++) {
            assertThat(ledger.history(name -> true)).isNotEmpty();
        }
        assertThat(connections()).isBetween(1, 16);
        end();
        // The pool trusts a connection that was used in the last half second.
        TimeUnit.SECONDS.sleep(1);
        assertThat(ledger.history(name -> true)).isNotEmpty();
        ledger.add(SampleRuns.run("another").facts(), CLOCK);
        assertThat(ledger().check().runs()).isEqualTo(2);
    }

    private int connections() throws Exception {
        try (Connection connection = connect();
                ResultSet row = connection
                        .createStatement()
                        .executeQuery("SELECT COUNT(*) FROM pg_stat_activity WHERE application_name = 'steelyard'")) {
            row.next();
            return row.getInt(1);
        }
    }

    @Test
    void a_kept_ledger_says_that_its_server_is_not_there() {
        Ledger nowhere = Ledger.at(LedgerAddress.parse("postgresql://postgres@localhost:1/postgres"))
                .kept();
        assertThatThrownBy(() -> nowhere.history(name -> true))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("localhost:1")
                .hasMessageContaining("refused");
    }

    @Test
    void a_server_that_ends_the_connection_is_quoted_without_statements_and_values() throws Exception {
        ledger().add(SampleRuns.run("run").facts(), CLOCK);
        Ledger ledger = ledger();
        assertThatThrownBy(() -> ledger.dump(dump -> {
                    end();
                    dump.rows("run", row -> {});
                    return ledger;
                }))
                .satisfies(PostgresLedgerTest::isShort);
        assertThatThrownBy(() -> ledger.change(handle -> {
                    end();
                    new Inserts(handle)
                            .add(
                                    "project",
                                    List.of(Row.of("project_id", "hunter2")
                                            .text("identity", "x")
                                            .text("name", "y")
                                            .values()));
                }))
                .satisfies(PostgresLedgerTest::isShort);
        assertThatThrownBy(() -> ledger.change(handle -> new Inserts(handle)
                        .add(
                                "known_code",
                                List.of(Row.of("project_id", "hunter2")
                                        .text("benchmark_id", "x")
                                        .text("digest", "y")
                                        .values()))))
                .satisfies(PostgresLedgerTest::isShort);
    }

    private void end() {
        try {
            execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'steelyard'");
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void isShort(Throwable failure) {
        assertThat(failure)
                .isInstanceOfSatisfying(
                        UserError.class,
                        e -> assertThat(e.problem())
                                .matches("(cannot reach )?postgresql://.*")
                                .doesNotContain("INSERT", "SELECT", "hunter2", "Batch")
                                .hasLineCount(1));
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
