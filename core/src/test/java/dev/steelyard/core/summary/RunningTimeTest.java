package dev.steelyard.core.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class RunningTimeTest {

    private static final long WALL = 50_000_000;

    private static Slice slice(Slice.Kind kind, long otherCpu, long parkedCpu) {
        return new Slice(
                kind,
                0,
                new Slice.Timing(10, 1000, WALL),
                new Slice.Own(0, 0, 0, 0, 0, 0, parkedCpu, 2000, otherCpu),
                new Slice.Outside(0, 0, 0, 0, 0),
                new TreeMap<>());
    }

    private static Fork fork(String variant, long pid, Slice... slices) {
        return new Fork(
                variant,
                ForkOutcome.COMPLETED,
                List.of(slices),
                List.of(),
                new Fork.Jvm(pid, List.of(), "17", "1.37", "compiler", 0, List.of()));
    }

    private static Block block(int index, Fork... forks) {
        return new Block(
                new Block.Id(
                        new Benchmark("A.run", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op"),
                        Block.Purpose.SAMPLE,
                        index,
                        7),
                new Plan(Plan.Kind.SLICES, new Plan.Warmup(1, WALL), WALL, new Plan.Turn(1, 1), 1, List.of()),
                List.of(forks),
                List.of(),
                new Block.Timing(Instant.EPOCH, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO));
    }

    @Test
    void a_fork_runs_in_all_iterations_and_is_counted_in_its_turns() {
        RunningTime time = RunningTime.of(fork(
                        "base",
                        1,
                        slice(Slice.Kind.WARMUP, WALL, 0),
                        slice(Slice.Kind.LEAD_IN, 0, WALL / 2),
                        slice(Slice.Kind.COUNTED, 2 * WALL, 0)))
                .orElseThrow();
        assertThat(time.nanos()).isEqualTo(3.0 * WALL);
        assertThat(time.operationsPerNano()).isCloseTo(2000.0 / WALL, within(1e-12));
        // Two CPUs for the length of a slice, less half a CPU for one while parked, in two slices.
        assertThat(time.otherThreads().orElseThrow()).isCloseTo(0.75, within(1e-12));
    }

    @Test
    void what_the_kernel_does_not_say_is_not_known_and_steps_of_its_clock_are_not_negative() {
        assertThat(RunningTime.of(fork("base", 1, slice(Slice.Kind.COUNTED, Slice.Own.UNKNOWN, 0)))
                        .orElseThrow()
                        .otherThreads())
                .isEmpty();
        assertThat(RunningTime.of(fork("base", 1, slice(Slice.Kind.COUNTED, -10_000_000, 0)))
                        .orElseThrow()
                        .otherThreads())
                .hasValue(0);
        assertThat(RunningTime.of(fork("base", 1, slice(Slice.Kind.WARMUP, 0, 0))))
                .isEmpty();
    }

    @Test
    void forks_are_known_by_their_process_unless_two_had_its_number() {
        Slice turn = slice(Slice.Kind.COUNTED, 0, 0);
        List<Block> blocks = List.of(
                block(0, fork("base", 11, turn), fork("other", 12, turn)),
                block(1, fork("base", 13, turn), fork("other", 14, turn)),
                block(2, fork("base", 15), fork("other", 13, turn)));
        assertThat(RunningTime.byProcess(blocks, "base")).containsOnlyKeys(11L);
        assertThat(RunningTime.byProcess(blocks, "other")).containsOnlyKeys(12L, 14L);
    }
}
