package dev.steelyard.history.foreign;

import static dev.steelyard.history.foreign.Documents.error;
import static dev.steelyard.history.foreign.Documents.read;
import static dev.steelyard.history.foreign.Documents.told;
import static dev.steelyard.history.foreign.Documents.values;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.RevisionSeries;
import dev.steelyard.history.change.RevisionTable;
import dev.steelyard.history.change.RevisionTable.Basis;
import dev.steelyard.history.change.RevisionTable.Order;
import org.junit.jupiter.api.Test;

class CodespeedTest {

    private static String result(String commit, String benchmark, String value, String more) {
        return "{ \"commitid\": " + commit
                + ", \"branch\": \"master\", \"project\": \"Flink\", \"executable\": \"Flink\"," + " \"benchmark\": \""
                + benchmark + "\", \"environment\": \"Host\", \"result_value\": " + value + more + " }";
    }

    private static String dated(String commit, int day, String value) {
        return result(commit, "map", value, ", \"revision_date\": \"2026-01-0" + day + " 12:00:00\"");
    }

    private static String list(String... results) {
        return "[" + String.join(",\n", results) + "]";
    }

    @Test
    void a_series_is_an_executable_a_benchmark_and_an_environment() {
        RevisionTable table = read(list(
                result("8", "map", "2500.5", ", \"units\": \"ops/ms\", \"std_dev\": 3"),
                result("8", "map", "7", "").replace("Host", "Laptop"),
                result("9", "map", "\"2400\"", ", \"units\": \"ops/ms\"")));
        assertThat(table.revisions()).containsExactly("8", "9");
        assertThat(table.series()).extracting(RevisionSeries::name).containsExactly("Host: map ops/ms", "Laptop: map");
        assertThat(values(table, 0)).containsExactly("8=2500.5", "9=2400.0");
        assertThat(table.reading().basis()).isEqualTo(Basis.ASSUMED);
    }

    @Test
    void branches_and_projects_are_never_mixed() {
        RevisionTable table = read(
                list(result("1", "map", "1", ""), result("2", "map", "2", "").replace("master", "topic")));
        assertThat(table.series()).extracting(RevisionSeries::name).containsExactly("master: map", "topic: map");
    }

    @Test
    void results_are_sorted_by_the_dates_of_their_revisions() {
        RevisionTable table = read(list(dated("\"ccc\"", 3, "3"), dated("\"bbb\"", 2, "2"), dated("\"aaa\"", 1, "1")));
        assertThat(values(table, 0)).containsExactly("aaa=1.0", "bbb=2.0", "ccc=3.0");
        assertThat(table.reading().order()).isEqualTo(Order.NEWEST_FIRST);
        assertThat(table.reading().unordered()).isZero();
    }

    @Test
    void one_result_without_a_date_leaves_all_in_the_order_of_the_file() {
        String json = list(dated("\"bbb\"", 2, "2"), dated("\"aaa\"", 1, "1"), result("\"ccc\"", "map", "3", ""));
        assertThat(values(read(json), 0)).containsExactly("bbb=2.0", "aaa=1.0", "ccc=3.0");
        assertThat(read(json).reading().basis()).isEqualTo(Basis.ASSUMED);
        assertThat(values(read(json, told(Order.NEWEST_FIRST)), 0)).containsExactly("ccc=3.0", "aaa=1.0", "bbb=2.0");
    }

    @Test
    void without_dates_each_series_keeps_its_order_in_rows_that_all_share() {
        RevisionTable table = read(list(
                result("1", "a", "1", ""),
                result("3", "a", "3", ""),
                result("1", "b", "1", ""),
                result("2", "b", "2", ""),
                result("3", "b", "3", "")));
        assertThat(table.revisions()).containsExactly("1", "2", "3");
        error(list(
                        result("1", "a", "1", ""),
                        result("2", "a", "2", ""),
                        result("2", "b", "2", ""),
                        result("1", "b", "1", "")))
                .hasMessageContaining(
                        "the series have the revisions '1' and '2' in different orders: results 1 and 2, and"
                                + " results 3 and 4")
                .hasMessageContaining("time of its revision");
    }

    @Test
    void without_dates_a_revision_may_be_measured_again_at_any_time() {
        RevisionTable table = read(list(
                result("1", "a", "1", ""),
                result("2", "a", "2", ""),
                result("1", "a", "3", ""),
                result("1", "b", "4", ""),
                result("1", "b", "5", ""),
                result("2", "b", "6", "")));
        assertThat(values(table, 0)).containsExactly("1=1.0", "2=2.0", "1=3.0");
        assertThat(values(table, 1)).containsExactly("1=4.0", "1=5.0", "2=6.0");
        assertThat(table.reading().imported().orElseThrow().repeated()).isEqualTo(1);
    }

    @Test
    void a_name_that_is_no_text_is_an_error_with_its_place() {
        error("[{\"commitid\": \"a\", \"benchmark\": {\"name\": \"x\"}, \"result_value\": 1}]")
                .hasMessageContaining("/0/benchmark");
        error("[{\"commitid\": [], \"benchmark\": \"b\", \"result_value\": 1}]").hasMessageContaining("/0/commitid");
    }

    @Test
    void directions_come_from_the_result_and_else_from_its_unit() {
        String[][] cases = {
            {", \"lessisbetter\": true, \"units\": \"ops/s\"", "LOWER"},
            {", \"lessisbetter\": \"False\", \"units\": \"ms\"", "HIGHER"},
            {", \"units\": \"seconds\"", "LOWER"},
            {"", "UNKNOWN"},
        };
        for (String[] one : cases) {
            assertThat(read(list(result("1", "a", "1", one[0]))).series().get(0).better())
                    .as(one[0])
                    .hasToString(one[1]);
        }
        RevisionTable contradiction = read(list(
                result("1", "a", "1", ", \"lessisbetter\": true"), result("2", "a", "1", ", \"lessisbetter\": 0")));
        assertThat(contradiction.series().get(0).better()).isEqualTo(Better.UNKNOWN);
    }

    @Test
    void what_is_missing_is_named_with_its_place() {
        error(list(result("1", "a", "1", ""), result("null", "a", "1", "")))
                .hasMessageContaining("line 2, /1: this result has no \"commitid\"");
        error(list(result("1", "", "1", ""))).hasMessageContaining("this result has no \"benchmark\"");
        error("[{\"commitid\": 1, \"benchmark\": \"a\"}]")
                .hasMessageContaining("line 1, /0: this result has no \"result_value\"");
        error(list(result("1", "a", "1", ""), "7")).hasMessageContaining("/1: expected a result, found '7'");
        error("[]").hasMessageContaining("the file has no results");
        assertThat(read(list(result("1", "a", "\"\"", ""), result("2", "a", "2", "")))
                        .reading()
                        .imported()
                        .orElseThrow()
                        .unvalued())
                .isEqualTo(1);
    }
}
