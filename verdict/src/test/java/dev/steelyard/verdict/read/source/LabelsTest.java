package dev.steelyard.verdict.read.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabelsTest {

    /** JMH wrote the dot in the platform's charset; others read it in theirs. */
    @ParameterizedTest
    @ValueSource(strings = {"ISO-8859-1", "windows-1252", "windows-1251", "IBM437", "IBM850", "US-ASCII", "UTF-8"})
    void the_dot_goes_whatever_charsets_made_of_it(String charset) {
        String label = "\u00b7gc.alloc.rate.norm";
        Charset other = Charset.forName(charset);
        String readWrongly = new String(label.getBytes(StandardCharsets.UTF_8), other);
        String writtenWrongly = new String(label.getBytes(other), StandardCharsets.UTF_8);
        assertThat(Labels.plain(readWrongly)).isEqualTo("gc.alloc.rate.norm");
        assertThat(Labels.plain(writtenWrongly)).isEqualTo("gc.alloc.rate.norm");
    }

    @Test
    void other_labels_stay() {
        for (String label : new String[] {"gc.count", "reader", "\u00fcber", "a", "", "\u00b7"}) {
            assertThat(Labels.plain(label)).isEqualTo(label);
        }
        assertThat(Labels.unit(" \u00b5s/op ")).isEqualTo("us/op");
        assertThat(Labels.unit("ops/\u03bcs")).isEqualTo("ops/us");
    }

    @Test
    void texts_are_decoded_by_their_mark() {
        assertThat(Texts.decode("\ufeffaß".getBytes(StandardCharsets.UTF_8))).isEqualTo("aß");
        assertThat(Texts.decode("\ufeffaß".getBytes(StandardCharsets.UTF_16LE))).isEqualTo("aß");
        assertThat(Texts.decode("\ufeffaß".getBytes(StandardCharsets.UTF_16BE))).isEqualTo("aß");
        assertThat(Texts.decode("aß".getBytes(StandardCharsets.ISO_8859_1))).isEqualTo("aß");
        assertThat(Texts.quoted("a\u001b[31m" + "x".repeat(100)))
                .hasSizeLessThan(60)
                .doesNotContain("\u001b");
    }

    @Test
    void times_are_nanoseconds() {
        assertThat(JmhTimes.nanos("10 s")).hasValue(10_000_000_000L);
        assertThat(JmhTimes.nanos("100 ms")).hasValue(100_000_000L);
        assertThat(JmhTimes.nanos("1 min")).hasValue(60_000_000_000L);
        assertThat(JmhTimes.nanos("single-shot")).isEmpty();
        assertThat(JmhTimes.nanos("0 s")).isEmpty();
        assertThat(JmhTimes.nanos("999999999999 day")).isEmpty();
    }
}
