package dev.steelyard.history.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.model.Mode;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.fact.RecordedScores;
import dev.steelyard.history.fact.RecordedScores.Code;
import dev.steelyard.history.fact.RecordedScores.Measured;
import dev.steelyard.history.fact.RecordedScores.Setup;
import dev.steelyard.history.fact.RecordedScores.Where;
import dev.steelyard.report.sample.Hostile;
import java.io.IOException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ExchangeTest {

    private static final Instant START = Instant.parse("2026-11-21T10:15:02.123Z");
    private static final String COMMIT = "47d27816d840a0858d511632ae9156a69fa99285";

    private static Measured metric(Mode mode, String params, int threads, String metric, String unit) {
        return new Measured("org.example.Codec.decode", mode, params, threads, metric, unit);
    }

    private static RecordedScores scores(Measured metric, Double... forks) {
        return new RecordedScores(
                new ProjectName("git.example.org/codec", "codec"),
                metric,
                new Code("fast", Optional.of(COMMIT), Optional.of(Instant.parse("2026-11-20T10:00:00Z"))),
                new Where("run-1", START, "host1", new Setup("0123456789abcdef0123456789abcdef", "17.0.15+6")),
                List.of(forks));
    }

    private static final RecordedScores TIME =
            scores(metric(Mode.AVERAGE_TIME, "size=10", 1, "score", "us/op"), 1.5, 2.5, 2.0);
    private static final RecordedScores RATE = scores(metric(Mode.THROUGHPUT, "", 4, "score", "ops/ms"), 3.0);
    private static final RecordedScores BYTES =
            scores(metric(Mode.AVERAGE_TIME, "size=10", 1, "gc.alloc.rate.norm", "B/op"), 24.0, 24.0);

    private interface Writer {
        void write(Appendable out) throws IOException;
    }

    private static JsonNode json(Writer writer) throws IOException {
        StringBuilder out = new StringBuilder();
        writer.write(out);
        return JsonMapper.shared().readTree(out.toString());
    }

    @Test
    void codespeed_gets_every_field_that_it_needs_and_times_without_a_zone() throws IOException {
        JsonNode list = json(out -> CodespeedList.write(List.of(TIME, RATE, BYTES), "master", out));
        assertThat(list.get(0)).isEqualTo(JsonMapper.shared().readTree("""
                {"commitid": "47d27816d840a0858d511632ae9156a69fa99285", "project": "codec", "branch": "master",
                 "executable": "JVM 17.0.15+6 01234567", "environment": "host1",
                 "benchmark": "org.example.Codec.decode (size=10)", "result_value": 2.0, "std_dev": 0.5, "min": 1.5,
                 "max": 2.5, "units": "us/op", "lessisbetter": true, "revision_date": "2026-11-20 10:00:00",
                 "result_date": "2026-11-21 10:15:02"}"""));
        assertThat(list.get(1).get("benchmark").asString()).isEqualTo("org.example.Codec.decode thrpt threads=4");
        assertThat(list.get(1).get("lessisbetter").asBoolean()).isFalse();
        assertThat(list.get(1).has("std_dev")).isFalse();
        assertThat(list.get(2).get("benchmark").asString())
                .isEqualTo("org.example.Codec.decode (size=10) gc.alloc.rate.norm");
    }

    @Test
    void bencher_gets_nanoseconds_and_operations_per_second_with_their_intervals() throws IOException {
        JsonNode metrics = json(out -> MetricFormat.write(List.of(TIME, RATE, BYTES), out));
        JsonNode decode = metrics.get("org.example.Codec.decode (size=10)");
        assertThat(decode.get("latency").get("value").asDouble()).isEqualTo(2000);
        // Three forks: t at 99.95% with 2 degrees of freedom is 31.599 (tables), the standard error 0.5 / sqrt(3) us.
        double error = 31.599 * 500 / Math.sqrt(3);
        assertThat(decode.get("latency").get("lower_value").asDouble()).isCloseTo(2000 - error, within(1.0));
        assertThat(decode.get("latency").get("upper_value").asDouble()).isCloseTo(2000 + error, within(1.0));
        assertThat(decode.get("gc.alloc.rate.norm").get("value").asDouble()).isEqualTo(24);
        assertThat(decode.get("gc.alloc.rate.norm").has("lower_value")).isFalse();
        assertThat(metrics.get("org.example.Codec.decode thrpt threads=4")
                        .get("throughput")
                        .get("value")
                        .asDouble())
                .isEqualTo(3000);
    }

    @Test
    void every_unit_of_jmh_is_converted_and_others_are_left_alone() throws IOException {
        String[][] cases = {
            {"ns/op", "latency", "2.0"},
            {"ms/op", "latency", "2000000.0"},
            {"s/op", "latency", "2.0E9"},
            {"min/op", "latency", "1.2E11"},
            {"hr/op", "latency", "7.2E12"},
            {"day/op", "latency", "1.728E14"},
            {"ops/ns", "throughput", "2.0E9"},
            {"ops/s", "throughput", "2.0"},
            {"ops/min", "throughput", "0.03333333333333333"},
            {"parsecs/op", "score", "2.0"},
            {"#", "score", "2.0"},
        };
        for (String[] one : cases) {
            JsonNode metrics = json(out ->
                    MetricFormat.write(List.of(scores(metric(Mode.AVERAGE_TIME, "", 1, "score", one[0]), 2.0)), out));
            assertThat(metrics.get("org.example.Codec.decode")
                            .get(one[1])
                            .get("value")
                            .asDouble())
                    .as(one[0])
                    .isEqualTo(Double.parseDouble(one[2]));
        }
    }

    @Test
    void github_action_benchmark_gets_names_units_values_and_ranges() throws IOException {
        JsonNode list = json(out -> CustomBenchmarks.write(List.of(TIME, BYTES), out));
        assertThat(list.get(0).get("name").asString()).isEqualTo("org.example.Codec.decode (size=10)");
        assertThat(list.get(0).get("unit").asString()).isEqualTo("us/op");
        assertThat(list.get(0).get("value").asDouble()).isEqualTo(2);
        assertThat(list.get(0).get("range").asString()).startsWith("\u00b1 9.1");
        assertThat(list.get(0).get("extra").asString()).isEqualTo("forks: 3\nrun: run-1");
        assertThat(list.get(1).has("range")).isFalse();
    }

    @Test
    void long_names_fit_their_columns_and_stay_different() {
        String end = ".Benchmark.decode".repeat(10);
        Set<String> short1 = new HashSet<>();
        for (String start : List.of("org.a", "org.b", "org.c")) {
            String name = SeriesTitle.shortened(start + end, 100);
            assertThat(name).hasSize(100).endsWith(".Benchmark.decode");
            short1.add(name);
        }
        assertThat(short1).hasSize(3);
        assertThat(SeriesTitle.shortened("decode", 100)).isEqualTo("decode");
        String hearts = "\ud83d\udc9a".repeat(101);
        assertThat(SeriesTitle.shortened(hearts, 100)
                        .codePointCount(0, SeriesTitle.shortened(hearts, 100).length()))
                .isEqualTo(100);
    }

    @Test
    void hostile_names_are_one_name_of_valid_json() throws IOException {
        for (String hostile : Hostile.NAMES) {
            // As the ledger stores it.
            String name = hostile.replaceAll("\u0000|\\p{Cs}", "\ufffd");
            RecordedScores one = scores(new Measured(name, Mode.AVERAGE_TIME, name, 1, "score", name), 1.0, 2.0, 3.0);
            String title = SeriesTitle.of(one.metric());
            JsonNode list = json(out -> CodespeedList.write(List.of(one), name, out));
            assertThat(list).hasSize(1);
            assertThat(list.get(0).get("benchmark").asString()).isEqualTo(SeriesTitle.shortened(title, 100));
            JsonNode metrics = json(out -> MetricFormat.write(List.of(one, BYTES), out));
            assertThat(metrics).hasSize(2);
            assertThat(metrics.has(title)).isTrue();
            JsonNode custom = json(out -> CustomBenchmarks.write(List.of(one), out));
            assertThat(custom).hasSize(1);
            assertThat(custom.get(0).get("name").asString()).isEqualTo(title);
        }
    }
}
