package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Subject;
import dev.steelyard.measure.BenchmarkJar;
import dev.steelyard.measure.loaded.LoadedClasses;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Forks say at their end which classes they have loaded, if they are asked. */
class RecordedBlockTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"1.21", "1.37"})
    void every_fork_says_which_classes_of_its_class_path_it_loaded(String jmh) throws InterruptedException {
        BenchmarkJar jar = BenchmarkJar.of(jmh, "Plain", "Shapes");
        List<Subject> subjects = List.of(jar.subject("base", directory), jar.subject("same", directory));
        try (Lockstep lockstep =
                Lockstep.open(subjects, directory.resolve("logs"), Blocks.options(Duration.ofSeconds(30)))) {
            assertThat(run(lockstep, subjects, false)).isEmpty();
            Map<String, LoadedClasses> loaded = run(lockstep, subjects, true);
            assertThat(loaded).containsOnlyKeys("base", "same").allSatisfy((variant, classes) -> {
                assertThat(classes.gap()).isEmpty();
                assertThat(classes.names())
                        .contains("sample.Plain", "org.openjdk.jmh.runner.ForkedMain")
                        .anyMatch(name -> name.endsWith("Plain_average_jmhTest"))
                        .noneMatch(name -> name.startsWith("java.") || name.startsWith("sample.Shapes"));
            });
            assertThat(ofBenchmark(loaded, "base")).isEqualTo(ofBenchmark(loaded, "same"));
        }
    }

    /** A fork that is late is asked where it is, for which its gate loads more classes. */
    private static List<String> ofBenchmark(Map<String, LoadedClasses> loaded, String variant) {
        return loaded.entrySet().stream()
                .filter(entry -> entry.getKey().equals(variant))
                .flatMap(entry -> entry.getValue().names().stream())
                .filter(name -> !name.startsWith("dev.steelyard.harness."))
                .toList();
    }

    private static Map<String, LoadedClasses> run(Lockstep lockstep, List<Subject> subjects, boolean recording)
            throws InterruptedException {
        JmhOptions options = Blocks.include("Plain.average");
        List<BlockRequest.Entry> entries = new ArrayList<>();
        for (Subject subject : subjects) {
            List<ListedBenchmark> listed = lockstep.list(subject, options);
            entries.add(new BlockRequest.Entry(subject, listed.get(0)));
        }
        Block.Id id = new Block.Id(entries.get(0).benchmark().benchmark(), Block.Purpose.SAMPLE, 0, 42);
        Block block = lockstep.run(new BlockRequest(id, Blocks.plan(4), entries, options, recording));
        assertThat(block.complete()).isTrue();
        return lockstep.loaded();
    }
}
