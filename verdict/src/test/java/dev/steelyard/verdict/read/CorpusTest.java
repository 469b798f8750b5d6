package dev.steelyard.verdict.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.verdict.result.ReadResults;
import dev.steelyard.verdict.result.ResultEntry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Files that versions of JMH wrote themselves, by {@code selfbench/campaign/corpus.py}: five benchmarks, of which the second has a param
 * with a comma, a semicolon, a blank and quotes.
 */
class CorpusTest {

    private static final String ODD = "a,b;c \"d\"";

    private static final Map<String, byte[]> FILES = new TreeMap<>();

    @BeforeAll
    static void unpack() throws IOException {
        try (InputStream file = CorpusTest.class.getResourceAsStream("/versions/jmh.zip");
                ZipInputStream zip = new ZipInputStream(file)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                FILES.put(entry.getName(), zip.readAllBytes());
            }
        }
    }

    private static Map<String, byte[]> endingWith(String end) {
        Map<String, byte[]> found = new TreeMap<>(FILES);
        found.keySet().removeIf(name -> !name.endsWith(end));
        assertThat(found).as(end).isNotEmpty();
        return found;
    }

    /** What is known of a benchmark in every format: its method, mode, and params. */
    private static List<String> told(String file, ReadResults results) {
        assertThat(results.unread()).as(file).isEmpty();
        return results.entries().stream()
                .map(ResultEntry::benchmark)
                .map(benchmark ->
                        (benchmark.shortName() + " " + benchmark.mode().label() + " " + benchmark.paramText()).strip())
                .sorted()
                .toList();
    }

    private static final List<String> ALL = List.of(
            "Small.length avgt text=1",
            "Small.length avgt text=" + ODD,
            "Small.log avgt",
            "Small.log sample",
            "Small.log ss",
            "Small.log thrpt");

    @Test
    void json_of_every_version_has_each_benchmark_with_its_fork_and_iterations() {
        endingWith(".json").forEach((name, bytes) -> {
            ReadResults results = ResultReader.read(bytes);
            // JMH wrote commas for semicolons there, which nobody can take back.
            boolean spoilt = name.matches("jmh-1[.](1[4-9]|2[01])[.].*json");
            assertThat(told(name, results))
                    .as(name)
                    .isEqualTo(ALL.stream()
                            .map(row -> spoilt ? row.replace(';', ',') : row)
                            .toList());
            assertThat(results.entries()).as(name).allSatisfy(entry -> {
                assertThat(entry.extent()).isEqualTo(ResultEntry.Extent.FORKS);
                assertThat(entry.score().forks()).hasSize(1);
            });
        });
    }

    @Test
    void separated_values_of_every_version_have_each_benchmark() {
        endingWith("csv")
                .forEach((name, bytes) -> assertThat(told(name, ResultReader.read(bytes)))
                        .as(name)
                        .isEqualTo(ALL));
    }

    @Test
    void tables_of_every_version_have_each_benchmark() {
        endingWith(".text")
                .forEach((name, bytes) -> assertThat(told(name, ResultReader.read(bytes)))
                        .as(name)
                        .hasSameSizeAs(ALL));
    }

    @Test
    void logs_of_every_version_have_each_benchmark_with_its_fork() {
        endingWith(".log").forEach((name, bytes) -> {
            ReadResults results = ResultReader.read(bytes);
            assertThat(told(name, results)).as(name).isEqualTo(ALL);
            assertThat(results.entries())
                    .as(name)
                    .allSatisfy(entry -> assertThat(entry.score().forks()).hasSize(1));
        });
    }

    /** Only versions that print times alone mean them as scores. */
    @Test
    void a_time_that_a_benchmark_prints_is_no_score_of_a_single_shot() {
        String log = new String(FILES.getOrDefault("jmh-1.37.json.log", new byte[0]), StandardCharsets.UTF_8);
        int shots = log.indexOf("# Benchmark mode: Single shot");
        String printed = log.substring(0, shots)
                + log.substring(shots).replaceFirst("(?m)^Iteration   1: ", "Iteration   1: 153 us\n");
        assertThat(printed).isNotEqualTo(log);
        assertThat(ResultReader.read(printed.getBytes(StandardCharsets.UTF_8)).entries())
                .extracting(ResultEntry::score)
                .isEqualTo(ResultReader.read(log.getBytes(StandardCharsets.UTF_8)).entries().stream()
                        .map(ResultEntry::score)
                        .toList());
    }

    @Test
    void scores_of_all_formats_of_a_version_are_about_the_same_units() {
        endingWith(".json").forEach((name, bytes) -> {
            for (ResultEntry entry : ResultReader.read(bytes).entries()) {
                Benchmark benchmark = entry.benchmark();
                assertThat(benchmark.unit())
                        .as(name + " " + benchmark)
                        .isEqualTo(benchmark.mode() == Mode.THROUGHPUT ? "ops/us" : "us/op");
            }
        });
    }

    /** Written by JMH 1.37. */
    @Test
    void latex_is_refused_with_what_to_use() {
        String latex = "\\begin{tabular}{r|l|rl}\n \\multicolumn{1}{c|}{\\texttt{Benchmark}} & \\texttt{text} & "
                + "\\multicolumn{2}{c}{\\texttt{Score, us/op}} \\\\\n\\hline\n"
                + "\\texttt{Small.length} & \\texttt{1} & \\texttt{0.019} &  \\\\\n\\end{tabular}";
        assertThatThrownBy(() -> ResultReader.read(latex.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("line 1");
    }
}
