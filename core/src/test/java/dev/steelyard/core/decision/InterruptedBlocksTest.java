package dev.steelyard.core.decision;

import static dev.steelyard.core.evidence.SyntheticBlocks.benchmark;
import static dev.steelyard.core.evidence.SyntheticBlocks.blocks;
import static dev.steelyard.core.evidence.SyntheticBlocks.failed;
import static dev.steelyard.core.evidence.SyntheticBlocks.fork;
import static dev.steelyard.core.evidence.SyntheticBlocks.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome.Kind;
import dev.steelyard.core.evidence.SyntheticBlocks;
import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.schedule.Scheduler;
import dev.steelyard.core.stats.BoundaryCache;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InterruptedBlocksTest {

    private static final Judge JUDGE = new Judge(new BoundaryCache());
    private static final Benchmark LONGS = benchmark("Decoder.longs");
    private static final Run RUN = run(Criteria.DEFAULT, List.of(LONGS), "base", "change");
    private static final double[] NOISE = {0.001, -0.002, 0.0015, -0.0005, 0.0022, -0.0012};

    /** A block of 10 s that was stopped for a while, with whatever its forks say. */
    private static Block interrupted(int index, Duration stalled, Fork... forks) {
        Duration wall = Duration.ofSeconds(10);
        return new Block(
                new Block.Id(LONGS, Block.Purpose.VOID, index, index),
                SyntheticBlocks.PLAN,
                List.of(forks),
                List.of(),
                new Block.Timing(Instant.EPOCH, wall, Duration.ZERO, Duration.ZERO, wall, stalled));
    }

    private static Block far(int index) {
        return interrupted(index, Duration.ofSeconds(20), fork("base", 100), fork("change", 5000));
    }

    private static Scheduler.NextBlock next(List<Block> blocks) {
        Tally tally = JUDGE.tally(RUN, blocks);
        return new Scheduler(RUN)
                .next(tally, JUDGE.judge(tally).open(), Duration.ZERO)
                .orElseThrow();
    }

    private static Judged judge(List<Block> blocks) {
        return JUDGE.judge(RUN, blocks).rows().get(0);
    }

    @Test
    void an_interrupted_block_changes_no_verdict_and_no_number() {
        List<Block> blocks = blocks(LONGS, NOISE);
        Judged before = judge(blocks);
        blocks.add(2, far(0));
        Judged after = judge(blocks);
        assertThat(after.verdict()).isEqualTo(before.verdict());
        assertThat(after.comparison().facts()).isEqualTo(before.comparison().facts());
        assertThat(after.comparison().warnings())
                .containsExactly(new Warning.BlocksInterrupted(1, Duration.ofSeconds(20)));
    }

    @Test
    void several_interruptions_are_one_warning() {
        List<Block> blocks = blocks(LONGS, NOISE);
        blocks.add(far(0));
        blocks.add(interrupted(1, Duration.ofMillis(2500), fork("base", 1), failed("change", Kind.HUNG)));
        assertThat(judge(blocks).comparison().warnings())
                .containsExactly(new Warning.BlocksInterrupted(2, Duration.ofMillis(22500)));
    }

    @Test
    void forks_that_died_in_interrupted_blocks_are_no_reason_to_give_up() {
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            blocks.add(interrupted(i, Duration.ofSeconds(5), fork("base", 100), failed("change", Kind.HUNG)));
        }
        Scheduler.NextBlock next = next(blocks);
        assertThat(next.index()).isZero();
        assertThat(next.variants()).containsExactly("base", "change");
        assertThat(JUDGE.tally(RUN, blocks)
                        .series(LONGS, "change")
                        .orElseThrow()
                        .givenUp())
                .isFalse();
    }

    @Test
    void the_next_block_takes_the_number_of_the_interrupted_one() {
        List<Block> blocks = blocks(LONGS, 0.001, 0.002);
        blocks.add(far(0));
        assertThat(next(blocks).index()).isEqualTo(2);
    }

    @Test
    void what_a_block_costs_is_learned_from_whole_ones() {
        Tally tally = JUDGE.tally(RUN, blocks(LONGS, 0.001, 0.002));
        Block brief = new Block(
                new Block.Id(LONGS, Block.Purpose.VOID, 0, 0),
                SyntheticBlocks.PLAN,
                List.of(),
                List.of(),
                new Block.Timing(
                        Instant.EPOCH,
                        Duration.ofSeconds(1),
                        Duration.ZERO,
                        Duration.ZERO,
                        Duration.ZERO,
                        Duration.ofHours(3)));
        tally.add(brief);
        assertThat(tally.history().expected(LONGS)).isEqualTo(Duration.ofSeconds(10));
        assertThat(tally.history().expected(benchmark("Other.one"))).isEqualTo(Duration.ofSeconds(10));
        assertThat(tally.history().spent()).isEqualTo(Duration.ofSeconds(21));
        Tally first = JUDGE.tally(RUN, List.of(brief));
        assertThat(first.history().untouched(LONGS)).isTrue();
        assertThat(first.history().expected(LONGS)).isZero();
    }
}
