package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Subject;
import dev.steelyard.measure.BenchmarkJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The compiler of a fork works on what is timed, not on the loop in which JMH waits for all threads of an iteration. */
class OuterLoopTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"1.21", "1.37"})
    void the_loop_around_what_is_timed_is_not_compiled(String version) throws InterruptedException, IOException {
        List<Subject> subjects = List.of(BenchmarkJar.of(version, "Placed").subject("base", directory));
        Path log = directory.resolve("compilations.log");
        JmhOptions options = new JmhOptions(
                List.of("inTwoThreads"),
                List.of(),
                new TreeMap<>(),
                List.of(),
                JmhOptions.Overrides.NONE,
                new JmhOptions.JvmArgs(
                        Optional.empty(),
                        Optional.of(
                                List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+LogCompilation", "-XX:LogFile=" + log)),
                        Optional.empty()));
        try (Lockstep lockstep =
                Lockstep.open(subjects, directory.resolve("logs"), Blocks.options(Duration.ofSeconds(20)))) {
            Block block = Blocks.run(lockstep, Blocks.plan(100), options, subjects);
            assertThat(block.complete()).isTrue();
        }
        List<String> tasks = Files.readAllLines(log).stream()
                .filter(line -> line.startsWith("<task "))
                .toList();
        assertThat(tasks).anyMatch(line -> line.contains("_jmhTest inTwoThreads_avgt_jmhStub"));
        assertThat(tasks).noneMatch(line -> line.contains("_jmhTest inTwoThreads_AverageTime"));
    }
}
