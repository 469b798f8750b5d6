package dev.steelyard.cli.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValuesTest {

    @ParameterizedTest
    @CsvSource({
        "90s, PT1M30S",
        "10m, PT10M",
        "1h30m, PT1H30M",
        "50ms, PT0.05S",
        "250us, PT0.00025S",
        "1h1m1s1ms, PT1H1M1.001S",
        "007s, PT7S"
    })
    void durations(String text, Duration expected) {
        assertThat(Durations.parse(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "10", "m", "1.5s", "-5s", "30m1h", "5 s", "5S", "1d", "0s", "0m0s", "5s5s", "9999999999s"})
    void no_durations(String text) {
        assertThatThrownBy(() -> Durations.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "'");
    }

    @ParameterizedTest
    @CsvSource({
        "1, PT1S",
        "1s, PT1S",
        "100ms, PT0.1S",
        "5us, PT0.000005S",
        "7ns, PT0.000000007S",
        "2m, PT2M",
        "2min, PT2M",
        "1hr, PT1H",
        "1day, PT24H",
        "1 s, PT1S"
    })
    void times_of_jmh(String text, Duration expected) {
        assertThat(Durations.parseJmh(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"2%, 0.02", "0.02, 0.02", ".02, 0.02", "0.5%, 0.005", "2 %, 0.02", "99.9%, 0.999", "12.5%, 0.125"})
    void fractions(String text, double expected) {
        assertThat(Fractions.parse(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "%", "0", "0%", "1", "100%", "2", "-1%", "0,02", "1e-2", "NaN", "0x1p-3", "two"})
    void no_fractions(String text) {
        assertThatThrownBy(() -> Fractions.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Expected words are separated by bars. Checked against {@code sh -c 'printf "%s|" ...'}. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            delimiter = ';',
            value = {
                "-Xmx1g -ea; -Xmx1g|-ea",
                "  -Xmx1g   -ea  ; -Xmx1g|-ea",
                "-Da='b c'; -Da=b c",
                "-Da=\"b c\" -ea; -Da=b c|-ea",
                "-Da=b\\ c; -Da=b c",
                "'a\\b'; a\\b",
                "\"a\\b\"; a\\b",
                "\"a\\\"b\"; a\"b",
                "\"a\\\\b\"; a\\b",
                "\"it's\"; it's",
                "a''b; ab",
            })
    void words_as_in_a_shell(String text, String words) {
        assertThat(String.join("|", CommandWords.split(text))).isEqualTo(words);
    }

    @Test
    void an_empty_quoted_word_is_a_word() {
        assertThat(CommandWords.split("'' \"\"")).containsExactly("", "");
        assertThat(CommandWords.split("  ")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"'a", "\"a", "a\\", "\"a\\", "a 'b\" c"})
    void unbalanced_words(String text) {
        assertThatThrownBy(() -> CommandWords.split(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void plain_text_has_nothing_that_moves_the_cursor() {
        assertThat(PlainText.line("a\u001b[31mb\rc\u202ed\u2028e\u0007\ud800")).isEqualTo("a?[31mb?c?d?e??");
        assertThat(PlainText.line("Größe \ud83d\ude00")).isEqualTo("Größe \ud83d\ude00");
        assertThat(PlainText.lines("one \r\n\ttwo\u001b")).isEqualTo("one\n      two?");
    }
}
