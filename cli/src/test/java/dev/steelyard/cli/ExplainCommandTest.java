package dev.steelyard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.suite.SuiteRequest;
import dev.steelyard.explain.search.ExplainRequest;
import dev.steelyard.explain.search.ExplainRequest.Format;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainCommandTest {

    @Test
    void defaults() {
        assertThat(Execution.of("explain", "20261121").request(ExplainRequest.class))
                .isEqualTo(new ExplainRequest(
                        Path.of("").toAbsolutePath(),
                        "20261121",
                        Optional.empty(),
                        Optional.empty(),
                        Duration.ofMinutes(5),
                        Format.TEXT,
                        List.of("explain", "20261121")));
    }

    @Test
    void every_option(@TempDir Path project) {
        String[] words = {
            "explain",
            "-C",
            project.toString(),
            "run",
            "Map.*read",
            "--budget",
            "90s",
            "--forks-of",
            "main",
            "--format",
            "json",
            "-q"
        };
        assertThat(Execution.of(words).request(ExplainRequest.class))
                .isEqualTo(new ExplainRequest(
                        project,
                        "run",
                        Optional.of("Map.*read"),
                        Optional.of("main"),
                        Duration.ofSeconds(90),
                        Format.JSON,
                        List.of(words)));
    }

    @Test
    void comparisons_and_suites_explain_if_they_are_asked_to() {
        assertThat(Execution.of("compare", "a", "b")
                        .request(CompareRequest.class)
                        .output()
                        .explain())
                .isEmpty();
        assertThat(Execution.of("compare", "a", "b", "--explain")
                        .request(CompareRequest.class)
                        .output()
                        .explain())
                .contains(Duration.ofMinutes(5));
        assertThat(Execution.of("suite", "avro", "1.12.1", "1.12.2", "--explain", "--explain-budget", "2m")
                        .request(SuiteRequest.class)
                        .output()
                        .explain())
                .contains(Duration.ofMinutes(2));
    }
}
