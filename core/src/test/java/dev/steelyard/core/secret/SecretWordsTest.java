package dev.steelyard.core.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "redis://:hunter2abc@cache",
                "https://hunter2abctoken@host/x",
                "postgres://user:hunter2abc@x/y@host/db",
                "{\"password\":\"hunter2abc\"}",
                "{'db_password': 'hunter2abc'}",
                "id AKIAHUNTER2ABC345678 x",
                "run ghp_hunter2abchunter2abchunter2abc",
                "curl -u user:hunter2abc https://host",
                "jdbc:oracle:thin:scott/hunter2abc@//host:1521/db",
                "jdbc:sqlserver://h;user=x;password={hunter2;abc}",
                "POST https://hooks.slack.com/services/T0/B0/hunter2abc failed",
                "https://discord.com/api/webhooks/1/hunter2abc",
                "Authorization: Basic hunter2abc==",
                "X-Api-Key: hunter2abc",
                "password: hunter2abc",
                "password = hunter2abc",
                "-----BEGIN PRIVATE KEY-----\nhunter2abc\n-----END PRIVATE KEY-----"
            })
    void secrets_are_known_by_where_they_stand(String text) {
        assertThat(SecretWords.text(text)).contains("(redacted)").doesNotContain("hunter2", "abc");
        assertThat(SecretWords.text(SecretWords.text(text))).isEqualTo(SecretWords.text(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost:8080/a@b",
                "ssh://git@github.com/a/b",
                "postgres://user@host/db",
                "{\"name\":\"value\"}",
                "the secretary: busy",
                "mvn -U clean",
                "jdbc:oracle:thin:@host:1521:db"
            })
    void what_only_looks_alike_stays(String text) {
        assertThat(SecretWords.text(text)).isEqualTo(text);
    }

    @Test
    void a_user_with_a_password_in_a_word_of_its_own_is_redacted() {
        assertThat(SecretWords.words(List.of("curl", "-u", "user:hunter2")))
                .containsExactly("curl", "-u", "user:(redacted)");
    }

    @Test
    void two_passwords_are_one_value_unless_one_file_has_both() {
        TreeMap<String, String> one = new TreeMap<>(Map.of("password", "hunter2abc", "key", "apple", "n", "1"));
        TreeMap<String, String> two = new TreeMap<>(Map.of("password", "hunter3abc", "key", "pear", "n", "1"));
        assertThat(new SecretParams(List.of(one)).shown(one))
                .containsEntry("password", "(redacted)")
                .containsEntry("key", "apple");
        assertThat(new SecretParams(List.of(two, one)).shown(two)).containsEntry("password", "(redacted 2)");
        assertThat(new SecretParams(List.of(one, two)).shown(one)).containsEntry("password", "(redacted 1)");
    }

    @Test
    void a_long_value_in_quotes_is_read() {
        String message = "Bump a library. ".repeat(120);
        assertThat(SecretWords.text("\"message\": \"" + message + "\"")).contains(message);
        assertThat(SecretWords.text("\"password\": \"" + message.repeat(1) + "\""))
                .doesNotContain("Bump");
    }

    @Test
    void a_plain_number_in_a_name_keeps_two_series_apart() {
        assertThat(SecretWords.name("BenchmarkLex/tokens=100-8")).isEqualTo("BenchmarkLex/tokens=100-8");
        assertThat(SecretWords.name("Foo.bar ( {\"tokens\":\"100\"} )")).isEqualTo("Foo.bar ( {\"tokens\":\"100\"} )");
        assertThat(SecretWords.name("connect password=hunter2abc")).doesNotContain("hunter2abc");
    }
}
