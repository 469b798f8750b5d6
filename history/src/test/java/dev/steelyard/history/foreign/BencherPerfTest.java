package dev.steelyard.history.foreign;

import static dev.steelyard.history.foreign.Documents.error;
import static dev.steelyard.history.foreign.Documents.read;
import static dev.steelyard.history.foreign.Documents.values;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.RevisionSeries;
import dev.steelyard.history.change.RevisionTable;
import dev.steelyard.history.change.RevisionTable.Tool;
import org.junit.jupiter.api.Test;

class BencherPerfTest {

    private static String metric(String hash, int number, int day, String value) {
        return """
                { "report": "r", "iteration": 0, "start_time": "2026-01-0%dT00:00:00Z", "end_time": "2026-01-09T00:00:00Z",
                  "version": { "number": %d, "hash": %s }, "threshold": null,
                  "metric": { "uuid": "u", "value": %s, "lower_value": 1.0, "upper_value": null },
                  "boundary": { "baseline": null } }
                """.formatted(day, number, hash, value);
    }

    private static String result(String measure, String units, String... metrics) {
        return """
                { "branch": { "name": "main", "head": { "version": null } }, "testbed": { "name": "base" },
                  "benchmark": { "uuid": "b", "name": "decode" }, "measure": { "name": "%s", "units": "%s" },
                  "metrics": [ %s ] }
                """.formatted(measure, units, String.join(",", metrics));
    }

    private static String perf(String... results) {
        return "{ \"project\": { \"name\": \"p\" }, \"start_time\": null, \"results\": [" + String.join(",", results)
                + "] }";
    }

    @Test
    void a_series_is_a_benchmark_and_a_measure_and_a_version_is_its_commit() {
        RevisionTable table = read(perf(
                result("Latency", "nanoseconds (ns)", metric("\"aaa\"", 0, 1, "7.25"), metric("null", 1, 2, "8")),
                result("Throughput", "operations / second (ops/s)", metric("\"aaa\"", 0, 1, "100"))));
        assertThat(table.revisions()).containsExactly("aaa", "version 1");
        assertThat(table.series())
                .extracting(RevisionSeries::name)
                .containsExactly("Latency: decode nanoseconds (ns)", "Throughput: decode operations / second (ops/s)");
        assertThat(table.series()).extracting(RevisionSeries::better).containsExactly(Better.LOWER, Better.HIGHER);
        assertThat(values(table, 0)).containsExactly("aaa=7.25", "version 1=8.0");
        assertThat(table.reading().imported().orElseThrow().tool()).isEqualTo(Tool.BENCHER);
    }

    @Test
    void iterations_are_rows_in_their_order_beside_the_first_of_their_version() {
        RevisionTable table = read(perf(result(
                "Latency",
                "ns",
                metric("\"bbb\"", 1, 2, "3"),
                metric("\"aaa\"", 0, 1, "1"),
                metric("\"aaa\"", 0, 1, "2"),
                metric("\"aaa\"", 0, 4, "9"))));
        assertThat(values(table, 0)).containsExactly("aaa=1.0", "aaa=2.0", "aaa=9.0", "bbb=3.0");
        assertThat(table.reading().imported().orElseThrow().repeated()).isEqualTo(1);
    }

    @Test
    void metric_format_is_one_run_and_is_refused_with_what_to_give_instead() {
        error("{ \"decode\": { \"latency\": { \"value\": 88.0, \"lower_value\": 87.4 } } }")
                .hasMessageContaining("line 1: this is Bencher Metric Format, the results of one run, not a history")
                .hasMessageContaining("bencher perf");
    }

    @Test
    void what_is_missing_is_named_with_its_place() {
        error("{ \"results\": [ { \"command\": \"sleep 1\", \"mean\": 1 } ] }")
                .hasMessageContaining("/results/0: this result has no \"metrics\"");
        error("{ \"results\": [ { \"metrics\": [] } ] }")
                .hasMessageContaining("/results/0: this result has no benchmark with a \"name\"");
        error(perf(result("Latency", "ns", "{ \"metric\": { \"value\": 1 } }")))
                .hasMessageContaining("/results/0/metrics/0: this metric has no version");
        error(perf()).hasMessageContaining("the file has no results");
        error(perf(result("Latency", "ns"))).hasMessageContaining("the file has no results");
    }
}
