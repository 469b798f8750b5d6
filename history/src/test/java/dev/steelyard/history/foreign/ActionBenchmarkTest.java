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
import dev.steelyard.history.change.RevisionTable.Imported;
import dev.steelyard.history.change.RevisionTable.Order;
import dev.steelyard.history.change.RevisionTable.Reading;
import dev.steelyard.history.change.RevisionTable.Tool;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ActionBenchmarkTest {

    private static String entry(String commit, String time, String tool, String benches) {
        return """
                { "commit": { "author": { "name": "A. Author" }, "id": "%s", "message": "a: b", "timestamp": "%s" },
                  "date": 1700000000000, "tool": "%s", "benches": [ %s ] }
                """.formatted(commit, time, tool, benches);
    }

    private static String bench(String name, String value, String unit) {
        return "{ \"name\": \"" + name + "\", \"value\": " + value + ", \"range\": \"\u00b1 1\", \"unit\": \"" + unit
                + "\", \"extra\": \"forks: 1\" }";
    }

    private static String suites(String suites) {
        return "{ \"lastUpdate\": 1, \"repoUrl\": \"https://example.org\", \"entries\": {" + suites + "} }";
    }

    private static String suite(String... entries) {
        return suites("\"JMH\": [" + String.join(",", entries) + "]");
    }

    private static String day(int day) {
        return "2026-01-0" + day + "T10:00:00+01:00";
    }

    @Test
    void the_script_and_its_json_alone_are_the_same_history() {
        String json = suite(
                entry("aaa", day(1), "jmh", bench("decode", "1.5", "ns/op") + "," + bench("rate", "7", "ops/s")),
                entry("bbb", day(2), "jmh", bench("decode", "1.25", "ns/op")));
        RevisionTable table = read(json);
        assertThat(table.revisions()).containsExactly("aaa", "bbb");
        assertThat(table.series()).extracting(RevisionSeries::name).containsExactly("decode ns/op", "rate ops/s");
        assertThat(table.series()).extracting(RevisionSeries::better).containsExactly(Better.LOWER, Better.HIGHER);
        assertThat(values(table, 0)).containsExactly("aaa=1.5", "bbb=1.25");
        assertThat(values(table, 1)).containsExactly("aaa=7.0");
        assertThat(table.reading())
                .isEqualTo(new Reading(
                        Order.OLDEST_FIRST,
                        Basis.SORTED,
                        0,
                        0,
                        List.of(),
                        Optional.of(new Imported(Tool.GITHUB_ACTION_BENCHMARK, 0, 0, List.of()))));
        for (String script : new String[] {
            "window.BENCHMARK_DATA = " + json, "window.BENCHMARK_DATA =\n" + json + ";\n", "\ufeff" + json + "\n"
        }) {
            assertThat(values(read(script), 0)).isEqualTo(values(table, 0));
            assertThat(read(script).reading()).isEqualTo(table.reading());
        }
    }

    @Test
    void entries_are_sorted_by_the_times_of_their_commits() {
        String json = suite(
                entry("aaa", day(1), "go", bench("a", "1", "ns/op")),
                entry("ccc", day(3), "go", bench("a", "3", "ns/op")),
                entry("bbb", day(2), "go", bench("a", "2", "ns/op")),
                entry("ddd", day(4), "go", bench("a", "4", "ns/op")));
        RevisionTable table = read(json);
        assertThat(values(table, 0)).containsExactly("aaa=1.0", "bbb=2.0", "ccc=3.0", "ddd=4.0");
        assertThat(table.reading().basis()).isEqualTo(Basis.SORTED);
        assertThat(table.reading().unordered()).isEqualTo(1);
        RevisionTable kept = read(json, told(Order.OLDEST_FIRST));
        assertThat(values(kept, 0)).containsExactly("aaa=1.0", "ccc=3.0", "bbb=2.0", "ddd=4.0");
        assertThat(kept.reading().basis()).isEqualTo(Basis.TOLD);
        assertThat(values(read(json, told(Order.NEWEST_FIRST)), 0))
                .containsExactly("ddd=4.0", "bbb=2.0", "ccc=3.0", "aaa=1.0");
    }

    @Test
    void a_commit_in_the_wrong_place_counts_once_however_many_benchmarks_it_has() {
        RevisionTable table = read(suite(
                entry("aaa", day(1), "go", bench("a", "1", "ns/op") + "," + bench("b", "1", "ns/op")),
                entry("ccc", day(3), "go", bench("a", "3", "ns/op") + "," + bench("b", "3", "ns/op")),
                entry("bbb", day(2), "go", bench("a", "2", "ns/op") + "," + bench("b", "2", "ns/op")),
                entry("ddd", day(4), "go", bench("a", "4", "ns/op") + "," + bench("b", "4", "ns/op"))));
        assertThat(table.reading().unordered()).isEqualTo(1);
    }

    @Test
    void without_the_times_of_commits_those_of_the_measurements_count() {
        String json = suite(
                entry("bbb", "", "go", bench("a", "2", "ns/op")).replace("1700000000000", "1700000000009"),
                entry("aaa", "", "go", bench("a", "1", "ns/op")));
        assertThat(values(read(json), 0)).containsExactly("aaa=1.0", "bbb=2.0");
        RevisionTable unknown = read(json.replace("1700000000009", "null"));
        assertThat(values(unknown, 0)).containsExactly("bbb=2.0", "aaa=1.0");
        assertThat(unknown.reading().basis()).isEqualTo(Basis.ASSUMED);
    }

    @Test
    void several_entries_of_a_commit_are_a_row_each_side_by_side_in_their_order() {
        RevisionTable table = read(suite(
                entry("aaa", day(1), "go", bench("a", "1", "ns/op")),
                entry("bbb", day(2), "go", bench("a", "2", "ns/op")),
                entry("aaa", day(1), "go", bench("a", "1.5", "ns/op"))));
        assertThat(table.revisions()).containsExactly("aaa", "aaa", "bbb");
        assertThat(values(table, 0)).containsExactly("aaa=1.0", "aaa=1.5", "bbb=2.0");
        assertThat(table.reading().imported().orElseThrow().repeated()).isEqualTo(1);
    }

    @Test
    void suites_share_the_rows_of_their_commits_and_tell_series_apart() {
        RevisionTable table = read(suites("\"Linux\": ["
                + entry("aaa", day(1), "go", bench("a", "1", "ns/op")) + ","
                + entry("bbb", day(2), "go", bench("a", "2", "ns/op"))
                + "], \"Mac\": ["
                + entry("bbb", day(2), "go", bench("a", "3", "ns/op")) + "]"));
        assertThat(table.revisions()).containsExactly("aaa", "bbb");
        assertThat(table.series()).extracting(RevisionSeries::name).containsExactly("Linux: a ns/op", "Mac: a ns/op");
        assertThat(table.series().get(1).row(0)).isEqualTo(1);
    }

    @Test
    void a_unit_that_changes_begins_a_series() {
        RevisionTable table = read(suite(
                entry("aaa", day(1), "catch2", bench("a", "1", "us")),
                entry("bbb", day(2), "catch2", bench("a", "900", "ns")),
                entry("ccc", day(3), "catch2", bench("a", "1.1", "us"))));
        assertThat(table.series()).extracting(RevisionSeries::name).containsExactly("a us", "a ns");
        assertThat(values(table, 0)).containsExactly("aaa=1.0", "ccc=1.1");
        assertThat(table.reading().imported().orElseThrow().redefined()).containsExactly("a");
    }

    @Test
    void directions_come_from_the_tool_where_people_chose_it_and_else_from_the_unit_first() {
        String[][] cases = {
            {"customSmallerIsBetter", "points", "LOWER"},
            {"customBiggerIsBetter", "points", "HIGHER"},
            {"customBiggerIsBetter", "ms", "HIGHER"},
            {"jmh", "ops/ms", "HIGHER"},
            {"jmh", "us/op", "LOWER"},
            {"jmh", "#", "UNKNOWN"},
            {"go", "MB/s", "HIGHER"},
            {"go", "B/op", "LOWER"},
            {"pytest", "iter/sec", "HIGHER"},
            {"of another day", "B/op", "UNKNOWN"},
        };
        for (String[] one : cases) {
            RevisionTable table = read(suite(entry("aaa", day(1), one[0], bench("a", "1", one[1]))));
            assertThat(table.series().get(0).better()).as(one[0] + " " + one[1]).hasToString(one[2]);
        }
    }

    @Test
    void values_that_are_none_are_counted_and_others_are_errors_with_their_place() {
        String values = String.join(
                ",",
                entry("aaa", day(1), "go", bench("a", "null", "ns/op")),
                entry("bbb", day(2), "go", bench("a", "NaN", "ns/op")),
                entry("ccc", day(3), "go", bench("a", "\"NaN\"", "ns/op")),
                entry("ddd", day(4), "go", bench("a", "\"12.5\"", "ns/op")),
                entry("eee", day(5), "go", bench("a", "-3e2", "ns/op")));
        RevisionTable table = read(suites("\"JMH\": [" + values + "]"));
        assertThat(values(table, 0)).containsExactly("ddd=12.5", "eee=-300.0");
        assertThat(table.reading().imported().orElseThrow().unvalued()).isEqualTo(3);
        error(suite(entry("aaa", day(1), "go", bench("a", "\"fast\"", "ns/op"))))
                .hasMessageContaining("line 2, /entries/JMH/0/benches/0/value: 'fast' is not a number");
        error(suite(entry("aaa", day(1), "go", bench("a", "\"1,5\"", "ns/op"))))
                .hasMessageContaining("'1,5' is not a number")
                .hasMessageContaining("decimal point");
        error(suite(entry("aaa", day(1), "go", bench("a", "[1]", "ns/op"))))
                .hasMessageContaining("/entries/JMH/0/benches/0/value: expected a string, found an array");
    }

    @Test
    void what_is_missing_or_something_else_is_named() {
        error(suite("{ \"date\": 1, \"benches\": [] }"))
                .hasMessageContaining("/entries/JMH/0: this entry has no commit with an \"id\"");
        error(suite(entry("aaa", day(1), "go", "{ \"value\": 1 }")))
                .hasMessageContaining("/entries/JMH/0/benches/0: this benchmark has no \"name\"");
        error(suites("\"JMH\": {}")).hasMessageContaining("/entries/JMH: expected a list of entries, found an object");
        error(suite("7")).hasMessageContaining("/entries/JMH/0: expected an entry, found '7'");
        error(suites("")).hasMessageContaining("the file has no results");
        error(suite()).hasMessageContaining("the file has no results");
    }

    @Test
    void what_the_texts_round_off_is_known() {
        assertThat(read(suite(entry("aaa", day(1), "go", bench("a", "24", "B/op"))))
                        .series()
                        .get(0)
                        .resolution())
                .isEqualTo(1);
    }
}
