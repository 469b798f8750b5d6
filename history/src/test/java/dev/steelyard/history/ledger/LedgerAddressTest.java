package dev.steelyard.history.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.ledger.LedgerAddress.LedgerFile;
import dev.steelyard.history.ledger.LedgerAddress.LedgerServer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LedgerAddressTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgresql://me:s3cret%40@db.example.org:5433/perf?currentSchema=steel&sslmode=require",
                "postgres://me:s3cret%40@db.example.org:5433/perf?currentSchema=steel&sslmode=require",
                "jdbc:postgresql://db.example.org:5433/perf?currentSchema=steel&sslmode=require&user=me&password=s3cret%40"
            })
    void a_server_is_shown_without_user_and_password(String text) {
        LedgerServer server = (LedgerServer) LedgerAddress.parse(text);
        assertThat(server.shown()).isEqualTo("postgresql://db.example.org:5433/perf");
        assertThat(server.url()).isEqualTo("jdbc:postgresql://db.example.org:5433/perf");
        assertThat(server.schema()).isEqualTo("steel");
        assertThat(server.settings()).isEqualTo(Map.of("user", "me", "password", "s3cret@", "sslmode", "require"));
        assertThat(server.hasPassword()).isTrue();
        assertThat(server).hasToString("postgresql://db.example.org:5433/perf");
    }

    @Test
    void a_server_without_settings_has_the_usual_schema() {
        LedgerServer server = (LedgerServer) LedgerAddress.parse("postgresql://localhost/perf");
        assertThat(server.schema()).isEqualTo("steelyard");
        assertThat(server.hasPassword()).isFalse();
        assertThat(server.orElse("password", "x").hasPassword()).isTrue();
        assertThat(server.orElse("user", null)).isEqualTo(server);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Perf", "1st", "a-b", "a b", ""})
    void a_schema_whose_name_must_be_quoted_is_refused_with_what_is_valid(String name) {
        assertThatThrownBy(() ->
                        LedgerAddress.parse("postgresql://localhost/perf?currentSchema=" + name.replace(" ", "%20")))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("schema")
                .hasMessageContaining("lower-case letters");
        String longest = "_" + "a9".repeat(31);
        assertThat(((LedgerServer) LedgerAddress.parse("postgresql://localhost/perf?currentSchema=" + longest))
                        .schema())
                .isEqualTo(longest);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ledger.db", "jdbc:sqlite:ledger.db", "./x/../ledger.db"})
    void everything_else_is_a_file(String text) {
        assertThat(LedgerAddress.parse(text))
                .isEqualTo(new LedgerFile(Path.of("ledger.db").toAbsolutePath()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "postgresql:",
                "postgresql://me:hunter2@",
                "postgresql://me:hunter2@host:port/x",
                "postgresql://me:hunter2@host/x?currentSchema=a;b",
                "mysql://me:hunter2@host/x",
                "jdbc:oracle:thin:me/hunter2@host",
                "a?b.db"
            })
    void other_addresses_are_refused_without_repeating_a_password(String text) {
        assertThatThrownBy(() -> LedgerAddress.parse(text)).isInstanceOfSatisfying(UserError.class, e -> {
            assertThat(e.kind()).isEqualTo(UserError.Kind.USAGE);
            assertThat(e.getMessage()).doesNotContain("hunter2");
        });
    }
}
