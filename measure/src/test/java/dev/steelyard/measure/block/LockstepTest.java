package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.Block;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Slice;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.summary.Sides;
import dev.steelyard.measure.BenchmarkJar;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockstepTest {
    @TempDir
    Path directory;

    @Test
    void aBlockIsMeasuredEndToEnd() throws InterruptedException {
        BenchmarkJar jar = BenchmarkJar.of("1.37", "Plain");
        List<Subject> subjects = List.of(
                jar.subject("base", directory),
                jar.subject("slow", directory, Map.of("tokens", "300")),
                jar.subject("same", directory));
        Plan plan = Blocks.plan(4);
        Block block;
        try (Lockstep lockstep =
                Lockstep.open(subjects, directory.resolve("logs"), Blocks.options(Duration.ofSeconds(30)))) {
            block = Blocks.run(lockstep, plan, Blocks.include("average"), subjects);
        }
        assertThat(block.complete()).isTrue();
        assertThat(block.turnOrder()).hasSize(4);
        block.forks().forEach(fork -> {
            assertThat(fork.slices()).hasSize(2 + 4 * 3);
            assertThat(fork.slices().stream().map(Slice::kind).limit(4))
                    .containsExactly(Slice.Kind.WARMUP, Slice.Kind.WARMUP, Slice.Kind.LEAD_IN, Slice.Kind.COUNTED);
            assertThat(fork.jvm().jmhVersion()).isEqualTo("1.37");
            assertThat(fork.jvm().commandLine().get(0)).endsWith("java");
        });
        Sides sides = Objects.requireNonNull(Sides.of(block, "base", "slow").get(Metric.SCORE));
        assertThat(sides.treatment() / sides.baseline()).isBetween(1.5, 5.0);
    }
}
