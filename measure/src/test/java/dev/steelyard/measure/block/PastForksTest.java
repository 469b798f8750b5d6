package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.PlanReason.Signal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PastForksTest {
    private final Benchmark benchmark = benchmark("a");
    private final PastForks past = new PastForks();

    private static Benchmark benchmark(String name) {
        return new Benchmark("org.example.A." + name, Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");
    }

    /** Returns a block of one fork whose iterations of 50 ms, and then its only turn, had so many faults among 100 operations. */
    private Block block(Block.Purpose purpose, long inTurn, long... inWarmup) {
        List<Slice> slices = new ArrayList<>();
        for (long faults : inWarmup) {
            slices.add(slice(Slice.Kind.WARMUP, 50_000_000, faults));
        }
        slices.add(slice(Slice.Kind.COUNTED, 20_000_000, inTurn));
        Fork fork = new Fork("base", ForkOutcome.COMPLETED, slices, List.of(), Fork.Jvm.NONE);
        Block.Timing timing =
                new Block.Timing(Instant.EPOCH, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);
        return new Block(
                new Block.Id(benchmark, purpose, 0, 1), Blocks.plan(1), List.of(fork), List.of(List.of(0)), timing);
    }

    private static Slice slice(Slice.Kind kind, long nanos, long faults) {
        return new Slice(
                kind,
                0,
                new Slice.Timing(1, 100, nanos),
                new Slice.Own(0, 0, 0, 0, faults, 0, 0, 100),
                new Slice.Outside(0, 0, 0, 0, -1),
                new TreeMap<>());
    }

    @Test
    void faults_persist_where_no_iteration_at_the_end_was_without_them() {
        past.add(block(Block.Purpose.SAMPLE, 500, 9_000, 700, 600));
        assertThat(past.steadyFaults(benchmark, "base")).isEqualTo(5);
        assertThat(past.steadyFaults(benchmark, "head")).isZero();

        past.add(block(Block.Purpose.SAMPLE, 400, 9_000, 700, 600));
        assertThat(past.steadyFaults(benchmark, "base")).isEqualTo(4);
    }

    @Test
    void a_heap_that_grew_in_the_turns_has_no_faults_that_persist() {
        past.add(block(Block.Purpose.PILOT, 50_000, 9_000, 0, 700));
        assertThat(past.steadyFaults(benchmark, "base")).isZero();
    }

    @Test
    void a_probe_which_has_not_settled_shows_no_faults_that_persist() {
        past.add(block(Block.Purpose.PROBE, 50_000, 90_000));
        assertThat(past.steadyFaults(benchmark, "base")).isZero();
    }

    @Test
    void what_was_waited_for_in_vain_in_two_blocks_is_waited_for_no_more() {
        past.waitedInVain(benchmark, Set.of(Signal.FAULTS));
        assertThat(past.waived(benchmark)).isEmpty();

        past.waitedInVain(benchmark, Set.of(Signal.FAULTS, Signal.HEAP));
        assertThat(past.waived(benchmark)).containsExactly(Signal.FAULTS);
        assertThat(past.waived(benchmark("b"))).isEmpty();
    }

    @Test
    void all_warm_up_for_as_long_as_the_quickest_of_the_last_four_forks_needed() {
        past.needed(benchmark, 5);
        past.needed(benchmark, 4);
        past.needed(benchmark, 6);
        assertThat(past.warmups(benchmark, 12)).as("too few forks").isEqualTo(12);

        past.needed(benchmark, 7);
        assertThat(past.warmups(benchmark, 12)).isEqualTo(4);
        assertThat(past.warmups(benchmark, 3)).as("never longer than planned").isEqualTo(3);

        past.needed(benchmark, 8);
        past.needed(benchmark, 8);
        assertThat(past.warmups(benchmark, 12)).as("the 4 is long ago").isEqualTo(6);

        past.needed(benchmark, 0);
        assertThat(past.warmups(benchmark, 12)).isEqualTo(2);
    }

    @Test
    void a_fork_that_settles_between_shows_that_the_first_was_chance() {
        past.waitedInVain(benchmark, Set.of(Signal.COMPILER));
        past.settled(benchmark);
        past.waitedInVain(benchmark, Set.of(Signal.COMPILER));

        assertThat(past.waived(benchmark)).isEmpty();
    }

    @Test
    void forks_that_settle_without_what_is_waived_bring_it_back_no_more() {
        past.waitedInVain(benchmark, Set.of(Signal.COMPILER));
        past.waitedInVain(benchmark, Set.of(Signal.COMPILER));
        past.settled(benchmark);

        assertThat(past.waived(benchmark)).containsExactly(Signal.COMPILER);
    }
}
