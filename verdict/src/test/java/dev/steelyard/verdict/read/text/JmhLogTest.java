package dev.steelyard.verdict.read.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Mode;
import dev.steelyard.verdict.read.ResultReader;
import dev.steelyard.verdict.result.ReadResults;
import dev.steelyard.verdict.result.ResultEntry;
import dev.steelyard.verdict.result.ResultEntry.Extent;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JmhLogTest {

    private static final String TABLE = """
            Benchmark                                (kind)  (size)  Mode  Cnt     Score    Error   Units
            Decoder.longs                                 a      10  avgt   25    12.345 \u00b1  0.012   ns/op
            Decoder.longs:\u00b7gc.alloc.rate.norm             a      10  avgt   25    24.000 \u00b1  0.001    B/op
            Decoder.longs                               N/A    1000  avgt         3.500            us/op
            Decoder.tiny                                  b      10  avgt   25    \u2248 10\u207b\u00b3            ns/op
            Decoder.none                                  b      10  avgt        \u2248 0            ns/op
            o.e.Encoder.all                               a      10 thrpt    5  1000.250 \u00b1 12.000  ops/us
            """;

    private static final String LOG = """
            # JMH version: 1.37
            # VM version: JDK 17.0.15, Example VM, 17.0.15+6
            # VM invoker: /opt/jdk/bin/java
            # VM options: <none>
            # Blackhole mode: compiler (auto-detected, use -Djmh.blackhole.autoDetect=false to disable)
            # Warmup: 1 iterations, 100 ms each
            # Measurement: 2 iterations, 100 ms each
            # Timeout: 10 min per iteration
            # Threads: 4 threads, will synchronize iterations
            # Benchmark mode: Average time, time/op
            # Benchmark: org.example.Decoder.longs
            # Parameters: (kind = a, b, size = 10)

            # Run progress: 0.00% complete, ETA 00:00:01
            # Warmup Fork: 1 of 1
            # Warmup Iteration   1: 99.000 ns/op
            Iteration   1: 98.000 ns/op
            Iteration   2: 97.000 ns/op

            # Run progress: 20.00% complete, ETA 00:00:01
            # Fork: 1 of 2
            # Warmup Iteration   1: 13.000 \u00b1(99.9%) 0.500 ns/op
            Iteration   1: 12.000 \u00b1(99.9%) 0.100 ns/op
                             gc.alloc.rate:      0.001 MB/sec
                             gc.alloc.rate.norm: 24.000 B/op
            Iteration   2: 12.500 \u00b1(99.9%) 0.100 ns/op
                             gc.alloc.rate.norm: 24.500 B/op

            # Run progress: 60.00% complete, ETA 00:00:00
            # Fork: 2 of 2
            # Warmup Iteration   1: 13.000 ns/op
            Iteration   1: 12.250 ns/op
            Iteration   2: the benchmark printed this
            12.300 ns/op


            Result "org.example.Decoder.longs":
              12.250 \u00b1(99.9%) 0.500 ns/op [Average]
              (min, avg, max) = (12.000, 12.250, 12.500), stdev = 0.250

            # Run complete. Total time: 00:00:01

            Benchmark      (kind)  (size)  Mode  Cnt   Score   Error  Units
            Decoder.longs    a, b      10  avgt    4  12.250 \u00b1 0.500  ns/op
            Decoder.other    a, b      10  avgt    4   1.250 \u00b1 0.500  ns/op
            """;

    private static List<ResultEntry> read(String text) {
        return ResultReader.read(text.getBytes(StandardCharsets.UTF_8)).entries();
    }

    private static double score(ResultEntry entry) {
        return entry.score().forks().get(0).scores()[0];
    }

    private static void checkTable(List<ResultEntry> entries) {
        assertThat(entries)
                .hasSize(5)
                .allSatisfy(entry -> assertThat(entry.extent()).isEqualTo(Extent.MEAN));
        assertThat(entries.get(0).benchmark().name()).isEqualTo("Decoder.longs");
        assertThat(entries.get(0).benchmark().params())
                .containsEntry("kind", "a")
                .containsEntry("size", "10");
        assertThat(score(entries.get(0))).isEqualTo(12.345);
        assertThat(entries.get(0).score().forks().get(0).rounding()).isEqualTo(0.0005);
        assertThat(entries.get(0).secondary()).containsOnlyKeys("gc.alloc.rate.norm");
        assertThat(entries.get(1).benchmark().params()).containsOnlyKeys("size");
        assertThat(score(entries.get(1))).isEqualTo(3.5);
        assertThat(entries.get(1).benchmark().unit()).isEqualTo("us/op");
        assertThat(score(entries.get(2))).isEqualTo(1e-3);
        assertThat(entries.get(2).score().forks().get(0).rounding()).isGreaterThan(1e-3);
        assertThat(score(entries.get(3))).isZero();
        assertThat(entries.get(4).benchmark().mode()).isEqualTo(Mode.THROUGHPUT);
        assertThat(score(entries.get(4))).isEqualTo(1000.25);
    }

    @Test
    void each_benchmark_of_a_log_has_as_many_iterations_as_were_announced_for_it() {
        String log = logOf("Decoder.longs", 2) + logOf("Decoder.bytes", 3);
        ReadResults read = ResultReader.read(log.getBytes(StandardCharsets.UTF_8));
        assertThat(read.unread()).isEmpty();
        assertThat(read.entries()).hasSize(2);

        String cut = logOf("Decoder.longs", 3).replace("Iteration   2: 12.000 ns/op\n", "") + logOf("Decoder.bytes", 2);
        assertThat(ResultReader.read(cut.getBytes(StandardCharsets.UTF_8)).unread())
                .isNotEmpty();
    }

    private static String logOf(String benchmark, int iterations) {
        StringBuilder log = new StringBuilder("""
                # JMH version: 1.37
                # VM version: JDK 17.0.15, OpenJDK 64-Bit Server VM, 17.0.15+6
                # Warmup: 1 iterations, 1 s each
                # Measurement: %d iterations, 1 s each
                # Timeout: 10 min per iteration
                # Threads: 1 thread, will synchronize iterations
                # Benchmark mode: Average time, time/op
                # Benchmark: org.example.%s

                # Run progress: 0.00%% complete, ETA 00:00:10
                # Fork: 1 of 1
                # Warmup Iteration   1: 13.000 ns/op
                """.formatted(iterations, benchmark));
        for (int i = 1; i <= iterations; i++) {
            log.append("Iteration   ").append(i).append(": 12.000 ns/op\n");
        }
        return log.append("\n\n").toString();
    }

    @Test
    void a_table() {
        checkTable(read(TABLE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"[info] ", "[INFO] ", "[error] ", "[java] ", "2026-11-21T10:15:02.1234567Z ", "\u001b[0m[info] "
            })
    void a_table_behind_what_tools_print(String prefix) {
        checkTable(read(
                "[info] running\n" + TABLE.replaceAll("(?m)^(?=.)", java.util.regex.Matcher.quoteReplacement(prefix))));
    }

    @Test
    void a_table_of_another_locale_and_with_other_line_ends() {
        checkTable(read(TABLE.replaceAll("(\\d)\\.(\\d)", "$1,$2").replace("\n", "\r\n")));
        assertThat(ResultReader.read(("\ufeff" + TABLE).getBytes(StandardCharsets.UTF_16LE))
                        .entries())
                .hasSize(5);
    }

    @Test
    void a_table_without_errors_and_params() {
        List<ResultEntry> entries = read("""
                Benchmark       Mode  Cnt   Score  Units
                Decoder.longs   avgt    1  12.345  ns/op
                Decoder.bytes     ss        0.020   s/op
                """);
        assertThat(entries).hasSize(2);
        assertThat(score(entries.get(0))).isEqualTo(12.345);
        assertThat(score(entries.get(1))).isEqualTo(0.02);
    }

    @Test
    void an_old_table_has_other_heads() {
        List<ResultEntry> entries = read("""
                Benchmark       Mode  Samples   Score  Score error  Units
                o.e.Decoder.longs   avgt    10  12.345  0.120  ns/op
                """);
        assertThat(score(entries.get(0))).isEqualTo(12.345);
    }

    @Test
    void forks_of_a_log() {
        List<ResultEntry> entries = read(LOG);
        assertThat(entries).hasSize(2);
        ResultEntry longs = entries.get(0);
        assertThat(longs.extent()).isEqualTo(Extent.FORKS);
        assertThat(longs.benchmark().name()).isEqualTo("org.example.Decoder.longs");
        assertThat(longs.benchmark().threads()).isEqualTo(4);
        assertThat(longs.benchmark().params()).containsEntry("kind", "a, b").containsEntry("size", "10");
        assertThat(longs.score().forks()).hasSize(2);
        assertThat(longs.score().forks().get(0).scores()).containsExactly(12, 12.5);
        assertThat(longs.score().forks().get(1).scores()).containsExactly(12.25, 12.3);
        assertThat(longs.score().forks().get(0).rounding()).isEqualTo(0.0005);
        assertThat(Optional.ofNullable(longs.secondary().get("gc.alloc.rate.norm"))
                        .orElseThrow()
                        .forks()
                        .get(0)
                        .scores())
                .containsExactly(24, 24.5);
        assertThat(longs.origin().jmh()).isEqualTo("1.37");
        assertThat(longs.origin().jdk()).startsWith("JDK 17.0.15");
        assertThat(longs.origin().iterationNanos()).hasValue(100_000_000L);
        assertThat(entries.get(1).benchmark().name()).isEqualTo("Decoder.other");
        assertThat(entries.get(1).extent()).isEqualTo(Extent.MEAN);
    }

    @Test
    void several_benchmarks_keep_their_own_facts() {
        String second = LOG.replace("Average time, time/op", "Throughput, ops/time")
                .replace("4 threads", "1 thread")
                .replace("ns/op", "ops/ns");
        List<ResultEntry> entries = read(LOG.substring(0, LOG.indexOf("# Run complete")) + second);
        assertThat(entries.get(0).benchmark().mode()).isEqualTo(Mode.AVERAGE_TIME);
        assertThat(entries.get(0).benchmark().threads()).isEqualTo(4);
        assertThat(entries.get(1).benchmark().mode()).isEqualTo(Mode.THROUGHPUT);
        assertThat(entries.get(1).benchmark().threads()).isEqualTo(1);
    }

    @Test
    void scores_below_the_last_digit_are_powers_of_ten() {
        ResultEntry entry = read(LOG.replace("24.000 B/op", "\u2248 10\u207b\u2074 B/op")
                        .replace("24.500 B/op", "\u2248 0 B/op")
                        .replace("12.000 \u00b1(99.9%) 0.100 ns/op", "\u2248 10\u207b\u00b3 ns/op"))
                .get(0);
        assertThat(entry.score().forks().get(0).scores()).containsExactly(1e-3, 12.5);
        assertThat(entry.secondary().values())
                .anySatisfy(metric -> assertThat(metric.forks().get(0).scores()).containsExactly(1e-4, 0));
    }

    @Test
    void sample_time_prints_its_mean() {
        String log = LOG.replace("Average time, time/op", "Sampling time")
                .replace("12.000 \u00b1(99.9%) 0.100 ns/op", "n = 1200, mean = 28 ns/op, p{0.00, 0.50} = 20, 25 ns/op");
        ResultEntry entry = read(log).get(0);
        assertThat(entry.benchmark().mode()).isEqualTo(Mode.SAMPLE_TIME);
        assertThat(entry.score().forks().get(0).scores()[0]).isEqualTo(28);
        assertThat(entry.score().forks().get(0).rounding()).isEqualTo(0.5);
    }

    @Test
    void a_log_whose_benchmarks_failed_holds_nothing() {
        assertThat(read(LOG.replaceAll("(?m)^Iteration.*$", "<failure>").replaceAll("(?s)\nBenchmark .*", "\n")))
                .isEmpty();
    }

    /** Of two runs in one log, or of the only one, with the lines that say that it is over, or without. */
    @ParameterizedTest
    @ValueSource(strings = {"# Parameters", "# Fork: 2 of 2", "Iteration   1: 12.250", "Iteration   2: the"})
    void a_run_that_is_cut_is_refused_wherever_it_is_in_the_log(String from) {
        String cut = LOG.substring(0, LOG.indexOf(from));
        String untold = LOG.replaceAll("# Run complete.*", "");
        for (String log : List.of(cut, LOG + cut, untold + cut)) {
            assertThatThrownBy(() -> read(log))
                    .isInstanceOfSatisfying(
                            UserError.class,
                            e -> assertThat(e.problem()).contains(": the log ends in the middle of a benchmark"));
        }
        assertThat(read(LOG + LOG)).hasSize(3);
        assertThat(read(untold + untold)).hasSize(3);
    }

    @Test
    void what_is_wrong_and_where() {
        assertThatThrownBy(() -> read("# A readme\n\nNothing of JMH.\n")).isInstanceOfSatisfying(UserError.class, e -> {
            assertThat(e.problem()).contains("neither JMH JSON nor JMH CSV");
            assertThat(e.remedy()).contains("-rf json");
        });
        assertThatThrownBy(() -> read(TABLE.replace("\u2248 10\u207b\u00b3", "? 10??")))
                .isInstanceOfSatisfying(
                        UserError.class, e -> assertThat(e.problem()).startsWith("line 5: "));
    }
}
