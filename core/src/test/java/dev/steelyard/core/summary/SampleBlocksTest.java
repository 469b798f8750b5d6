package dev.steelyard.core.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Judgment;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Reports show the values that verdicts used: without the rounds that these left out. */
final class SampleBlocksTest {

    private static final Benchmark LONGS = new Benchmark("a.B.longs", Mode.THROUGHPUT, new TreeMap<>(), 1, "ops/s");
    private static final Row FAST = new Row(LONGS, Metric.SCORE, "main", "fast");

    @Test
    void a_round_that_a_verdict_leaves_out_is_shown_nowhere() {
        Block block = block(fork("main", 10, -1), fork("fast", 20, 2), fork("calm", 10, -1));
        SampleBlocks blocks = blocks(block);
        assertThat(blocks.scores(FAST, "fast")).containsExactly(20.0);
        assertThat(blocks.scores(FAST, "main")).containsExactly(10.0);
        assertThat(blocks.changes(FAST)).containsOnlyKeys(0).containsValue(-0.5);
        assertThat(blocks.score(block, "fast", Metric.SCORE)).hasValue(20);
        assertThat(blocks.leftOut(block, "fast")).containsExactly(2);
    }

    @Test
    void a_baseline_leaves_out_what_every_comparison_does() {
        Block one = block(fork("main", 10, -1), fork("fast", 20, 2), fork("calm", 10, -1));
        assertThat(blocks(one).leftOut(one, "main")).isEmpty();
        Block all = block(fork("main", 10, 1), fork("fast", 20, 2), fork("calm", 10, -1));
        assertThat(blocks(all).leftOut(all, "main")).containsExactly(1);
        assertThat(blocks(all).leftOut(all, "fast")).containsExactlyInAnyOrder(1, 2);
    }

    @Test
    void a_fork_that_failed_takes_nothing_from_the_others() {
        Fork dead = new Fork(
                "calm", new ForkOutcome(ForkOutcome.Kind.CRASHED, "signal"), List.of(), List.of(), Fork.Jvm.NONE);
        Block block = block(fork("main", 10, -1), fork("fast", 20, -1), dead);
        SampleBlocks blocks = blocks(block);
        assertThat(blocks.of(LONGS, "main")).containsExactly(block);
        assertThat(blocks.of(LONGS, "fast")).containsExactly(block);
        assertThat(blocks.of(LONGS, "calm")).isEmpty();
        assertThat(blocks.scores(new Row(LONGS, Metric.SCORE, "main", "calm"), "calm"))
                .isEmpty();
    }

    @Test
    void a_block_that_does_not_count_says_why() {
        Fork dead = dead("calm", ForkOutcome.Kind.CRASHED);
        Fork stopped = dead("fast", ForkOutcome.Kind.STOPPED);
        SampleBlocks blocks = blocks(block(fork("main", 10, -1), stopped, dead));
        assertThat(blocks.compared(LONGS, "calm"))
                .singleElement()
                .extracting(ComparedBlock::loss)
                .isEqualTo(Optional.of(new ComparedBlock.Loss(ComparedBlock.LossCause.FORKS, List.of("calm"))));
        assertThat(blocks.compared(LONGS, "fast"))
                .singleElement()
                .extracting(ComparedBlock::loss)
                .isEqualTo(Optional.of(new ComparedBlock.Loss(ComparedBlock.LossCause.STOPPED, List.of())));
        assertThat(blocks.changes(FAST)).isEmpty();
    }

    @Test
    void the_side_that_started_first_is_known() {
        Block block = block(fork("fast", 20, -1), fork("main", 10, -1));
        ComparedBlock compared = ComparedBlock.of(block, "main", "fast").orElseThrow();
        assertThat(compared.treatmentFirst("main", "fast")).isTrue();
        assertThat(ComparedBlock.of(block, "main", "absent")).isEmpty();
    }

    private static Fork dead(String variant, ForkOutcome.Kind kind) {
        return new Fork(variant, new ForkOutcome(kind, "signal"), List.of(), List.of(), Fork.Jvm.NONE);
    }

    /** Four turns of the same score, one of them ten times as slow for waiting. */
    private static Fork fork(String variant, double score, int disturbed) {
        List<Slice> slices = IntStream.range(0, 4)
                .mapToObj(turn -> slice(turn, turn == disturbed ? score / 10 : score, turn == disturbed))
                .toList();
        return new Fork(variant, ForkOutcome.COMPLETED, slices, List.of(), Fork.Jvm.NONE);
    }

    private static Slice slice(int turn, double score, boolean waited) {
        return new Slice(
                Slice.Kind.COUNTED,
                turn,
                new Slice.Timing(score, 100, 50_000_000),
                new Slice.Own(-1, 0, 0, 0, 0, 0, 0, 0),
                new Slice.Outside(waited ? 20_000_000 : 0, 0, 0, 0, 0),
                new TreeMap<>());
    }

    private static Block block(Fork... forks) {
        Plan plan = new Plan(Plan.Kind.SLICES, new Plan.Warmup(0, 0), 50_000_000, new Plan.Turn(0, 1), 4, List.of());
        return new Block(
                new Block.Id(LONGS, Block.Purpose.SAMPLE, 0, 1),
                plan,
                List.of(forks),
                List.of(),
                new Block.Timing(Instant.EPOCH, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO));
    }

    private static SampleBlocks blocks(Block block) {
        List<Variant> variants = block.forks().stream()
                .map(fork -> new Variant(
                        fork.variant(), fork.variant(), Optional.empty(), Optional.empty(), VariantSettings.NONE))
                .toList();
        List<String> names = variants.stream().map(Variant::name).toList();
        Run run = new Run(
                "test",
                "0",
                Instant.EPOCH,
                1,
                Duration.ofMinutes(1),
                Criteria.DEFAULT,
                variants,
                List.of(new Run.Presence(LONGS, names)),
                new TreeMap<>());
        return SampleBlocks.of(new RunReport(run, List.of(block), new Judgment(List.of()), RunReport.Commands.UNKNOWN));
    }
}
