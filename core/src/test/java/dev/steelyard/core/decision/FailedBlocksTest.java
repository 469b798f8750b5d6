package dev.steelyard.core.decision;

import static dev.steelyard.core.evidence.SyntheticBlocks.benchmark;
import static dev.steelyard.core.evidence.SyntheticBlocks.block;
import static dev.steelyard.core.evidence.SyntheticBlocks.failed;
import static dev.steelyard.core.evidence.SyntheticBlocks.fork;
import static dev.steelyard.core.evidence.SyntheticBlocks.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.ForkOutcome.Kind;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.evidence.SyntheticBlocks;
import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.judgment.BlockFailure;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Samples;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.schedule.Scheduler;
import dev.steelyard.core.stats.BoundaryCache;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Rows of benchmarks some of whose blocks failed: c completed, x threw, s was stopped because of another treatment. */
class FailedBlocksTest {

    private static final Judge JUDGE = new Judge(new BoundaryCache());
    private static final Benchmark LONGS = benchmark("Decoder.longs");
    private static final Run RUN = run(Criteria.DEFAULT, List.of(LONGS), "base", "change");
    private static final double[] NOISE = {0.001, -0.002, 0.0015, -0.0005, 0.0022, -0.0012, 0.0003, -0.0009};

    private static final BlockFailure THREW =
            BlockFailure.fork("change", new ForkOutcome(Kind.THREW, "as the test says"));

    private static Optional<Scheduler.NextBlock> next(Run run, List<Block> blocks) {
        Tally tally = JUDGE.tally(run, blocks);
        return new Scheduler(run).next(tally, JUDGE.judge(tally).open(), Duration.ZERO);
    }

    private static List<Block> blocks(String endings, double change) {
        List<Block> blocks = new ArrayList<>();
        for (int index = 0; index < endings.length(); index++) {
            double score = 100 * Math.exp(change + NOISE[index % NOISE.length]);
            blocks.add(
                    switch (endings.charAt(index)) {
                        case 'x' -> block(LONGS, index, failed("base", Kind.STOPPED), failed("change", Kind.THREW));
                        case 's' -> block(LONGS, index, failed("base", Kind.STOPPED), failed("change", Kind.STOPPED));
                        default -> block(LONGS, index, fork("base", 100), fork("change", score));
                    });
        }
        return blocks;
    }

    private static Judged row(String endings, double change) {
        return JUDGE.judge(RUN, blocks(endings, change)).rows().get(0);
    }

    @Test
    void one_good_block_and_two_failures_are_a_failure_with_its_evidence() {
        assertThat(next(RUN, blocks("cxx", 0))).isEmpty();
        Judged row = row("cxx", 0);
        assertThat(row.comparison().status()).isEqualTo(Status.FAILED);
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(row.verdict().reason()).hasValue(new Reason.GivenUp(1, THREW));
        assertThat(row.verdict().moreBlocks()).isEmpty();
        assertThat(row.comparison().facts().orElseThrow().blocks()).isEqualTo(1);
    }

    @Test
    void a_verdict_that_does_not_stand_fails_too_whatever_the_order_of_blocks() {
        List<Block> blocks = blocks("cccccxsx", 0);
        blocks.set(1, block(LONGS, 1, fork("base", 100), fork("change", 140)));
        Collections.reverse(blocks);
        Judged row = JUDGE.judge(RUN, blocks).rows().get(0);
        assertThat(row.comparison().status()).isEqualTo(Status.FAILED);
        assertThat(row.verdict().reason()).hasValue(new Reason.GivenUp(5, THREW));
        assertThat(row.comparison().scores().baseline()).isPresent();
    }

    @Test
    void a_change_is_withheld_where_more_than_a_tenth_of_the_blocks_failed_on_one_side() {
        Judged few = row("cccccccccccccccccccxc", 0.05);
        assertThat(few.comparison().status()).isEqualTo(Status.MEASURED);
        assertThat(few.verdict().outcome()).isEqualTo(Outcome.REGRESSED);
        Judged row = row("ccccccccxx", 0.05);
        assertThat(row.comparison().status()).isEqualTo(Status.FAILED);
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(row.verdict().nonZero()).isFalse();
        Judged between = row("ccccxcccx", 0.05);
        assertThat(between.comparison().status()).isEqualTo(Status.FAILED);
        assertThat(between.verdict().reason()).hasValue(new Reason.Survivors(Samples.BLOCKS, "change", 2, 9));
        row = between;
        assertThat(row.comparison().warnings()).contains(new Warning.BlocksFailed(2, 9, THREW));
    }

    @Test
    void failures_in_between_are_a_warning() {
        Judged row = row("cccxccccc", 0);
        assertThat(row.comparison().status()).isEqualTo(Status.MEASURED);
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.EQUIVALENT);
        assertThat(row.comparison().warnings()).containsExactly(new Warning.BlocksFailed(1, 9, THREW));
    }

    /** A block of four rounds, in so many of which a page is read from disk. */
    private static Block paging(int index, int rounds) {
        List<Slice> slices = new ArrayList<>();
        for (int turn = 0; turn < 4; turn++) {
            Slice.Outside outside = new Slice.Outside(0, 0, 0, turn < rounds ? 1 : 0, 0);
            slices.add(SyntheticBlocks.slice(
                    turn, turn < rounds && rounds > 2 ? 900 : 100, 1000, SyntheticBlocks.CALM, outside));
        }
        return block(LONGS, index, fork("base", 100), fork("change", slices));
    }

    @Test
    void a_block_whose_rounds_were_mostly_read_from_disk_does_not_count() {
        List<Block> blocks = blocks("cccccc", 0);
        blocks.add(paging(6, 2));
        blocks.add(paging(7, 3));
        Judged row = JUDGE.judge(RUN, blocks).rows().get(0);
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.EQUIVALENT);
        assertThat(row.comparison().facts().orElseThrow().blocks()).isEqualTo(7);
        assertThat(row.comparison().warnings()).containsExactly(new Warning.BlocksLostToPaging(1, 8));
    }

    @Test
    void a_machine_that_only_pages_is_left_in_the_end() {
        Run fixed = run(
                new Criteria(0.01, new Criteria.Margins(0.02, 0.02), Criteria.Looks.once(4), false),
                List.of(LONGS),
                "base",
                "change");
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            assertThat(next(fixed, blocks)).isPresent();
            blocks.add(paging(i, 4));
        }
        assertThat(next(fixed, blocks)).isEmpty();
        Judged row = JUDGE.judge(fixed, blocks).rows().get(0);
        assertThat(row.comparison().status()).isEqualTo(Status.FAILED);
        assertThat(row.verdict().reason()).hasValue(new Reason.NoCompleteBlock(BlockFailure.MEMORY_SHORT));
    }

    @Test
    void blocks_stopped_because_of_another_treatment_fail_nobody() {
        Judged row = row("ccccccccss", 0);
        assertThat(row.comparison().status()).isEqualTo(Status.MEASURED);
        assertThat(row.comparison().warnings()).isEmpty();
        assertThat(row("cxxs", 0).verdict().reason()).hasValue(new Reason.GivenUp(1, THREW));
        assertThat(row("css", 0).comparison().status()).isEqualTo(Status.MEASURED);
    }

    @Test
    void a_benchmark_whose_blocks_were_all_stopped_is_not_measured_and_has_not_failed() {
        assertThat(row("s", 0).comparison().status()).isEqualTo(Status.NOT_MEASURED);
        assertThat(row("sx", 0).comparison().status()).isEqualTo(Status.FAILED);
        Block ended = block(
                LONGS,
                0,
                RUN.budget().plusSeconds(20),
                List.of(failed("base", Kind.STOPPED), failed("change", Kind.STOPPED)));
        Judged row = JUDGE.judge(RUN, List.of(ended)).rows().get(0);
        assertThat(row.comparison().status()).isEqualTo(Status.NOT_MEASURED);
        assertThat(row.verdict().reason()).get().isInstanceOf(Reason.BudgetTooSmall.class);
    }
}
