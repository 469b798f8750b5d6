package dev.steelyard.suite.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThroughputTest {

    private static final String HEADER = "benchmark,mode,params,threads,unit,1.12.0,1.12.1,1.12.1 change %,"
            + "1.12.1 low %,1.12.1 high %,1.12.1 verdict\n";

    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void a_table_per_variant_has_entries_and_bytes_per_second() throws IOException {
        int status = run(HEADER
                + "dev.steelyard.suite.avro.basic.PerfDouble.read,avgt,,1,ns/op,1.25,2.5,100,99,101,regressed\n"
                + "org.example.Other.read,avgt,,1,ns/op,1,2,100,99,101,regressed\n"
                + "dev.steelyard.suite.avro.basic.PerfFloat.read,avgt,,2,us/op,0.002,,,,,\n");
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(status).isZero();
        // 1.25 ns: 800 M entries/s, of 8 bytes. 2 ns on two threads: 1000 M entries/s, of 4 bytes.
        assertThat(out.toString(StandardCharsets.UTF_8).lines().map(String::strip))
                .containsExactly(
                        "1.12.0",
                        "test name   ns/entry  M entries/sec  M bytes/sec  bytes/entry",
                        "DoubleRead      1.250        800.000       6400.0        8.000",
                        "FloatRead      2.000       1000.000       4000.0        4.000",
                        "1.12.1",
                        "test name   ns/entry  M entries/sec  M bytes/sec  bytes/entry",
                        "DoubleRead      2.500        400.000       3200.0        8.000");
    }

    @Test
    void what_is_no_time_per_entry_is_refused() throws IOException {
        assertThat(run(HEADER + "dev.steelyard.suite.avro.basic.PerfInt.read,thrpt,,1,ops/s,1,2,,,,\n"))
                .isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("IntRead is in ops/s");
    }

    @Test
    void other_files_are_refused() throws IOException {
        assertThat(run("a,b\n1,2\n")).isEqualTo(2);
        assertThat(run("")).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("no summary.csv of steelyard");
        assertThat(run(HEADER + "org.example.Other.read,avgt,,1,ns/op,1,2,,,,\n"))
                .isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("no row of Perf was measured");
        assertThat(out.size()).isZero();
    }

    @Test
    void a_row_that_is_cut_off_is_refused_with_its_line() throws IOException {
        String whole = "dev.steelyard.suite.avro.basic.PerfInt.read,avgt,,1,ns/op,1,2,,,,\n";
        for (String cut : List.of("dev", "dev.steelyard.suite.avro.basic.PerfInt.write,avgt", whole.strip() + ",1")) {
            err.reset();
            assertThat(run(HEADER + whole + "\n" + cut)).isEqualTo(2);
            assertThat(err.toString(StandardCharsets.UTF_8))
                    .contains("summary.csv: line 4: ", " fields, where the header has 11")
                    .hasLineCount(1);
        }
        assertThat(out.size()).isZero();
    }

    @Test
    void a_field_that_is_no_number_is_refused_with_its_line() throws IOException {
        assertThat(run(HEADER + "dev.steelyard.suite.avro.basic.PerfInt.read,avgt,,1,ns/op,one,2,,,,\n"))
                .isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("summary.csv: line 2: ", "one");
    }

    @Test
    void a_quote_that_does_not_end_is_refused_with_its_line() throws IOException {
        assertThat(run(HEADER + "dev.steelyard.suite.avro.basic.PerfInt.read,avgt,\"a\nb\",1,ns/op,1,2,,,,\n"
                        + "dev.steelyard.suite.avro.basic.PerfInt.write,avgt,\"a\n,1,ns/op,1,2,,,,\n"))
                .isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("summary.csv: line 4: a quoted field does not end");
        assertThat(out.size()).isZero();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Csv.entries("a\n\"b\"c"))
                .withMessageContaining("line 2: 'c' follows a quoted field");
    }

    @Test
    void a_missing_file_and_no_file_are_said() {
        assertThat(Throughput.run(new String[] {folder.resolve("absent.csv").toString()}, print(out), print(err)))
                .isEqualTo(2);
        assertThat(Throughput.run(new String[0], print(out), print(err))).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("cannot be read")
                .contains("usage:");
    }

    @Test
    void fields_can_be_quoted() {
        assertThat(Csv.entries("a,\"b,\"\"c\"\"\nd\"\r\n\r\n,\n\"\"\ne"))
                .containsExactly(
                        new Csv.Entry(1, List.of("a", "b,\"c\"\nd")),
                        new Csv.Entry(4, List.of("", "")),
                        new Csv.Entry(6, List.of("e")));
    }

    private int run(String summary) throws IOException {
        Path file = folder.resolve("summary.csv");
        Files.writeString(file, summary, StandardCharsets.UTF_8);
        return Throughput.run(new String[] {file.toString()}, print(out), print(err));
    }

    private static PrintStream print(ByteArrayOutputStream stream) {
        return new PrintStream(stream, true, StandardCharsets.UTF_8);
    }
}
