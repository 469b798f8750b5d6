package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.measure.BenchmarkJar;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the user and the variants set reaches the forks, and only those it is meant for. */
@Tag("long")
class OptionsTest {
    @TempDir
    Path directory;

    private final BenchmarkJar jar = BenchmarkJar.of("1.37", "Shapes");

    @Test
    void a_variants_settings_reach_its_fork_alone() throws InterruptedException {
        Subject small = jar.subject("small", directory, settings("10", "-Xmx100m"));
        Subject large = jar.subject("large", directory, settings("5000", "-Xmx200m"));
        Block block = run(Blocks.include("params"), List.of(small, large));
        assertThat(block.id().benchmark().params()).containsOnlyKeys("kind");
        assertThat(command(block, "small")).contains("-Xmx100m", "-Dsize=10").doesNotContain("-Xmx200m");
        assertThat(command(block, "large")).contains("-Xmx200m", "-Dsize=5000");
        // 10 operations an invocation of 10 or 5000 tokens each.
        assertThat(score(block, "large") / score(block, "small")).isGreaterThan(20);
    }

    @Test
    void jmh_options_replace_annotations_slot_by_slot() throws InterruptedException {
        JmhOptions options = new JmhOptions(
                List.of("arguments"),
                List.of(),
                new TreeMap<>(),
                List.of(),
                new JmhOptions.Overrides(
                        List.of(2),
                        List.of(),
                        Optional.of("ns"),
                        OptionalInt.of(1000),
                        OptionalLong.empty(),
                        JmhOptions.Overrides.NONE.iterations(),
                        JmhOptions.Overrides.NONE.batchSize()),
                new JmhOptions.JvmArgs(Optional.empty(), Optional.of(List.of("-Done=1", "-Xmx77m")), Optional.empty()));
        Block block = run(options, List.of(jar.subject("base", directory)));
        assertThat(command(block, "base"))
                .contains("-Done=1", "-Xmx77m", "-Dtwo=2", "-Dthree=3")
                .doesNotContain("-Xmx333m");
        assertThat(block.id().benchmark().unit()).isEqualTo("ns/op");
        assertThat(block.id().benchmark().threads()).isEqualTo(2);
        // Each invocation counts for a thousand operations.
        assertThat(score(block, "base")).isLessThan(10);
    }

    private Block run(JmhOptions options, List<Subject> subjects) throws InterruptedException {
        try (Lockstep lockstep =
                Lockstep.open(subjects, directory.resolve("logs"), Blocks.options(Duration.ofSeconds(20)))) {
            Block block = Blocks.run(lockstep, Blocks.plan(2), options, subjects);
            assertThat(block.complete()).isTrue();
            return block;
        }
    }

    private static VariantSettings settings(String size, String heap) {
        return new VariantSettings(
                List.of(heap), new TreeMap<>(Map.of("size", size)), new TreeMap<>(Map.of("size", size)));
    }

    private static List<String> command(Block block, String variant) {
        return block.fork(variant).map(Fork::jvm).orElseThrow().commandLine();
    }

    private static double score(Block block, String variant) {
        return Blocks.counted(block, variant).stream()
                .mapToDouble(slice -> slice.timing().score())
                .average()
                .orElseThrow();
    }
}
