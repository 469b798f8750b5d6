package dev.steelyard.core.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretWordsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pass",
                "db.pass",
                "userPass",
                "DB_PASS",
                "pwd",
                "dbpwd",
                "adminPwd",
                "DB_PWD",
                "pat",
                "github.pat",
                "githubPat",
                "GITHUB_PAT",
                "bearer",
                "jwt",
                "userJwt",
                "auth",
                "proxy.auth",
                "Authorization",
                "NPM_AUTH",
                "session",
                "sessionId",
                "JSESSIONID",
                "user.session"
            })
    void short_words_of_their_own_make_a_key_secret(String key) {
        assertThat(SecretWords.words(List.of("-D" + key + "=hushhush"))).containsExactly("-D" + key + "=(redacted)");
        assertThat(SecretWords.text("run with " + key + "=hushhush, x=1"))
                .isEqualTo("run with " + key + "=(redacted), x=1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compass",
                "bypass",
                "passes",
                "PATH",
                "path",
                "classPath",
                "pattern",
                "patience",
                "author",
                "authority",
                "AUTHOR",
                "session.timeout",
                "sessions",
                "spat"
            })
    void words_that_only_read_alike_do_not(String key) {
        assertThat(SecretWords.words(List.of("-D" + key + "=plain"))).containsExactly("-D" + key + "=plain");
    }

    @Test
    void quoted_values_are_redacted_whole() {
        assertThat(SecretWords.text("mvn -Dgpg.passphrase='hunter2 and more' package"))
                .isEqualTo("mvn -Dgpg.passphrase=(redacted) package");
        assertThat(SecretWords.text("agent password=\"hunter2,x\";port=1"))
                .isEqualTo("agent password=(redacted);port=1");
        assertThat(SecretWords.text("password='hunter2 is not closed")).isEqualTo("password=(redacted)");
        assertThat(SecretWords.text(SecretWords.text("password='a' x=1"))).isEqualTo("password=(redacted) x=1");
    }

    @Test
    void a_value_in_a_word_of_its_own_is_redacted() {
        assertThat(SecretWords.words(List.of("deploy", "--db-password", "hunter2", "--path", "x", "--token", "--dry")))
                .containsExactly("deploy", "--db-password", "(redacted)", "--path", "x", "--token", "--dry");
    }

    @Test
    void tokens_are_known_by_their_form() {
        assertThat(SecretWords.text("header 'Authorization: Bearer abcdefgh12345678'"))
                .isEqualTo("header 'Authorization: Bearer (redacted)'");
        assertThat(SecretWords.text("x eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl y"))
                .isEqualTo("x (redacted) y");
    }
}
