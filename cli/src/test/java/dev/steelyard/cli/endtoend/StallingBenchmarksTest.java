package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Benchmarks that wait for what does not come, as users run them. */
class StallingBenchmarksTest {
    @TempDir
    private Path folder;

    @Test
    void a_queue_whose_ends_are_not_paired_is_measured() throws Exception {
        Scene scene = new Scene(folder);
        String jar = BenchmarkJar.of(scene.at("hanging.jar"), "Hanging").build();
        Ended ended = scene.compare(jar + ":one", jar + ":two", "--blocks", "2", "--include", "paired", "--out", "run");
        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(Scene.score(scene.results("run"), "paired").get("status").asString())
                .isEqualTo("measured");
        assertThat(scene.survivors()).isEmpty();
    }

    @Test
    @Tag("long")
    void so_it_is_by_default_within_a_few_minutes() throws Exception {
        Scene scene = new Scene(folder);
        String jar = BenchmarkJar.of(scene.at("hanging.jar"), "Hanging").build();
        Ended ended = scene.run(List.of(
                "compare",
                jar + ":one",
                jar + ":two",
                "--blocks",
                "2",
                "--include",
                "paired",
                "--out",
                "run",
                "--",
                "-to",
                "5s"));
        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(Scene.score(scene.results("run"), "paired").get("status").asString())
                .isEqualTo("measured");
    }

    @Test
    @Tag("long")
    void a_hang_costs_a_run_at_most_ninety_seconds_by_default() throws Exception {
        Scene scene = new Scene(folder);
        String jar = BenchmarkJar.of(scene.at("hanging.jar"), "Hanging").build();
        long start = System.nanoTime();
        Ended ended = scene.run(
                "compare", jar + ":well", "-Dhanging=stubborn", jar + ":ill", "--include", "stubborn", "--out", "run");
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        assertThat(ended.exit()).as(ended.err()).isEqualTo(3);
        JsonNode row = Scene.score(scene.results("run"), "stubborn");
        assertThat(row.get("status").asString()).isEqualTo("failed");
        assertThat(row.get("reason").asString()).contains("ill hung").contains("in sample.Hanging.stubborn");
        assertThat(took).isLessThan(Duration.ofSeconds(90));
        assertThat(scene.survivors()).isEmpty();
    }
}
