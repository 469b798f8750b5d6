package dev.steelyard.core.decision;

import static dev.steelyard.core.evidence.SyntheticBlocks.ALONE;
import static dev.steelyard.core.evidence.SyntheticBlocks.benchmark;
import static dev.steelyard.core.evidence.SyntheticBlocks.block;
import static dev.steelyard.core.evidence.SyntheticBlocks.fork;
import static dev.steelyard.core.evidence.SyntheticBlocks.run;
import static dev.steelyard.core.evidence.SyntheticBlocks.slice;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.stats.BoundaryCache;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Verdicts on allocation where few operations share what JMH itself allocates. */
class AllocationTest {

    private static final Judge JUDGE = new Judge(new BoundaryCache());
    private static final Benchmark LONGS = benchmark("Decoder.longs");
    private static final Run RUN = run(Criteria.DEFAULT, List.of(LONGS), "base", "change");

    /** A fork of four slices, each of so many operations that allocate so much; JMH adds its own 2000 bytes a slice. */
    private static Fork allocating(String variant, double bytesPerOperation, long operations) {
        List<Slice> slices = new ArrayList<>();
        for (int turn = 0; turn < 4; turn++) {
            long bytes = Math.round(bytesPerOperation * operations) + 2000;
            slices.add(slice(turn, 10, (double) operations, new Slice.Own(bytes, 0, 0, 0, 0, 0, 0, operations), ALONE));
        }
        return fork(variant, slices);
    }

    private static List<Block> blocks(double baseline, long operations, double treatment, long treatmentOperations) {
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            blocks.add(block(
                    LONGS,
                    i,
                    allocating("base", baseline, operations),
                    allocating("change", treatment, treatmentOperations)));
        }
        return blocks;
    }

    private static Judged judged(double baseline, long operations, double treatment, long treatmentOperations) {
        return JUDGE.judge(RUN, blocks(baseline, operations, treatment, treatmentOperations)).rows().stream()
                .filter(row -> row.comparison().row().metric().equals(Metric.ALLOCATION))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void below_what_JMH_may_allocate_itself_there_is_no_verdict() {
        Judged few = judged(200, 10, 400, 10);
        assertThat(few.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(few.verdict().reason().orElseThrow()).isInstanceOfSatisfying(Reason.OwnAllocation.class, it -> {
            assertThat(it.bytes()).isCloseTo(614.4, within(1e-9));
            assertThat(it.difference()).isFalse();
        });
        assertThat(few.verdict().moreBlocks()).isEmpty();
        assertThat(few.comparison().scores().baseline()).hasValue(400);
        assertThat(few.comparison().scores().treatment()).hasValue(600);
    }

    @Test
    void what_is_hidden_so_does_not_keep_a_run_going() {
        List<Block> hidden = blocks(200, 10, 400, 10);
        assertThat(JUDGE.judge(RUN, hidden).open().rows()).isEmpty();
    }

    @Test
    void next_to_nothing_is_equivalent_to_nothing() {
        Judged nothing = judged(0, 100_000, 0, 100_000);
        assertThat(nothing.verdict().outcome()).isEqualTo(Outcome.EQUIVALENT);
        assertThat(nothing.verdict().nonZero()).isFalse();
        Judged next = judged(0, 1_000_000, 0.009, 1_000_000);
        assertThat(next.verdict().outcome()).isEqualTo(Outcome.EQUIVALENT);
        assertThat(next.verdict().nonZero()).isTrue();
    }

    @Test
    void less_than_a_byte_per_operation_does_not_matter() {
        assertThat(judged(0.01, 10_000_000, 0.126, 10_000_000).verdict().outcome())
                .isEqualTo(Outcome.EQUIVALENT);
        assertThat(judged(0.5, 10_000_000, 0, 10_000_000).verdict().outcome()).isEqualTo(Outcome.EQUIVALENT);
        assertThat(judged(24, 10_000_000, 23.1, 10_000_000).verdict().outcome()).isEqualTo(Outcome.EQUIVALENT);
        assertThat(judged(24, 10_000_000, 25.1, 10_000_000).verdict().outcome()).isEqualTo(Outcome.REGRESSED);
    }

    @Test
    void a_faster_treatment_does_not_seem_to_allocate_less() {
        assertThat(judged(0, 1_000, 0, 2_000).verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        Judged some = judged(100, 100, 100, 200);
        assertThat(some.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(some.verdict().reason().orElseThrow()).isInstanceOfSatisfying(Reason.OwnAllocation.class, it -> {
            assertThat(it.bytes()).isCloseTo(61.44, within(1e-9));
            assertThat(it.difference()).isTrue();
        });
        assertThat(judged(20_000, 1_000, 20_000, 2_000).verdict().outcome()).isEqualTo(Outcome.EQUIVALENT);
    }

    @Test
    void more_allocation_is_a_regression() {
        assertThat(judged(2_400, 100_000, 4_448, 100_000).verdict().outcome()).isEqualTo(Outcome.REGRESSED);
        assertThat(judged(0, 100_000, 16, 100_000).verdict().outcome()).isEqualTo(Outcome.REGRESSED);
        assertThat(judged(16, 100_000, 0, 100_000).verdict().outcome()).isEqualTo(Outcome.IMPROVED);
        assertThat(judged(0, 10, 2_048, 10).verdict().outcome()).isEqualTo(Outcome.REGRESSED);
    }
}
