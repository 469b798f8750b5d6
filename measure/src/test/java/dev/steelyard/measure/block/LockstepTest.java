package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Plan;
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
    void a_block_is_measured_end_to_end() throws InterruptedException {
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
        assertThat(sides.treatment() / sides.baseline()).isGreaterThan(1.5);
    }

    @Test
    void forks_of_a_pilot_warm_up_side_by_side_and_at_last_alone() throws InterruptedException {
        BenchmarkJar jar = BenchmarkJar.of("1.37", "Plain");
        List<Subject> subjects = List.of(jar.subject("base", directory), jar.subject("same", directory));
        Plan like = Blocks.plan(4);
        long iteration = 200_000_000;
        Plan plan = new Plan(
                like.kind(),
                new Plan.Warmup(6, iteration),
                like.sliceNanos(),
                like.turn(),
                like.turns(),
                like.reasons());
        LockstepOptions options = new LockstepOptions(LockstepOptions.Limits.USUAL, 2, Duration.ofMillis(1), List.of());
        Block block;
        try (Lockstep lockstep = Lockstep.open(subjects, directory.resolve("logs"), options)) {
            block = Blocks.run(lockstep, plan, Blocks.include("average"), subjects, Block.Purpose.PILOT);
        }
        assertThat(block.complete()).isTrue();
        assertThat(block.timing().warmup())
                .as("four iterations at once, and two of each fork alone")
                .isGreaterThanOrEqualTo(Duration.ofNanos(8 * iteration));
        block.forks().forEach(fork -> {
            List<Slice> warmup = fork.slices().stream()
                    .filter(slice -> slice.kind() == Slice.Kind.WARMUP)
                    .toList();
            assertThat(warmup).extracting(Slice::turn).containsExactly(0, 1, 2, 3, 4, 5);
            assertThat(fork.slices().get(6).kind()).isEqualTo(Slice.Kind.LEAD_IN);
            assertThat(fork.slices().get(6).turn()).isZero();
        });
    }

    @Test
    void long_turns_end_in_tails_and_what_is_counted_once_a_turn_stands_with_its_last_slice()
            throws InterruptedException {
        BenchmarkJar jar = BenchmarkJar.of("1.37", "Plain");
        List<Subject> subjects = List.of(jar.subject("base", directory), jar.subject("same", directory));
        Plan like = Blocks.plan(4);
        Plan plan = new Plan(
                like.kind(), like.warmup(), like.sliceNanos(), new Plan.Turn(1, 1, 2, 1), like.turns(), like.reasons());
        Block block;
        try (Lockstep lockstep =
                Lockstep.open(subjects, directory.resolve("logs"), Blocks.options(Duration.ofSeconds(30)))) {
            block = Blocks.run(lockstep, plan, Blocks.include("average"), subjects);
        }
        assertThat(block.complete()).isTrue();
        block.forks().forEach(fork -> {
            List<Slice> turns = fork.slices().stream()
                    .filter(slice -> slice.kind() != Slice.Kind.WARMUP)
                    .toList();
            StringBuilder kinds = new StringBuilder();
            turns.forEach(slice -> kinds.append(slice.kind().name().charAt(0)));
            assertThat(kinds).hasToString("LCLCLCLCTT");
            assertThat(turns.get(turns.size() - 1).turn()).isEqualTo(3);
            for (int i = 0; i < turns.size(); i++) {
                boolean last = i + 1 == turns.size()
                        || turns.get(i + 1).turn() > turns.get(i).turn();
                assertThat(turns.get(i).outside().cpu() >= 0).isEqualTo(last);
                assertThat(turns.get(i).outside().waitNanos()).isNotNegative();
                assertThat(turns.get(i).own().allocatedBytes()).isNotNegative();
            }
        });
    }
}
