package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A history of five commits, the last three of which have a benchmark that never returns. */
class BisectHangTest {
    private static final String SOURCES = "src/main/java/org/example/decoder/";

    @TempDir
    private Path folder;

    private GitProject lay() throws Exception {
        GitProject project = GitProject.in(folder.resolve("project"));
        project.write("pom.xml", Files.readString(Path.of("../demo/base/pom.xml"), StandardCharsets.UTF_8));
        project.write(".gitignore", "target/\n");
        project.write(SOURCES + "Pipeline.java", """
                package org.example.decoder;

                import org.openjdk.jmh.annotations.Benchmark;
                import org.openjdk.jmh.annotations.BenchmarkMode;
                import org.openjdk.jmh.annotations.Mode;

                public class Pipeline {
                    @Benchmark
                    @BenchmarkMode(Mode.AverageTime)
                    public int run() {
                        return Loop.apply();
                    }
                }
                """);
        for (int version = 1; version <= 5; version++) {
            project.write(SOURCES + "Loop.java", """
                    package org.example.decoder;

                    final class Loop {
                        static final int VERSION = %d;

                        static int apply() {
                            int times = 0;
                            do {
                                times++;
                            } while (%s);
                            return times;
                        }
                    }
                    """.formatted(
                            version, version < 3 ? "times < 100" : "times != 0 || times == 0"));
            project.commit("Version " + version);
        }
        return project;
    }

    @Test
    @Tag("long")
    void where_the_last_commit_hangs_the_first_that_does_is_named_with_its_thread_dumps() throws Exception {
        GitProject project = lay();
        Scene scene = new Scene(folder);
        String culprit = project.git("rev-parse", "main~2").strip();
        Path out = scene.at("hang");
        Ended ended = scene.run(
                "bisect",
                "main~4",
                "main",
                "--benchmark",
                "Pipeline.run$",
                "-C",
                project.root().toString(),
                "--out",
                out.toString(),
                "--fork-timeout",
                "3s",
                "--",
                "-wi",
                "4",
                "-w",
                "100ms",
                "-i",
                "6",
                "-r",
                "20ms");
        assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
        assertThat(ended.err()).contains(": hangs (2 of 2 forks); ", ": did not hang (0 of ");
        assertThat(ended.out())
                .startsWith(culprit.substring(0, 12) + " made Pipeline.run hang (probability 9")
                .contains("Version 3", "Thread dumps of its forks show where it hangs: ")
                .doesNotContain("Next:");
        JsonNode root = new JsonMapper().readTree(Files.readString(out.resolve("result.json"), StandardCharsets.UTF_8));
        assertThat(root.get("end").asString()).isEqualTo("found");
        assertThat(root.get("first").get("finding").asString()).isEqualTo("hangs");
        assertThat(root.get("commit").get("id").asString()).isEqualTo(culprit);
        String named = ended.out().replaceAll("(?s).*show where it hangs:\\s+(\\S+).*", "$1");
        try (Stream<Path> logs = Files.walk(Path.of(named))) {
            assertThat(logs.filter(Files::isRegularFile).map(BisectHangTest::read))
                    .anyMatch(log -> log.contains("Full thread dump") && log.contains("decoder.Loop.apply"));
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
