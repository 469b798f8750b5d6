package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Benchmarks that go wrong, each in its own way, beside one that does not. */
class FaultyBenchmarksTest {
    @TempDir
    private Path folder;

    @Test
    void exception_and_exit_are_told_apart_and_do_not_stop_the_rest() throws Exception {
        compare(Map.of("throwing", "thrown on purpose", "exiting", "System.exit"));
    }

    @Test
    @Tag("long")
    void lack_of_memory_and_silence_are_told_apart_as_well() throws Exception {
        compare(Map.of(
                "throwing", "thrown on purpose",
                "exiting", "System.exit",
                "hoarding", "OutOfMemoryError",
                "hanging", "thread dump"));
    }

    private void compare(Map<String, String> reasons) throws Exception {
        Scene scene = new Scene(folder);
        String jar = BenchmarkJar.of(scene.at("faulty.jar"), "Faulty").build();
        String include = "healthy|" + String.join("|", reasons.keySet());
        Ended ended = scene.compare(
                jar + ":well",
                "-Dfaulty=true",
                jar + ":ill",
                "--blocks",
                "2",
                "--fork-timeout",
                "4s",
                "--include",
                include,
                "--out",
                "run");
        assertThat(ended.exit()).as(ended.err()).isEqualTo(3);
        JsonNode results = scene.results("run");
        assertThat(Scene.score(results, "healthy").get("status").asString()).isEqualTo("measured");
        assertThat(Scene.score(results, "healthy").get("blocks").asInt()).isEqualTo(2);
        String markdown = Files.readString(scene.at("run/report.md"), StandardCharsets.UTF_8);
        reasons.forEach((benchmark, reason) -> {
            JsonNode row = Scene.score(results, benchmark);
            assertThat(row.get("status").asString()).as(benchmark).isEqualTo("failed");
            assertThat(row.get("verdict").asString()).as(benchmark).isEqualTo("INCONCLUSIVE");
            assertThat(row.get("change").isNull()).as(benchmark).isTrue();
            assertThat(row.get("reason").asString()).as(benchmark).contains(reason);
            assertThat(markdown).contains(benchmark).contains(reason);
            assertThat(ended.out()).contains(benchmark);
        });
        assertThat(scene.survivors()).isEmpty();
    }

    @Test
    void a_treatment_whose_jvm_starts_no_host_fails_alone() throws Exception {
        Scene scene = new Scene(folder);
        String jar = BenchmarkJar.of(scene.at("story.jar"), "Story").build();
        Path real = Path.of(System.getProperty("java.home"), "bin", "java");
        Path unlicensed = Files.writeString(
                scene.at("java"),
                "#!/bin/sh\ncase \"$*\" in *HostMain*) echo out of licences >&2; exit 9;; esac\nexec " + real
                        + " \"$@\"\n",
                StandardCharsets.UTF_8);
        Files.setPosixFilePermissions(unlicensed, PosixFilePermissions.fromString("rwxr-xr-x"));
        Ended ended = scene.compare(
                jar + ":well",
                jar + ":also",
                "--jvm",
                unlicensed.toString(),
                jar + ":ill",
                "--blocks",
                "2",
                "--include",
                "burning",
                "--out",
                "run");
        assertThat(ended.exit()).as(ended.err()).isEqualTo(3);
        assertThat(ended.err()).contains("out of licences").contains("the other variants are still measured");
        JsonNode also = score(scene.results("run"), "also");
        JsonNode ill = score(scene.results("run"), "ill");
        assertThat(also.get("status").asString()).isEqualTo("measured");
        assertThat(also.get("blocks").asInt()).isEqualTo(2);
        assertThat(ill.get("status").asString()).isEqualTo("failed");
        assertThat(ill.get("reason").asString())
                .contains("ill did not start")
                .contains("out of licences")
                .contains("log: ");
        assertThat(scene.survivors()).isEmpty();
    }

    private static JsonNode score(JsonNode results, String treatment) {
        return results.get("comparisons")
                .valueStream()
                .filter(row -> row.get("treatment").asString().equals(treatment))
                .filter(row -> row.get("metric").asString().equals("score"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void jars_of_different_versions_of_jmh_are_not_compared() throws Exception {
        Scene scene = new Scene(folder);
        String earlier =
                BenchmarkJar.of(scene.at("earlier.jar"), "Story").jmh("1.28").build();
        String later = BenchmarkJar.of(scene.at("later.jar"), "Story").build();
        Ended ended = scene.compare(
                earlier + ":earlier",
                later + ":later",
                "--blocks",
                "2",
                "--include",
                "burning",
                "--out",
                "run",
                "--fail-on",
                "inconclusive");
        assertThat(ended.exit()).as(ended.err()).isEqualTo(3);
        assertThat(ended.err()).contains("earlier (1.28), later (1.37)").contains("--jmh 1.37");
        // Nothing was measured.
        assertThat(ended.out()).isEmpty();
    }
}
