package dev.steelyard.core.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.GroupPlace;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BusyTimeTest {

    private static Block block(int index, long start, long seconds, boolean grouped) {
        Block block = SyntheticBlocks.block(SyntheticBlocks.benchmark("A.b"), index, SyntheticBlocks.fork("base", 1));
        Duration wall = Duration.ofSeconds(seconds);
        return new Block(
                block.id(),
                block.plan(),
                block.forks(),
                List.of(),
                new Block.Timing(Instant.EPOCH.plusSeconds(start), wall, Duration.ZERO, Duration.ZERO, wall),
                block.placement(),
                grouped ? Optional.of(new GroupPlace(OptionalInt.of(index % 2), index, false)) : Optional.empty());
    }

    @Test
    void blocks_one_at_a_time_are_summed_whatever_the_clock_says() {
        List<Block> blocks = List.of(block(0, 0, 10, false), block(1, 5, 10, false));
        assertThat(BusyTime.of(blocks)).isEqualTo(Duration.ofSeconds(20));
    }

    @Test
    void what_overlaps_counts_once() {
        List<Block> blocks = List.of(block(0, 0, 10, true), block(1, 5, 10, true), block(2, 20, 3, true));
        assertThat(BusyTime.of(blocks)).isEqualTo(Duration.ofSeconds(18));
    }

    @Test
    void any_blocks_take_as_many_seconds_as_a_list_of_seconds_says() {
        SplittableRandom random = new SplittableRandom(7);
        for (int trial = 0; trial < 500; trial++) {
            BitSet seconds = new BitSet();
            List<Block> blocks = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                int start = random.nextInt(60);
                int length = random.nextInt(12);
                blocks.add(block(i, start, length, true));
                seconds.set(start, start + length);
            }
            assertThat(BusyTime.of(blocks)).isEqualTo(Duration.ofSeconds(seconds.cardinality()));
        }
    }
}
