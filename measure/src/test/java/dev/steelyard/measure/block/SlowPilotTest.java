package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Subject;
import dev.steelyard.measure.BenchmarkJar;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A pilot whose operations are far longer than its slices shows that before its end. */
class SlowPilotTest {

    private static final int PLANNED = 12;

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"1.21, PILOT, true", "1.37, PILOT, true", "1.37, SAMPLE, false"})
    void a_pilot_that_takes_far_longer_than_planned_ends_early_and_other_blocks_do_not(
            String jmh, Block.Purpose purpose, boolean early) throws Exception {
        BenchmarkJar jar = BenchmarkJar.of(jmh, "Slow");
        List<Subject> subjects = List.of(jar.subject("one", directory), jar.subject("two", directory));
        Block block;
        try (Lockstep lockstep =
                Lockstep.open(subjects, directory.resolve("logs"), Blocks.options(Duration.ofSeconds(20)))) {
            block = Blocks.run(lockstep, Blocks.plan(PLANNED), Blocks.include("Slow"), subjects, purpose);
        }
        int rounds = block.turnOrder().size();
        // Planned are 1.4 s, a round takes 0.9 s, and more than three times as long is too long.
        assertThat(rounds).isBetween(early ? 2 : PLANNED, early ? 7 : PLANNED);
        assertRounds(block, rounds);
    }

    /** Turns that are as long as planned are too many where the budget has no room for blocks with as many. */
    @ParameterizedTest
    @CsvSource({"0, 2", "60, 12"})
    void a_pilot_that_has_taken_its_time_takes_the_turns_that_a_plan_needs(int seconds, int rounds) throws Exception {
        BenchmarkJar jar = BenchmarkJar.of("1.37", "Plain");
        List<Subject> subjects = List.of(jar.subject("one", directory), jar.subject("two", directory));
        try (Lockstep lockstep =
                Lockstep.open(subjects, directory.resolve("logs"), Blocks.options(Duration.ofSeconds(20)))) {
            BlockTime time = new BlockTime(Duration.ofMinutes(1), Duration.ofSeconds(seconds));
            Block block = Blocks.pilot(lockstep, Blocks.plan(PLANNED), Blocks.include("Plain.average"), subjects, time);
            assertRounds(block, rounds);
        }
    }

    private static void assertRounds(Block block, int rounds) {
        assertThat(block.complete()).as(block.forks().toString()).isTrue();
        assertThat(block.turnOrder()).hasSize(rounds);
        assertThat(block.forks())
                .allSatisfy(fork -> assertThat(fork.slices().stream()
                                .filter(slice -> slice.kind() == Slice.Kind.COUNTED)
                                .map(Slice::turn)
                                .distinct())
                        .hasSize(rounds));
    }
}
