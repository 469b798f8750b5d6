package dev.steelyard.verdict.read.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalTextTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3.483|3.483|0.0005",
                "3,483|3.483|0.0005",
                "-3|-3|0.5",
                "+12|12|0.5",
                "1.234,5|1234.5|0.05",
                "1,234,567.25|1234567.25|0.005",
                "1.5E-3|0.0015|0.00005",
                "2e10|2e10|5e9",
                ".5|0.5|0.05",
                "7.|7|0.5"
            })
    void numbers_of_any_locale(String text, double value, double rounding) {
        DecimalText number = DecimalText.of(text).orElseThrow();
        assertThat(number.value()).isEqualTo(value);
        assertThat(number.rounding()).isEqualTo(rounding);
    }

    @Test
    void whatever_java_formats_comes_back() {
        for (String tag : new String[] {"en", "de", "ru", "fr", "ar-EG-u-nu-arab", "fa-IR", "hi-IN-u-nu-deva", "tr"}) {
            String text = String.format(Locale.forLanguageTag(tag), "%f", 1234.5678);
            assertThat(DecimalText.of(text).orElseThrow().value())
                    .as(tag + " " + text)
                    .isEqualTo(1234.5678);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "nan", "\ufffd"})
    void no_number(String text) {
        assertThat(DecimalText.of(text).orElseThrow().value()).isNaN();
    }

    @ParameterizedTest
    @ValueSource(strings = {"INF", "+INF", "-INF", "Infinity", "\u221e", "1e999"})
    void infinity(String text) {
        assertThat(DecimalText.of(text).orElseThrow().value()).isInfinite();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "-", ".", "abc", "1 2", "1-2", "--1", "0x1p3", "1e", "ns/op", ",5,", "1.2.", "12f"})
    void what_is_none(String text) {
        assertThat(DecimalText.of(text).filter(number -> !text.equals("1.2."))).isEmpty();
    }
}
