package dev.steelyard.core.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.PlanReason;
import dev.steelyard.core.stats.BoundaryCache;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A pilot that counts as the first block takes longer than those to come. */
class HistoryTest {

    private static final Benchmark LONGS = SyntheticBlocks.benchmark("Longs.read");
    private static final Benchmark INTS = SyntheticBlocks.benchmark("Ints.read");
    private static final Plan PILOT = new Plan(
            Plan.Kind.SLICES,
            new Plan.Warmup(0, 0),
            50_000_000,
            new Plan.Turn(0, 1),
            4,
            List.of(new PlanReason.Pilot()));

    private final Tally tally = new Tally(
            SyntheticBlocks.run(Criteria.DEFAULT, List.of(LONGS, INTS), "base", "change"), new BoundaryCache());

    private static Block block(Benchmark benchmark, int index, int seconds) {
        return SyntheticBlocks.block(
                benchmark,
                index,
                Duration.ofSeconds(seconds),
                List.of(SyntheticBlocks.fork("base", 100), SyntheticBlocks.fork("change", 101)));
    }

    private static Block pilot(Benchmark benchmark) {
        Block block = block(benchmark, 0, 8);
        return new Block(block.id(), PILOT, block.forks(), block.turnOrder(), block.timing());
    }

    @Test
    void a_pilot_that_counts_is_a_block_and_says_how_long_other_pilots_take() {
        tally.add(pilot(LONGS));
        assertThat(tally.series(LONGS, "change").orElseThrow().blocks()).isEqualTo(1);
        History history = tally.history();
        assertThat(history.sampled(LONGS, 0)).isTrue();
        assertThat(history.sampled(LONGS, 1)).isFalse();
        assertThat(history.sampled(INTS, 0)).isFalse();
        assertThat(history.nextIndex(LONGS, Set.of())).isEqualTo(1);
        assertThat(history.expectedPilots(INTS)).isEqualTo(Duration.ofSeconds(8));
        assertThat(history.spent()).isEqualTo(Duration.ofSeconds(8));
    }

    @Test
    void later_blocks_are_expected_to_take_as_long_as_those_after_the_pilot() {
        tally.add(pilot(LONGS));
        assertThat(tally.history().expected(LONGS)).isEqualTo(Duration.ofSeconds(8));
        tally.add(block(LONGS, 1, 3));
        assertThat(tally.history().expected(LONGS)).isEqualTo(Duration.ofSeconds(3));
        assertThat(tally.history().expected(INTS)).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void a_pilot_that_counted_is_not_needed_again_and_that_of_another_benchmark_is_a_reserve() {
        assertThat(tally.firstLook()).isEqualTo(4);
        tally.add(pilot(LONGS));
        tally.add(block(LONGS, 1, 3));
        assertThat(tally.timeToFirstLook(LONGS, List.of("change"))).isEqualTo(Duration.ofSeconds(2 * 3));
        assertThat(tally.timeToFirstLook(INTS, List.of("change"))).isEqualTo(Duration.ofSeconds(8 + 4 * 3));
    }
}
