package dev.steelyard.history.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.RevisionSeries;
import dev.steelyard.history.change.RevisionTable;
import dev.steelyard.history.change.RevisionTable.Decimal;
import dev.steelyard.history.change.RevisionTable.Layout;
import dev.steelyard.history.change.RevisionTable.Order;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.imports.ImportTool;
import dev.steelyard.history.imports.ImportedHistory;
import dev.steelyard.history.imports.ImportedResults;
import dev.steelyard.history.imports.ImportedSeries;
import dev.steelyard.history.imports.ImportedSubject;
import dev.steelyard.history.imports.ImportedValue.Moment;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ImportReaderTest {

    private static final String JMH = """
            [
              {
                "jmhVersion" : "1.37",
                "benchmark" : "org.example.Decoder.read",
                "mode" : "avgt",
                "threads" : 1,
                "forks" : 2,
                "jdkVersion" : "17.0.15",
                "vmName" : "OpenJDK 64-Bit Server VM",
                "measurementTime" : "1 s",
                "params" : { "size" : "10" },
                "primaryMetric" : {
                  "score" : 2.5, "scoreError" : "NaN", "scoreUnit" : "ns/op",
                  "rawData" : [ [ 1.0, 2.0 ], [ 3.0, 4.0 ] ]
                },
                "secondaryMetrics" : {
                  "·gc.alloc.rate.norm" : { "score" : 24.0, "scoreUnit" : "B/op", "rawData" : [ [ 24.0 ], [ 24.0 ] ] },
                  "gc.count" : { "score" : 3.0, "scoreUnit" : "counts", "rawData" : [ [ 3.0 ] ] }
                }
              }
            ]
            """;

    private static final String JMH_CSV = """
            "Benchmark","Mode","Threads","Samples","Score","Score Error (99.9%)","Unit","Param: size"
            "org.example.Decoder.read",thrpt,2,5,12.5,0.1,"ops/us",10
            """;

    private static final String LOG = """
            [INFO] Scanning for projects...
            Benchmark               (size)  Mode  Cnt   Score   Error  Units
            Decoder.read                10  avgt    5  12.500 ± 0.100  ns/op
            """;

    private static final String DATA_JS = """
            window.BENCHMARK_DATA = { "lastUpdate": 1, "entries": { "JMH": [
              { "commit": { "id": "b", "timestamp": "2026-03-02T12:00:00Z" }, "date": 1774000000000, "tool": "jmh",
                "benches": [ { "name": "decode", "value": 101.25, "unit": "ns/op" }, { "name": "misses", "value": 3, "unit": "#" } ] },
              { "commit": { "id": "a", "timestamp": "2026-03-01T12:00:00Z" }, "date": 1774000000000, "tool": "jmh",
                "benches": [ { "name": "decode", "value": 99.5, "unit": "ns/op" }, { "name": "misses", "value": null, "unit": "#" } ] },
              { "commit": { "id": "b", "timestamp": "2026-03-02T12:00:00Z" }, "date": 1774000100000, "tool": "jmh",
                "benches": [ { "name": "decode", "value": 101.5, "unit": "ns/op" } ] }
            ] } };
            """;

    private static final String CODESPEED = """
            [ {"commitid": "c2", "branch": "main", "project": "P", "executable": "jdk", "benchmark": "decode", "environment": "h",
               "result_value": 5.0, "units": "ms", "lessisbetter": "False"},
              {"commitid": "c1", "branch": "main", "project": "P", "executable": "jdk", "benchmark": "decode", "environment": "h",
               "result_value": 4.0, "units": "ms", "lessisbetter": "False"} ]
            """;

    private static final String BENCHER = """
            { "results": [ { "branch": {"name": "main"}, "testbed": {"name": "h"}, "benchmark": {"name": "decode"},
              "measure": {"name": "Latency", "units": "nanoseconds (ns)"}, "metrics": [
                {"start_time": "2026-03-01T12:00:00Z", "version": {"hash": "a"}, "metric": {"value": 7.5}} ] } ] }
            """;

    private static final String METRICS = """
            { "decode": { "latency": { "value": 88.0, "lower_value": 87.0 }, "bytes": { "value": 24 } },
              "encode": { "throughput": { "value": 5.5 }, "lost": { "value": null } } }
            """;

    private static final String TABLE = """
            time;decode ns/op;heap used
            2026-03-02;1,25;3
            2026-03-01;1,5;
            """;

    private static ImportedResults read(String text, Layout layout) {
        return ImportReader.read(text.getBytes(StandardCharsets.UTF_8), layout);
    }

    private static ImportedResults read(String text) {
        return read(text, Layout.UNKNOWN);
    }

    private static List<String> values(ImportedSeries series) {
        return series.values().stream()
                .map(value -> value.revision() + "=" + value.value())
                .toList();
    }

    @Test
    void scores_and_bytes_of_jmh_are_means_over_forks_without_a_revision() {
        ImportedResults results = read(JMH);
        assertThat(results.tool()).isEqualTo(ImportTool.JMH);
        assertThat(results.history()).isFalse();
        assertThat(results.series()).hasSize(2);
        ImportedSeries score = results.series().get(0);
        assertThat(score.subject())
                .isEqualTo(new ImportedSubject(
                        "17.0.15 OpenJDK 64-Bit Server VM",
                        "org.example.Decoder.read",
                        "avgt",
                        "size=10",
                        1,
                        "score",
                        "ns/op"));
        assertThat(score.better()).isEqualTo(Better.LOWER);
        // The mean of 1.5 and 3.5.
        assertThat(values(score)).containsExactly("=2.5");
        assertThat(score.values().get(0).forks()).isEqualTo(OptionalInt.of(2));
        assertThat(score.values().get(0).resolution()).isZero();
        assertThat(results.series().get(1).subject().metric()).isEqualTo("gc.alloc.rate.norm");
        assertThat(values(results.series().get(1))).containsExactly("=24.0");
        Moment moment = new Moment(Optional.of(Instant.EPOCH), Optional.empty());
        assertThat(results.of("v1", moment).series().get(0).values())
                .allSatisfy(value -> assertThat(value.revision()).isEqualTo("v1"))
                .allSatisfy(value -> assertThat(value.moment()).isEqualTo(moment));
    }

    @Test
    void csv_and_logs_of_jmh_are_recognized_and_say_how_finely_they_were_printed() {
        ImportedResults csv = read(JMH_CSV);
        assertThat(csv.tool()).isEqualTo(ImportTool.JMH);
        assertThat(csv.series().get(0).better()).isEqualTo(Better.HIGHER);
        assertThat(csv.series().get(0).subject().params()).isEqualTo("size=10");
        assertThat(csv.series().get(0).subject().threads()).isEqualTo(2);
        assertThat(csv.series().get(0).values().get(0).forks()).isEmpty();
        ImportedResults log = read(LOG);
        assertThat(log.tool()).isEqualTo(ImportTool.JMH);
        assertThat(values(log.series().get(0))).containsExactly("=12.5");
        assertThat(log.series().get(0).values().get(0).resolution())
                .isCloseTo(0.001, org.assertj.core.data.Offset.offset(1e-12));
    }

    @Test
    void histories_have_revisions_times_and_directions() {
        ImportedResults action = read(DATA_JS);
        assertThat(action.tool()).isEqualTo(ImportTool.GITHUB_ACTION_BENCHMARK);
        assertThat(action.history()).isTrue();
        assertThat(action.unvalued()).isEqualTo(1);
        ImportedSeries decode = action.series().get(0);
        assertThat(decode.subject().context()).isEqualTo("JMH");
        assertThat(decode.better()).isEqualTo(Better.LOWER);
        assertThat(values(decode)).containsExactly("a=99.5", "b=101.25", "b=101.5");
        assertThat(decode.values().get(0).moment().revised()).contains(Instant.parse("2026-03-01T12:00:00Z"));
        assertThat(decode.values().get(0).moment().measured()).contains(Instant.ofEpochMilli(1774000000000L));
        assertThat(action.series().get(1).better()).isEqualTo(Better.UNKNOWN);
        ImportedResults codespeed = read(CODESPEED);
        assertThat(codespeed.series().get(0).subject().context()).isEqualTo("P / main / jdk / h");
        assertThat(codespeed.series().get(0).better()).isEqualTo(Better.HIGHER);
        assertThat(values(codespeed.series().get(0))).containsExactly("c2=5.0", "c1=4.0");
        ImportedResults bencher = read(BENCHER);
        assertThat(bencher.tool()).isEqualTo(ImportTool.BENCHER);
        assertThat(bencher.series().get(0).subject().unit()).isEqualTo("nanoseconds (ns)");
    }

    @Test
    void a_told_order_counts_instead_of_times() {
        Layout newest = new Layout(Optional.of(Order.NEWEST_FIRST), Optional.empty());
        ImportedResults codespeed = read(CODESPEED, newest);
        assertThat(values(codespeed.series().get(0))).containsExactly("c1=4.0", "c2=5.0");
        ImportedResults action = read(DATA_JS, newest);
        assertThat(action.series().get(0).values())
                .allSatisfy(value -> assertThat(value.moment()).isEqualTo(Moment.UNKNOWN));
        assertThat(read(TABLE, newest).series().get(0).values().get(0).moment()).isEqualTo(Moment.UNKNOWN);
    }

    @Test
    void metrics_of_bencher_are_results_of_one_run() {
        ImportedResults metrics = read(METRICS);
        assertThat(metrics.tool()).isEqualTo(ImportTool.BENCHER);
        assertThat(metrics.history()).isFalse();
        assertThat(metrics.unvalued()).isEqualTo(1);
        assertThat(metrics.series())
                .extracting(
                        one -> one.subject().benchmark() + " " + one.subject().metric() + " "
                                + one.subject().unit() + " " + one.better() + " "
                                + one.values().get(0).value())
                .containsExactly(
                        "decode latency ns/op LOWER 88.0",
                        "decode bytes  UNKNOWN 24.0",
                        "encode throughput ops/s HIGHER 5.5");
    }

    @Test
    void columns_of_a_table_are_series_and_may_name_their_unit() {
        ImportedResults table = read(TABLE);
        assertThat(table.tool()).isEqualTo(ImportTool.CSV);
        assertThat(table.series().get(0).subject().benchmark()).isEqualTo("decode");
        assertThat(table.series().get(0).subject().unit()).isEqualTo("ns/op");
        assertThat(table.series().get(0).better()).isEqualTo(Better.LOWER);
        assertThat(values(table.series().get(0))).containsExactly("2026-03-01=1.5", "2026-03-02=1.25");
        assertThat(table.series().get(0).values().get(1).moment().revised())
                .contains(Instant.parse("2026-03-02T00:00:00Z"));
        assertThat(table.series().get(1).subject().benchmark()).isEqualTo("heap used");
        assertThat(table.series().get(1).better()).isEqualTo(Better.UNKNOWN);
    }

    /** What detect reads of a file and what it reads of the ledger after an import is the same. */
    @Test
    void an_imported_history_is_the_same_as_the_file() throws Exception {
        for (String text : List.of(DATA_JS, CODESPEED, BENCHER, TABLE)) {
            RevisionTable file =
                    SeriesReader.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), Layout.UNKNOWN);
            ImportedResults results = read(text);
            RevisionTable ledger =
                    new ImportedHistory(new ProjectName("p", "p"), results.tool(), "", results.series()).table();
            assertThat(ledger.revisions()).isEqualTo(file.revisions());
            assertThat(values(ledger)).isEqualTo(values(file));
        }
    }

    private static Map<String, List<String>> values(RevisionTable table) {
        return table.series().stream()
                .collect(Collectors.toMap(
                        RevisionSeries::name,
                        one -> IntStream.range(0, one.size())
                                .mapToObj(point -> one.row(point) + "=" + one.value(point) + " " + one.resolution())
                                .toList()));
    }

    @Test
    void what_cannot_be_read_is_refused_with_its_place() {
        refused("", "the file is empty");
        refused(" \n\n", "the file is empty");
        refused(JMH.substring(0, 400), "line ");
        refused(
                JMH.replace("2.0", "\"NaN\"")
                        .replace("1.0", "\"NaN\"")
                        .replace("[ 3.0, 4.0 ]", "[ \"NaN\" ]")
                        .replaceAll("(?s)\"·gc.*\"gc.count\"", "\"gc.count\""),
                "the file contains no results");
        refused("[]", "the file has no results");
        refused(DATA_JS.substring(0, DATA_JS.indexOf("99.5")), "line 5: the JSON ends in the middle");
        refused(DATA_JS.replace("99.5", "\"fast\""), "line 5, /entries/JMH/1/benches/0/value: 'fast' is not a number");
        refused("{\"x\": 1}", "line 1: this JSON is not a history in a supported format");
        refused(
                "[{\"name\": \"a\", \"unit\": \"ns\", \"value\": 1}]",
                "line 1, /0: these are the results of one run for");
        refused(METRICS.replace("88.0", "\"fast\""), "line 1: the value of 'decode' is not a number");
        refused(METRICS.replace("{ \"value\": 5.5 }", "5.5"), "line 2: 'throughput' is not an object");
        refused(METRICS + "{}", "line 3: unexpected content after the end of the JSON");
        refused(METRICS.substring(0, 120), "line 2: not valid JSON");
        refused("revision,decode\na,fast\n", "line 2, column 2 ('decode'): 'fast' is not a number");
        refused("revision,decode\n,1\n", "row 1 of values, oldest first, has no revision or time");
        refused("revision,decode\na,\n", "the file has no values");
        assertThatThrownBy(() -> read(JMH, new Layout(Optional.empty(), Optional.of(Decimal.COMMA))))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("results of one run of JMH");
    }

    private static void refused(String text, String problem) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOfSatisfying(
                        UserError.class, e -> assertThat(e.problem()).startsWith(problem));
    }
}
