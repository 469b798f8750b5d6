package dev.steelyard.suite.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The rows are those of Perf, each has its benchmark, and the README lists them. */
class RowTest {

    static List<Row> rows() {
        return Row.all();
    }

    @Test
    void perf_has41_tests_of_which29_write() {
        assertThat(rows()).hasSize(70);
        assertThat(rows().stream().filter(Row::reads)).hasSize(41);
        assertThat(rows().stream().filter(row -> !row.reads())).hasSize(29);
        assertThat(rows().stream().map(Row::name)).doesNotHaveDuplicates();
        assertThat(rows().stream().map(Row::flag).distinct()).hasSize(41);
    }

    @Test
    void jmh_knows_the_benchmarks_of_the_rows_and_no_others() {
        var silent = OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT);
        Stream<String> listed =
                BenchmarkList.defaultList().getAll(silent, List.of()).stream().map(BenchmarkListEntry::getUsername);
        assertThat(listed)
                .containsExactlyInAnyOrderElementsOf(
                        rows().stream().map(Row::benchmark).toList());
    }

    @ParameterizedTest
    @MethodSource("rows")
    void the_method_counts_the_entries_of_the_row(Row row) {
        assertThat(Benchmarks.method(row)
                        .getAnnotation(OperationsPerInvocation.class)
                        .value())
                .isEqualTo(row.entries());
        assertThat(Benchmarks.method(row).getName()).isEqualTo(row.reads() ? "read" : "write");
        String test = row.name().replaceAll("(Test)?(Read|Write)$", "").replace("_", "");
        assertThat(Benchmarks.type(row).getSimpleName()).isEqualTo("Perf" + test);
    }

    @Test
    void the_readme_lists_every_test() throws IOException {
        String readme = Files.readString(Path.of("README.md"), StandardCharsets.UTF_8);
        for (Row row : rows()) {
            String line = String.format(
                    Locale.ROOT,
                    "| `%s` | `%s` | %s | %.3f | %.3f |",
                    row.flag(),
                    Benchmarks.type(row).getSimpleName(),
                    rows().stream()
                                    .anyMatch(other ->
                                            !other.reads() && other.flag().equals(row.flag()))
                            ? "read, write"
                            : "read",
                    row.bytesPerEntry(),
                    PerfDataTest.mean(row.flag()));
            assertThat(readme).contains(line);
        }
    }

    @Test
    void a_row_without_direction_or_bytes_is_refused() {
        assertThatThrownBy(() -> new Row("Int", "-i", "a.B.read", 1, 1, 1)).hasMessageContaining("neither reads");
        assertThatThrownBy(() -> new Row("IntRead", "-i", "a.B.read", 1, 1, Double.NaN))
                .hasMessageContaining("no bytes");
        assertThatThrownBy(() -> new Row("IntRead", "-i", "a.B.read", 1, 0, 1)).hasMessageContaining("no entries");
    }
}
