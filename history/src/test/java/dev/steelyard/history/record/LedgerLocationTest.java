package dev.steelyard.history.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LedgerLocationTest {

    private static String shown(Map<String, String> environment, Optional<String> asked) {
        return new LedgerLocation(environment, "/home/me").ledger(asked).shown();
    }

    @Test
    void the_ledger_is_among_the_users_data() {
        assertThat(shown(Map.of(), Optional.empty())).isEqualTo("/home/me/.local/share/steelyard/ledger.db");
        assertThat(shown(Map.of("XDG_DATA_HOME", "relative"), Optional.empty()))
                .isEqualTo("/home/me/.local/share/steelyard/ledger.db");
        assertThat(shown(Map.of("XDG_DATA_HOME", "/data"), Optional.empty())).isEqualTo("/data/steelyard/ledger.db");
    }

    @Test
    void without_a_home_folder_the_variable_is_the_remedy() {
        assertThat(shown(Map.of("HOME", "/home/other"), Optional.empty()))
                .isEqualTo("/home/other/.local/share/steelyard/ledger.db");
        assertThat(shown(Map.of("HOME", "other"), Optional.empty()))
                .isEqualTo("/home/me/.local/share/steelyard/ledger.db");
        for (String home : List.of("?", "")) {
            LedgerLocation lost = new LedgerLocation(Map.of("HOME", "", "XDG_DATA_HOME", "data"), home);
            assertThatThrownBy(() -> lost.ledger(Optional.empty()))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("no home folder")
                    .hasMessageContaining("STEELYARD_LEDGER");
            assertThat(lost.ledger(Optional.of("/own.db")).shown()).isEqualTo("/own.db");
        }
    }

    @Test
    void a_relative_path_in_the_variable_is_refused() {
        for (String path : List.of("l.db", "./l.db", "jdbc:sqlite:l.db")) {
            assertThatThrownBy(() -> shown(Map.of("STEELYARD_LEDGER", path), Optional.empty()))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("STEELYARD_LEDGER is a relative path");
        }
        assertThat(shown(Map.of("STEELYARD_LEDGER", "jdbc:sqlite:/l.db"), Optional.empty()))
                .isEqualTo("/l.db");
        assertThat(shown(Map.of("STEELYARD_LEDGER", "postgresql://host/perf"), Optional.empty()))
                .isEqualTo("postgresql://host/perf");
    }

    @Test
    void the_option_comes_before_the_variable_and_the_variable_before_the_usual_place() {
        Map<String, String> environment = Map.of("XDG_DATA_HOME", "/data", "STEELYARD_LEDGER", "/shared/l.db");
        assertThat(shown(environment, Optional.empty())).isEqualTo("/shared/l.db");
        assertThat(shown(environment, Optional.of("/own.db"))).isEqualTo("/own.db");
        assertThat(shown(Map.of("STEELYARD_LEDGER", " ", "XDG_DATA_HOME", "/data"), Optional.empty()))
                .isEqualTo("/data/steelyard/ledger.db");
    }

    @Test
    void a_password_on_the_command_line_is_refused_without_repeating_it() {
        assertThatThrownBy(() -> LedgerLocation.recorded("postgresql://me:hunter2@host/perf"))
                .isInstanceOfSatisfying(UserError.class, e -> {
                    assertThat(e.kind()).isEqualTo(UserError.Kind.USAGE);
                    assertThat(e.getMessage()).contains("PGPASSWORD").doesNotContain("hunter2");
                });
        assertThatThrownBy(() -> LedgerLocation.recorded("postgresql://me@host/perf?sslkey=k&sslpassword=hunter2"))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("contains a password")
                .hasMessageNotContaining("hunter2");
        assertThat(LedgerLocation.recorded("postgresql://me@host/perf?sslkey=/k"))
                .isEqualTo("postgresql://me@host/perf?sslkey=/k");
        assertThat(LedgerLocation.recorded("postgresql://me@host/perf")).isEqualTo("postgresql://me@host/perf");
        assertThat(LedgerLocation.recorded("l.db"))
                .isEqualTo(Path.of("l.db").toAbsolutePath().toString());
    }

    @ParameterizedTest
    @CsvSource({
        "https://github.example/team/decoder.git, github.example/team/decoder, decoder",
        "https://me:secret@GitHub.example/team/decoder/, github.example/team/decoder, decoder",
        "git@github.example:team/decoder.git, github.example/team/decoder, decoder",
        "ssh://git@github.example/team/decoder, github.example/team/decoder, decoder",
        "https://me:p@ss@github.example/team/decoder.git, github.example/team/decoder, decoder",
        "HTTPS://me:secret@github.example/team/decoder, github.example/team/decoder, decoder",
        "foo::https://me:secret@github.example/team/decoder, github.example/team/decoder, decoder",
        "https://github.example/team/decoder.git?private_token=secret, github.example/team/decoder, decoder",
        "https://github.example:8443/team/decoder, github.example:8443/team/decoder, decoder",
        "me:p@ss@github.example:team/decoder, github.example/team/decoder, decoder",
        "FILE:///srv/git/decoder, /srv/git/decoder, decoder",
        "/srv/git/decoder.git, /srv/git/decoder, decoder",
        "file:///srv/git/decoder, /srv/git/decoder, decoder"
    })
    void clones_of_one_repository_are_one_project(String url, String key, String name) {
        assertThat(ProjectKey.ofUrl(url)).contains(new ProjectKey(key, name));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://me:s/ecret@host/decoder",
                "https://me:s?ecret@host/decoder",
                "https://me:s#ecret@host/decoder",
                "ext::connect --password secret host:decoder",
                "ext::connect secret"
            })
    void an_address_that_may_hide_a_password_names_no_project(String url) {
        assertThat(ProjectKey.ofUrl(url)).isEmpty();
    }

    @Test
    void a_relative_path_names_no_project() {
        assertThat(ProjectKey.ofUrl("decoder")).isEmpty();
        assertThat(ProjectKey.ofUrl("../decoder")).isEmpty();
        assertThat(ProjectKey.ofFolder(Path.of("/src/decoder"))).isEqualTo(new ProjectKey("/src/decoder", "decoder"));
    }
}
