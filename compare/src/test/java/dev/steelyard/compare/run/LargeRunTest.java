package dev.steelyard.compare.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run of hours is measured and reported in a small heap. */
class LargeRunTest {
    private static final Duration LIMIT = Duration.ofMinutes(5);

    @TempDir
    Path temp;

    @Test
    @Tag("long")
    void a_run_of_2800_blocks_is_reported_in_64_megabytes() throws Exception {
        Path folder = temp.resolve("run");
        Path out = temp.resolve("out");
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LargeRun.class.getName(),
                        folder.toString())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        try {
            assertThat(child.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
            String text = Files.readString(out, StandardCharsets.UTF_8);
            assertThat(child.exitValue()).as(text).isZero();
            assertThat(text).containsPattern("slow: (69|70) regressed").contains("fast: 70 equivalent");
            try (Stream<String> forks = Files.lines(folder.resolve("forks.csv"), StandardCharsets.UTF_8)) {
                assertThat(forks).hasSize(1 + 2_800 * 3);
            }
            try (Stream<String> slices = Files.lines(folder.resolve("slices.csv"), StandardCharsets.UTF_8)) {
                assertThat(slices.count()).isEqualTo(1 + 2_800L * 3 * 60);
            }
            assertThat(folder.resolve("jmh-slow.json")).exists();
            assertThat(folder.resolve("report.html")).exists();
        } finally {
            child.destroyForcibly();
        }
    }
}
