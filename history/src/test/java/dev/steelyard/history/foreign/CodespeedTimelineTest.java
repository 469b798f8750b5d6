package dev.steelyard.history.foreign;

import static dev.steelyard.history.foreign.Documents.error;
import static dev.steelyard.history.foreign.Documents.read;
import static dev.steelyard.history.foreign.Documents.values;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.RevisionSeries;
import dev.steelyard.history.change.RevisionTable;
import dev.steelyard.history.change.RevisionTable.Basis;
import dev.steelyard.history.change.RevisionTable.Order;
import dev.steelyard.history.change.RevisionTable.Tool;
import org.junit.jupiter.api.Test;

class CodespeedTimelineTest {

    private static String result(int day, String value, String commit) {
        return "[\"2026/01/0" + day + " 12:00:00 +0000\", " + value + ", \"\", \"" + commit + "\", \"\", \"master\"]";
    }

    private static String timeline(String benchmark, String units, String direction, String executables) {
        return """
                { "benchmark": "%s", "benchmark_id": 4, "benchmark_description": "", "data_type": "U", "units": "%s",
                  "lessisbetter": "%s", "baseline": "None", "branches": { "master": { %s } } }
                """.formatted(benchmark, units, direction, executables);
    }

    private static String page(String... timelines) {
        return "{ \"timelines\": [" + String.join(",", timelines)
                + "], \"first\": true, \"nextBenchmarks\": false, \"error\": \"None\" }";
    }

    @Test
    void a_series_is_a_benchmark_and_an_executable_newest_first() {
        String results = result(3, "3.5", "ccc") + "," + result(2, "2", "bbb") + "," + result(1, "1", "aaa");
        RevisionTable table = read(page(
                timeline("map", "ops/ms", " (more is better)", "\"1\": [" + results + "], \"2\": [" + results + "]"),
                timeline("sum", "ops/ms", " (less is better)", "\"1\": [" + results + "]")));
        assertThat(table.revisions()).containsExactly("aaa", "bbb", "ccc");
        assertThat(table.series())
                .extracting(RevisionSeries::name)
                .containsExactly("executable 1: map ops/ms", "executable 2: map ops/ms", "executable 1: sum ops/ms");
        assertThat(table.series())
                .extracting(RevisionSeries::better)
                .containsExactly(Better.HIGHER, Better.HIGHER, Better.LOWER);
        assertThat(values(table, 0)).containsExactly("aaa=1.0", "bbb=2.0", "ccc=3.5");
        assertThat(table.reading().order()).isEqualTo(Order.NEWEST_FIRST);
        assertThat(table.reading().basis()).isEqualTo(Basis.SORTED);
        assertThat(table.reading().imported().orElseThrow().tool()).isEqualTo(Tool.CODESPEED);
    }

    @Test
    void quantiles_tags_and_servers_without_a_time_zone_are_read() {
        String quantiles = "[\"2026/01/02 12:00:00 \", 5.5, 9, 7, 4, 3, \"bbb\", \"v1\", \"master\"],"
                + "[\"2026/01/01 12:00:00 \", 5, 9, 7, 4, 3, \"aaa\", \"\", \"master\"]";
        RevisionTable table = read(page(timeline("map", "seconds", "", "\"1\": [" + quantiles + "]")));
        assertThat(values(table, 0)).containsExactly("aaa=5.0", "bbb=5.5");
        assertThat(table.reading().basis()).isEqualTo(Basis.SORTED);
        assertThat(table.series().get(0).better()).isEqualTo(Better.LOWER);
        String old = "[\"2011-04-13 17:04:22\", 2000.0, 1.1, \"2\", \"master\"]";
        assertThat(values(read(page(timeline("map", "seconds", "", "\"1\": [" + old + "]"))), 0))
                .containsExactly("2=2000.0");
    }

    @Test
    void what_the_server_says_instead_is_the_error() {
        error("{\"error\": \"No executables selected\", \"timelines\": []}")
                .hasMessageContaining(
                        "line 1: instead of a history, the server sent the error 'No executables selected'")
                .hasMessageContaining("Correct the request");
        error("{\"timelines\": [], \"first\": true, \"error\":\"No data found for the selected options\"}")
                .hasMessageContaining("'No data found for the selected options'");
    }

    @Test
    void what_is_missing_is_named_with_its_place() {
        error(page("{ \"units\": \"s\", \"branches\": {} }"))
                .hasMessageContaining("/timelines/0: this timeline has no \"benchmark\"")
                .hasMessageContaining("/timeline/json/");
        error(page(timeline("map", "s", "", "\"1\": [[\"2026/01/01 12:00:00\", 5, 1]]")))
                .hasMessageContaining("/timelines/0/branches/master/1/0: this result has no commit");
        error(page(timeline("map", "s", "", "\"1\": [[\"2026/01/01 12:00:00\", \"fast\", 1, \"a\", \"\", \"\"]]")))
                .hasMessageContaining("/timelines/0/branches/master/1/0/1: 'fast' is not a number");
        error(page(timeline("map", "s", "", "\"1\": {}"))).hasMessageContaining("expected a list of results");
    }
}
