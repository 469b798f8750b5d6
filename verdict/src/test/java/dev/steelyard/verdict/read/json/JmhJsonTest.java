package dev.steelyard.verdict.read.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.block.Fork.Bucket;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Mode;
import dev.steelyard.verdict.read.ResultReader;
import dev.steelyard.verdict.result.ResultEntry;
import dev.steelyard.verdict.result.ResultEntry.Extent;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JmhJsonTest {

    private static final String ENTRY = """
            {
                "jmhVersion" : "1.36",
                "benchmark" : "org.example.Decoder.longs",
                "mode" : "avgt",
                "threads" : 2,
                "forks" : 2,
                "jvm" : "/opt/jdk/bin/java",
                "jvmArgs" : [ "-Xmx1g" ],
                "jdkVersion" : "17.0.15",
                "vmName" : "Example VM",
                "vmVersion" : "17.0.15+6",
                "measurementTime" : "500 ms",
                "params" : { "size" : "10", "kind" : "a" },
                "primaryMetric" : {
                    "score" : 12.5,
                    "scoreError" : "NaN",
                    "scoreConfidence" : [ 12.0, "+INF" ],
                    "scorePercentiles" : { "0.0" : 12.0 },
                    "scoreUnit" : "ns/op",
                    "rawData" : [ [ 12.0, 13.0 ], [ 12.25, "NaN" ] ]
                },
                "secondaryMetrics" : {
                    "\u00b7gc.alloc.rate.norm" : {
                        "score" : 24.0, "scoreUnit" : "B/op", "rawData" : [ [ 24.0, 24.0 ], [ ] ]
                    }
                }
            }
            """;

    private static List<ResultEntry> read(String text) {
        return ResultReader.read(text.getBytes(StandardCharsets.UTF_8)).entries();
    }

    @Test
    void everything_of_an_entry() {
        ResultEntry entry = read("[" + ENTRY + "]").get(0);
        assertThat(entry.benchmark().name()).isEqualTo("org.example.Decoder.longs");
        assertThat(entry.benchmark().mode()).isEqualTo(Mode.AVERAGE_TIME);
        assertThat(entry.benchmark().threads()).isEqualTo(2);
        assertThat(entry.benchmark().unit()).isEqualTo("ns/op");
        assertThat(entry.benchmark().params()).containsEntry("size", "10").containsEntry("kind", "a");
        assertThat(entry.extent()).isEqualTo(Extent.FORKS);
        assertThat(entry.score().forks()).hasSize(2);
        assertThat(entry.score().forks().get(0).scores()).containsExactly(12.0, 13.0);
        assertThat(entry.score().forks().get(1).scores()).containsExactly(12.25, Double.NaN);
        assertThat(entry.score().forks().get(1).mean()).hasValue(12.25);
        assertThat(entry.secondary()).containsOnlyKeys("gc.alloc.rate.norm");
        assertThat(entry.secondary().values().iterator().next().forks().get(1).scores())
                .isEmpty();
        assertThat(entry.origin().jmh()).isEqualTo("1.36");
        assertThat(entry.origin().jdk()).isEqualTo("17.0.15 Example VM");
        assertThat(entry.origin().iterationNanos()).hasValue(500_000_000L);
        assertThat(entry.origin().place()).isEqualTo("line 1, byte 1");
    }

    @Test
    void an_old_entry_has_little() {
        ResultEntry entry = read("[{\"benchmark\":\"a.B.c\",\"mode\":\"thrpt\",\"primaryMetric\":"
                        + "{\"scoreUnit\":\"ops/s\",\"rawData\":[[1e3]]}}]")
                .get(0);
        assertThat(entry.benchmark().params()).isEmpty();
        assertThat(entry.benchmark().threads()).isEqualTo(1);
        assertThat(entry.secondary()).isEmpty();
        assertThat(entry.origin().iterationNanos()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "\"NaN\"", "-INF", "\"-INF\"", "Infinity", "+INF", "\"+INF\"", "null", "\"INF\""})
    void numbers_that_are_none(String number) {
        ResultEntry entry = read("[" + ENTRY.replace("12.25", number) + "]").get(0);
        assertThat(entry.score().forks().get(1).mean()).isEmpty();
    }

    @Test
    void samples_of_all_iterations_are_merged() {
        ResultEntry entry = read("["
                        + ENTRY.replace("avgt", "sample")
                                .replace(
                                        "\"rawData\" : [ [ 12.0, 13.0 ], [ 12.25, \"NaN\" ] ]",
                                        "\"rawDataHistogram\" : [[[[1.5,3],[1.0,2]],[[1.5,4]]],[[[2,1]]]]")
                        + "]")
                .get(0);
        assertThat(entry.score().forks().get(0).histogram()).containsExactly(new Bucket(1.0, 2), new Bucket(1.5, 7));
        assertThat(entry.score().forks().get(0).mean().orElseThrow()).isCloseTo(12.5 / 9, within(1e-12));
        assertThat(entry.score().forks()).hasSize(2);
    }

    @Test
    void without_raw_data_there_is_a_mean() {
        ResultEntry entry = read("[" + ENTRY.replace("[ [ 12.0, 13.0 ], [ 12.25, \"NaN\" ] ]", "[]") + "]")
                .get(0);
        assertThat(entry.extent()).isEqualTo(Extent.MEAN);
        assertThat(entry.score().forks().get(0).mean()).hasValue(12.5);
    }

    @Test
    void several_documents_in_one_file() {
        assertThat(read("[" + ENTRY + "]\n[" + ENTRY + "," + ENTRY + "]\n" + ENTRY))
                .hasSize(4);
    }

    @Test
    void marks_and_charsets() {
        String text = "[" + ENTRY + "]";
        for (byte[] bytes : List.of(
                ("\ufeff" + text).getBytes(StandardCharsets.UTF_8),
                ("\ufeff" + text).getBytes(StandardCharsets.UTF_16LE),
                text.getBytes(StandardCharsets.ISO_8859_1))) {
            assertThat(ResultReader.read(bytes).entries().get(0).secondary()).containsOnlyKeys("gc.alloc.rate.norm");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  \n", "[]", "[\n]\n", "\ufeff[ ]"})
    void nothing_is_no_error(String text) {
        assertThat(read(text)).isEmpty();
    }

    /** Versions up to about 1.17 escaped nothing. */
    @Test
    void strings_that_nobody_escaped() {
        String text = "[" + ENTRY.replace("\"kind\" : \"a\"", "\"kind\" : \"say \"hi\", C:\\new \\ \"") + "]";
        assertThat(read(text).get(0).benchmark().params()).containsEntry("kind", "say \"hi\", C:\\new \\ ");
    }

    /** Versions that laid the document out by its commas broke strings at theirs. */
    @Test
    void strings_broken_into_lines() {
        String text = "[" + ENTRY.replace("\"kind\" : \"a\"", "\"kind\" : \"a,\n            b\"") + "]";
        assertThat(read(text).get(0).benchmark().params()).containsEntry("kind", "a,b");
    }

    @Test
    void escapes_of_newer_versions() {
        String text = "[" + ENTRY.replace("\"kind\" : \"a\"", "\"kind\" : \"\\\"q\\\" \\\\ \\u00e9\"") + "]";
        assertThat(read(text).get(0).benchmark().params()).containsEntry("kind", "\"q\" \\ \u00e9");
    }

    @Test
    void a_document_cut_anywhere_says_where() {
        String text = "[" + ENTRY + "]";
        for (int end = 2; end < text.strip().length() - 1; end += 7) {
            String cut = text.substring(0, end);
            assertThatThrownBy(() -> read(cut)).as(cut).isInstanceOfSatisfying(UserError.class, e -> {
                assertThat(e.problem()).matches("(?s)line \\d+, byte \\d+: .*");
                assertThat(e.remedy()).isNotBlank();
            });
        }
    }

    @Test
    void what_is_cut_is_told_from_what_is_broken() {
        assertThatThrownBy(() -> read("[" + ENTRY + ","))
                .hasMessageContaining(": the JSON ends in the middle of an entry");
        assertThatThrownBy(() -> read("[" + ENTRY.replace("\"mode\" :", "\"mode\" ;") + "]"))
                .hasMessageContaining(": not valid JSON: ");
    }

    @Test
    void entries_of_something_else() {
        assertThatThrownBy(() -> read("[{\"name\":\"x\"}]")).hasMessageContaining(": this entry has no \"benchmark\"");
        assertThatThrownBy(() -> read("[{\"benchmark\":\"a.b\",\"mode\":\"avgt\"}]"))
                .hasMessageContaining(": this entry has no \"primaryMetric\"");
        assertThatThrownBy(() -> read("[" + ENTRY.replace("avgt", "mean") + "]"))
                .hasMessageContaining(": the mode 'mean' of 'org.example.Decoder.longs' is not a JMH mode");
        assertThatThrownBy(() -> read("{\"schemaVersion\":1,\"comparisons\":[]}"))
                .hasMessageContaining("Steelyard verdicts");
        assertThatThrownBy(() -> read("[{\"benchmark\":\"a.b\"}, 3]")).isInstanceOf(UserError.class);
    }

    @Test
    void deep_nesting_is_an_error_and_no_overflow() {
        for (String text : List.of("[{\"x\":" + "[".repeat(100_000), "[{\"x\":".repeat(600))) {
            assertThatThrownBy(() -> read(text)).isInstanceOfSatisfying(UserError.class, e -> {
                assertThat(e.problem()).isEqualTo("the JSON is nested deeper than 500 levels");
                assertThat(e.remedy()).isNotBlank();
            });
        }
    }

    @Test
    void text_is_not_taken_for_a_number() {
        for (String score : List.of("\"12.5\"", "\"fast\"", "\"\"")) {
            assertThatThrownBy(() -> read("[" + ENTRY.replace("\"score\" : 12.5", "\"score\" : " + score) + "]"))
                    .hasMessageContaining(": expected a number, found ");
            assertThatThrownBy(() -> read("[" + ENTRY.replace("12.25", score) + "]"))
                    .hasMessageContaining(": expected a number, found ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"none\"", "12.5", "true", "{ \"0\" : [ 12.0 ] }"})
    void what_is_no_array_is_not_taken_for_forks(String forks) {
        String entry = ENTRY.replace("[ [ 12.0, 13.0 ], [ 12.25, \"NaN\" ] ]", forks);
        for (String text : List.of(entry, entry.replace("rawData", "rawDataHistogram"))) {
            assertThatThrownBy(() -> read("[" + text + "]"))
                    .hasMessageContaining(": expected the scores of forks, found '");
        }
    }

    @Test
    void no_forks_at_all_leave_the_mean() {
        String entry = ENTRY.replace("[ [ 12.0, 13.0 ], [ 12.25, \"NaN\" ] ]", "null");
        for (String text : List.of(entry, entry.replace("rawData", "rawDataHistogram"))) {
            assertThat(read("[" + text + "]").get(0).extent()).isEqualTo(Extent.MEAN);
        }
    }
}
