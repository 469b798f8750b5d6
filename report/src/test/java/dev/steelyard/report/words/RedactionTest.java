package dev.steelyard.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.redaction.Redaction;
import dev.steelyard.report.ReportFiles;
import dev.steelyard.report.document.Renderer;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.sample.Cases;
import dev.steelyard.report.text.TextReport;
import dev.steelyard.report.text.TextStyle;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values that look secret are left out everywhere. */
final class RedactionTest {

    private final Redaction redaction = Redaction.of(Cases.twoTreatments().run());

    @Test
    void secret_keys_lose_their_values() {
        assertThat(redaction.map(Map.of("DB_PASSWORD", "x", "user", "me", "githubToken", "y")))
                .containsEntry("DB_PASSWORD", Redaction.REDACTED)
                .containsEntry("githubToken", Redaction.REDACTED)
                .containsEntry("user", "me");
    }

    @Test
    void words_of_a_command_line() {
        assertThat(redaction.words(List.of(
                        "-Dmy.secret=a b,c",
                        "-Xmx1g",
                        "-javaagent:/keys/agent.jar=port=1,apiKey=zzz,x=1",
                        "-Durl=jdbc:x://me:pw@host/db",
                        "-Dsize=10")))
                .containsExactly(
                        "-Dmy.secret=(redacted)",
                        "-Xmx1g",
                        "-javaagent:/keys/agent.jar=port=1,apiKey=(redacted),x=1",
                        "-Durl=jdbc:x://me:(redacted)@host/db",
                        "-Dsize=10");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "password",
                "db.password",
                "DB_PASSWD",
                "passphrase",
                "userPassword",
                "dbpassword",
                "token",
                "githubToken",
                "GITHUB_TOKEN",
                "tokens",
                "tokenValue",
                "apikey",
                "apiKey",
                "api-key",
                "api_keys",
                "APIKey",
                "API_KEY",
                "AWS_ACCESS_KEY_ID",
                "secretAccessKey",
                "private.key",
                "privateKeyFile",
                "key",
                "license.key",
                "secret",
                "client-secret",
                "credential",
                "my.credentials",
                "Key"
            })
    void a_secret_loses_its_value(String key) {
        assertThat(redaction.words(List.of("-D" + key + "=hushhush"))).containsExactly("-D" + key + "=(redacted)");
        assertThat(redaction.map(Map.of(key, "hushhush"))).containsEntry(key, Redaction.REDACTED);
        assertThat(redaction.text("?" + key + "=hushhush&x=1")).isEqualTo("?" + key + "=(redacted)&x=1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "keyboard",
                "monkey",
                "key.size",
                "keyLength",
                "keystore.type",
                "tokenizer",
                "TOKENIZER",
                "tokenized",
                "hockey",
                "turkey.mode",
                "size",
                "donkeys"
            })
    void what_only_reads_alike_keeps_its_value(String key) {
        assertThat(redaction.words(List.of("-D" + key + "=plain"))).containsExactly("-D" + key + "=plain");
        assertThat(redaction.map(Map.of(key, "plain"))).containsEntry(key, "plain");
    }

    /** A pattern that tries each place again would take hours. */
    @Test
    @Timeout(120)
    void long_text_takes_no_long_time() {
        String text = "token".repeat(100_000) + "=x " + "a".repeat(500_000) + "://".repeat(100_000);
        assertThat(redaction.text(text)).contains("=(redacted) ");
    }

    @Test
    void no_document_holds_a_secret() throws IOException {
        var report = Cases.twoTreatments();
        StringBuilder all = new StringBuilder();
        for (Renderer renderer : ReportFiles.all(report, ReportOptions.DEFAULT).values()) {
            renderer.render(report, all);
        }
        new TextReport(ReportOptions.DEFAULT, TextStyle.PLAIN).render(report, all);
        assertThat(all)
                .contains("db.password")
                .doesNotContain("hunter22")
                .doesNotContain("0123456789")
                .doesNotContain("abcdefgh");
    }
}
