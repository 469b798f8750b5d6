package dev.steelyard.compare.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.secret.SecretWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class RedactedJsonTest {

    private static final String SECRET = "se\"cr\\et\nof two lines";

    @TempDir
    Path folder;

    private JsonNode copied(String json) throws IOException {
        Path from = Files.writeString(folder.resolve("a.json"), json);
        Path to = folder.resolve("b.json");
        RedactedJson.copy(from, to, text -> SecretWords.text(text.replace(SECRET, SecretWords.REDACTED)));
        return JsonMapper.shared().readTree(Files.readString(to));
    }

    @Test
    void strings_are_redacted_as_they_are_without_escapes() throws IOException {
        String quoted = JsonMapper.shared().writeValueAsString("before " + SECRET + " after");
        JsonNode copy = copied("{\"a\": [" + quoted + ", {\"b\": " + quoted + "}], \"password\": \"x\"}");
        assertThat(copy.at("/a/0").asString()).isEqualTo("before (redacted) after");
        assertThat(copy.at("/a/1/b").asString()).isEqualTo("before (redacted) after");
        assertThat(copy.at("/password").asString()).isEqualTo("(redacted)");
    }

    /** By their params, rows of the explanation are found again. */
    @Test
    void params_are_what_they_are_elsewhere() throws IOException {
        JsonNode copy =
                copied("{\"params\": {\"key\": \"ascii\", \"password\": \"hunter22\", \"token\": \"(redacted 2)\"},"
                        + " \"token\": \"(redacted 2)\"}");
        assertThat(copy.at("/params/key").asString()).isEqualTo("ascii");
        assertThat(copy.at("/params/password").asString()).isEqualTo("(redacted)");
        assertThat(copy.at("/params/token").asString()).isEqualTo("(redacted 2)");
        assertThat(copy.at("/token").asString()).isEqualTo("(redacted 2)");
    }

    @Test
    void all_else_stays() throws IOException {
        String json =
                "{\"a\": [1, 1.25e-300, 12345678901234567890, true, false, null, \"\", \"\\u0000\"], \"b\": {}, \"c\": []}";
        assertThat(copied(json)).isEqualTo(JsonMapper.shared().readTree(json));
        // Digits, not only values.
        Path text = folder.resolve("b.json");
        copied("[0.1000, 100000000000000000000.5]");
        assertThat(Files.readString(text)).contains("0.1000").contains("100000000000000000000.5");
    }

    @Test
    void a_damaged_file_is_named() {
        assertThatThrownBy(() -> copied("{\"a\": "))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("a.json");
    }
}
