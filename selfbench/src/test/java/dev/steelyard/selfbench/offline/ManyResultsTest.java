package dev.steelyard.selfbench.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.verdict.read.ResultReader;
import dev.steelyard.verdict.result.ResultEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManyResultsTest {

    @Test
    void what_is_written_reads_as_results_of_jmh(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("results.json");
        new ManyResults(60, 10, 5).write(file, 3, 0.1);
        List<ResultEntry> entries = ResultReader.read(Files.readAllBytes(file)).entries();
        assertThat(entries).hasSize(60).allSatisfy(entry -> {
            assertThat(entry.score().forks()).hasSize(10);
            assertThat(entry.score().forks().get(0).scores()).hasSize(5);
        });
        assertThat(entries.stream().map(ResultEntry::benchmark).distinct()).hasSize(60);
    }
}
