package dev.steelyard.history.foreign;

import static dev.steelyard.history.foreign.Documents.error;
import static dev.steelyard.history.foreign.Documents.read;
import static dev.steelyard.history.foreign.Documents.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.RevisionTable;
import dev.steelyard.history.change.RevisionTable.Decimal;
import dev.steelyard.history.change.RevisionTable.Layout;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForeignHistoryTest {

    private static final String DOCUMENT =
            "[\n{\"commitid\": \"a\", \"benchmark\": \"d\u00e9code\", \"result_value\": 1.5}\n]";

    @Test
    void tables_stay_tables() {
        assertThat(read("revision,decode\nabc,1.5\n").reading().imported()).isEmpty();
        assertThat(read("[revision],decode\nabc,1.5\n").revisions()).containsExactly("abc");
    }

    @Test
    void encodings_with_a_byte_order_mark_and_utf_8_are_read_and_others_refused() {
        assertThat(name(("\ufeff" + DOCUMENT).getBytes(StandardCharsets.UTF_8))).isEqualTo("d\u00e9code");
        assertThat(name(("\ufeff" + DOCUMENT).getBytes(StandardCharsets.UTF_16LE)))
                .isEqualTo("d\u00e9code");
        assertThat(name(("\ufeff" + DOCUMENT).getBytes(StandardCharsets.UTF_16BE)))
                .isEqualTo("d\u00e9code");
        assertThatThrownBy(() -> name(DOCUMENT.getBytes(StandardCharsets.ISO_8859_1)))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("not UTF-8")
                .hasMessageContaining("Save it as UTF-8");
    }

    private static String name(byte[] bytes) {
        return read(bytes, Layout.UNKNOWN).series().get(0).name();
    }

    @Test
    void a_document_that_is_cut_off_anywhere_is_an_error_with_a_line() {
        String script =
                "window.BENCHMARK_DATA =\n{ \"entries\": { \"s\": [ { \"commit\": { \"id\": \"a\" }, \"benches\": [\n"
                        + "{ \"name\": \"n\", \"value\": 12.5, \"unit\": \"ns\" } ] } ] } }";
        assertThat(read(script).series()).hasSize(1);
        for (int end = "window.BENCHMARK_DATA =".length(); end < script.length(); end++) {
            String cut = script.substring(0, end);
            assertThat(refused(cut))
                    .as(cut)
                    .matches(
                            "(line \\d+: (the JSON ends in the middle|not valid JSON: .*)|the file ends before its JSON begins)");
        }
        error(script.substring(0, script.length() - 1)).hasMessageContaining("line 3: the JSON ends in the middle");
    }

    @Test
    void what_follows_the_document_is_an_error() {
        assertThat(read(DOCUMENT + " \n;\n").series()).hasSize(1);
        error(DOCUMENT + DOCUMENT).hasMessageContaining("unexpected content after the end of the JSON");
        error(DOCUMENT + " ".repeat(20_000) + "x").hasMessageContaining("unexpected content after the end of the JSON");
    }

    @Test
    void json_that_is_no_history_is_refused_by_what_it_is() {
        error("[{\"benchmark\": \"a\", \"mode\": \"avgt\", \"primaryMetric\": {\"score\": 1}}]")
                .hasMessageContaining("line 1, /0: these are the results of one JMH run")
                .hasMessageContaining("steelyard verdict");
        error("[{\"name\": \"a\", \"value\": 1, \"unit\": \"ms\"}]")
                .hasMessageContaining("results of one run for github-action-benchmark")
                .hasMessageContaining("data.js");
        error("{\"schemaVersion\": 1, \"rows\": []}").hasMessageContaining("not a history in a supported format");
        error("{}").hasMessageContaining("not a history in a supported format");
        error("{\"a\": ]").hasMessageContaining("line 1: not valid JSON");
        error("[".repeat(600)).hasMessageContaining("expected a result, found an array");
        error("{\"a\":".repeat(600)).hasMessageContaining("nested deeper than 500 levels");
        assertThatThrownBy(() -> read(DOCUMENT, new Layout(Optional.empty(), Optional.of(Decimal.COMMA))))
                .hasMessageContaining("describe CSV files");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\u001b[31mred", "=1+1", "<script>", "a\\nb", "\\ud800", "\\u202e"})
    void hostile_names_are_names_and_messages_have_no_control_character(String hostile) {
        RevisionTable table =
                read("[{\"commitid\": \"%1$s\", \"benchmark\": \"%1$s\", \"result_value\": 1}]".formatted(hostile));
        assertThat(table.series().get(0).name()).isEqualTo(table.revisions().get(0));
        String problem =
                refused("{\"entries\": {\"%1$s\": [{\"benches\": [{\"name\": \"%1$s\", \"value\": \"%1$s\"}]}]}}"
                        .formatted(hostile));
        assertThat(problem.chars().filter(Character::isISOControl)).isEmpty();
    }

    @Test
    void damage_is_an_error_and_breaks_nothing() {
        String[] documents = {
            "window.BENCHMARK_DATA = {\"entries\": {\"s\": [{\"commit\": {\"id\": \"a\", \"timestamp\": \"2026-01-01\"}, \"date\": 1,"
                    + " \"tool\": \"go\", \"benches\": [{\"name\": \"n\", \"value\": 1.5, \"unit\": \"ns\"}]}]}}",
            "[{\"commitid\": \"a\", \"benchmark\": \"b\", \"result_value\": 1.5, \"revision_date\": \"2026-01-01 10:00:00\"},"
                    + "{\"commitid\": 7, \"benchmark\": \"b\", \"result_value\": null, \"lessisbetter\": true}]",
            "{\"results\": [{\"benchmark\": {\"name\": \"b\"}, \"measure\": {\"units\": \"ns\"}, \"metrics\": [{\"start_time\": 5,"
                    + " \"version\": {\"hash\": \"a\"}, \"metric\": {\"value\": 1e3}}]}]}",
            "{\"timelines\": [{\"benchmark\": \"b\", \"units\": \"s\", \"lessisbetter\": \" (less is better)\", \"branches\":"
                    + " {\"m\": {\"1\": [[\"2026/01/01 10:00:00 +0000\", 1.5, \"\", \"a\", \"\", \"m\"]]}}}], \"error\": \"None\"}"
        };
        SplittableRandom random = new SplittableRandom(7);
        String letters = "{}[]\",:0-e.\\ntf\u0000\ud800;=9";
        int read = 0;
        for (int copy = 0; copy < 6000; copy++) {
            StringBuilder text = new StringBuilder(documents[copy % documents.length]);
            for (int change = random.nextInt(4); change > 0; change--) {
                int at = random.nextInt(text.length());
                if (random.nextBoolean()) {
                    text.setCharAt(at, letters.charAt(random.nextInt(letters.length())));
                } else {
                    text.delete(at, Math.min(text.length(), at + 1 + random.nextInt(20)));
                }
            }
            try {
                read += read(text.toString()).series().size();
            } catch (UserError e) {
                assertThat(e.remedy()).isNotBlank();
            }
        }
        assertThat(read).isGreaterThan(1000);
    }

    @Test
    void names_that_read_the_same_are_told_apart() {
        SeriesKey one = new SeriesKey("a", List.of("x: y"), "ms");
        SeriesKey other = new SeriesKey("y: a", List.of("x"), "ms");
        assertThat(SeriesNames.of(List.of(one, other)).values()).containsExactly("x: y: a ms", "x: y: a ms (2)");
        SeriesKey named = new SeriesKey("Fib - ns/op", List.of(), "ns/op");
        assertThat(SeriesNames.of(List.of(named)).values()).containsExactly("Fib - ns/op");
    }

    @Test
    void a_large_document_needs_little_more_than_its_values() {
        int results = 200_000;
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < results; i++) {
            text.append(i == 0 ? "" : ",")
                    .append("{\"commitid\": \"c")
                    .append(i / 100)
                    .append("\", \"benchmark\": \"b")
                    .append(i % 100)
                    .append("\", \"result_value\": ")
                    .append(i)
                    .append(", \"description\": \"nobody reads this\"}");
        }
        RevisionTable table = read(text.append(']').toString());
        assertThat(table.revisions()).hasSize(results / 100);
        assertThat(table.series()).hasSize(100).allMatch(series -> series.size() == results / 100);
        assertThat(new HashSet<>(table.revisions())).hasSize(results / 100);
    }

    @Test
    void units_tell_which_values_are_better_only_if_they_are_times_or_rates_of_work() {
        for (String lower : Arrays.asList(
                "ns/op",
                "ns",
                "us/op",
                "\u00b5s",
                "ms",
                "s",
                "sec",
                "seconds",
                "nanoseconds (ns)",
                "ns/iter",
                "ms/frame",
                "min/op",
                "hr/op",
                "day/op",
                "msec",
                "NS/OP")) {
            assertThat(UnitDirection.of(lower)).as(lower).hasToString("LOWER");
        }
        for (String higher : Arrays.asList(
                "ops/s",
                "ops/ms",
                "ops/us",
                "op/s",
                "ops/sec",
                "iter/sec",
                "MB/s",
                "KiB/s",
                "req/s",
                "operations / second",
                "operations / second (ops/s)",
                "messages/s",
                "Gops/s")) {
            assertThat(UnitDirection.of(higher)).as(higher).hasToString("HIGHER");
        }
        for (String unknown :
                Arrays.asList("", "B/op", "bytes (B)", "#", "errors/s", "s/s", "counts", "%", "m", "points")) {
            assertThat(UnitDirection.of(unknown)).as(unknown).hasToString("UNKNOWN");
        }
    }
}
