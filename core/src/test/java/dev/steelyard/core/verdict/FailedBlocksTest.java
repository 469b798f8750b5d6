package dev.steelyard.core.verdict;

import static dev.steelyard.core.verdict.SyntheticBlocks.benchmark;
import static dev.steelyard.core.verdict.SyntheticBlocks.block;
import static dev.steelyard.core.verdict.SyntheticBlocks.failed;
import static dev.steelyard.core.verdict.SyntheticBlocks.fork;
import static dev.steelyard.core.verdict.SyntheticBlocks.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Block;
import dev.steelyard.core.model.Comparison.Status;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.ForkOutcome.Kind;
import dev.steelyard.core.model.Judged;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Slice;
import dev.steelyard.core.model.Verdict.Outcome;
import dev.steelyard.core.stats.Boundaries;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows of benchmarks some of whose blocks failed: c completed, x threw, s was stopped because of another treatment. */
class FailedBlocksTest {

    private static final Judge JUDGE = new Judge(new Boundaries());
    private static final Benchmark LONGS = benchmark("Decoder.longs");
    private static final Run RUN = run(Criteria.DEFAULT, List.of(LONGS), "base", "change");
    private static final double[] NOISE = {0.001, -0.002, 0.0015, -0.0005, 0.0022, -0.0012, 0.0003, -0.0009};

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
        return JUDGE.judge(RUN, blocks(endings, change)).get(0);
    }

    @Test
    void one_good_block_and_two_failures_are_a_failure_with_its_evidence() {
        assertThat(new Rotation(RUN, JUDGE).next(blocks("cxx", 0), Duration.ZERO))
                .isEmpty();
        Judged row = row("cxx", 0);
        assertThat(row.comparison().status()).isEqualTo(Status.FAILED);
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(row.verdict().reason())
                .hasValue("given up after 1 complete block; change threw an exception: as the test says");
        assertThat(row.verdict().moreBlocks()).isEmpty();
        assertThat(row.comparison().evidence().orElseThrow().blocks()).isEqualTo(1);
    }

    @Test
    void a_verdict_that_does_not_stand_fails_too_whatever_the_order_of_blocks() {
        List<Block> blocks = blocks("cccccxsx", 0);
        blocks.set(1, block(LONGS, 1, fork("base", 100), fork("change", 140)));
        Collections.reverse(blocks);
        Judged row = JUDGE.judge(RUN, blocks).get(0);
        assertThat(row.comparison().status()).isEqualTo(Status.FAILED);
        assertThat(row.verdict().reason().orElseThrow()).startsWith("given up after 5 complete blocks; change threw");
        assertThat(row.comparison().scores().baseline()).isPresent();
    }

    @Test
    void a_verdict_that_stands_survives_with_a_warning() {
        Judged row = row("ccccccccxx", 0.05);
        assertThat(row.comparison().status()).isEqualTo(Status.MEASURED);
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.REGRESSED);
        assertThat(row.comparison().warnings())
                .contains("2 of 10 blocks failed: change threw an exception: as the test says");
    }

    @Test
    void failures_in_between_are_a_warning() {
        Judged row = row("cccxccccc", 0);
        assertThat(row.comparison().status()).isEqualTo(Status.MEASURED);
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.EQUIVALENT);
        assertThat(row.comparison().warnings())
                .containsExactly("1 of 9 blocks failed: change threw an exception: as the test says");
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
        Judged row = JUDGE.judge(RUN, blocks).get(0);
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.EQUIVALENT);
        assertThat(row.comparison().evidence().orElseThrow().blocks()).isEqualTo(7);
        assertThat(row.comparison().warnings())
                .containsExactly("1 of 8 blocks do not count: memory was short: in more than half of its rounds pages"
                        + " were read from disk");
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
            assertThat(new Rotation(fixed, JUDGE).next(blocks, Duration.ZERO)).isPresent();
            blocks.add(paging(i, 4));
        }
        assertThat(new Rotation(fixed, JUDGE).next(blocks, Duration.ZERO)).isEmpty();
        Judged row = JUDGE.judge(fixed, blocks).get(0);
        assertThat(row.comparison().status()).isEqualTo(Status.FAILED);
        assertThat(row.verdict().reason().orElseThrow()).startsWith("no block is complete; memory was short");
    }

    @Test
    void blocks_stopped_because_of_another_treatment_fail_nobody() {
        Judged row = row("ccccccccss", 0);
        assertThat(row.comparison().status()).isEqualTo(Status.MEASURED);
        assertThat(row.comparison().warnings()).isEmpty();
        assertThat(row("cxxs", 0).verdict().reason().orElseThrow()).contains("change threw an exception");
        assertThat(row("css", 0).comparison().status()).isEqualTo(Status.MEASURED);
    }
}
