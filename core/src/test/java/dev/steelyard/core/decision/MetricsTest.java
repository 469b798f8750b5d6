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
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Samples;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.stats.BoundaryCache;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MetricsTest {

    private static final Judge JUDGE = new Judge(new BoundaryCache());
    private static final Benchmark LONGS = benchmark("Decoder.longs");

    /** A fork of four slices of 100 000 operations each. */
    private static Fork allocating(String variant, long bytesPerSlice) {
        List<Slice> slices = new ArrayList<>();
        for (int turn = 0; turn < 4; turn++) {
            slices.add(slice(turn, 10, 100_000, new Slice.Own(bytesPerSlice, 0, 0, 0, 0, 0, 0, 100_000), ALONE));
        }
        return fork(variant, slices);
    }

    private static Optional<Judged> allocation(long baseline, long... treatment) {
        List<Block> blocks = new ArrayList<>();
        for (long bytes : treatment) {
            blocks.add(block(LONGS, blocks.size(), allocating("base", baseline), allocating("change", bytes)));
        }
        return row(LONGS, blocks, Metric.ALLOCATION);
    }

    private static Optional<Judged> row(Benchmark benchmark, List<Block> blocks, String metric) {
        return JUDGE.judge(run(Criteria.DEFAULT, List.of(benchmark), "base", "change"), blocks).rows().stream()
                .filter(judged -> judged.comparison().row().metric().equals(metric))
                .findFirst();
    }

    @Test
    void the_same_allocation_is_equivalent_and_more_is_a_regression() {
        assertThat(allocation(2_400_000, 2_400_000, 2_400_000, 2_400_000, 2_400_000)
                        .orElseThrow()
                        .verdict()
                        .outcome())
                .isEqualTo(Outcome.EQUIVALENT);
        Judged more = allocation(2_400_000, 4_800_000, 4_800_000, 4_800_000, 4_800_000)
                .orElseThrow();
        assertThat(more.verdict().outcome()).isEqualTo(Outcome.REGRESSED);
        assertThat(more.comparison().scores().treatment()).hasValue(48);
        assertThat(more.comparison()
                        .facts()
                        .flatMap(Comparison.Facts::change)
                        .orElseThrow()
                        .estimate())
                .isCloseTo(1, within(1e-9));
    }

    @Test
    void what_the_infrastructure_allocates_is_nothing() {
        Judged nothing = allocation(6000, 100, 5000, 0, 6143).orElseThrow();
        assertThat(nothing.verdict().outcome()).isEqualTo(Outcome.EQUIVALENT);
        assertThat(nothing.verdict().nonZero()).isFalse();
        Comparison.Facts evidence = nothing.comparison().facts().orElseThrow();
        assertThat(evidence.absoluteChange()).hasValue(0);
        assertThat(evidence.change()).isEmpty();
        assertThat(evidence.pValue()).hasValue(1);
    }

    @Test
    void a_baseline_of_nothing_gives_an_absolute_change() {
        Judged row = allocation(0, 2_400_000, 2_400_000, 2_400_000, 2_400_000).orElseThrow();
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.REGRESSED);
        Comparison.Facts evidence = row.comparison().facts().orElseThrow();
        assertThat(evidence.absoluteChange()).hasValue(24);
        assertThat(evidence.change()).isEmpty();
    }

    @Test
    void allocation_that_vanishes_is_a_change_of_minus_one() {
        Judged row = allocation(2_400_000, 0, 0, 0, 0).orElseThrow();
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.IMPROVED);
        Comparison.Facts evidence = row.comparison().facts().orElseThrow();
        assertThat(evidence.change().orElseThrow().estimate()).isCloseTo(-1, within(1e-9));
    }

    @Test
    void unknown_allocation_has_no_row() {
        assertThat(allocation(-1, 5, 5, 5, 5)).isEmpty();
    }

    @Test
    void quantiles_of_sample_time_need_ten_thousand_samples() {
        Benchmark sampled = benchmark("Decoder.sampled", Mode.SAMPLE_TIME);
        assertThat(row(sampled, sampled(sampled, 9_999), Metric.SCORE_P99)).isEmpty();
        List<Block> blocks = sampled(sampled, 10_000);
        Judged tail = row(sampled, blocks, Metric.SCORE_P99).orElseThrow();
        assertThat(tail.comparison().scores().baseline()).hasValue(30);
        assertThat(tail.comparison().scores().treatment()).hasValue(60);
        assertThat(tail.verdict().outcome()).isEqualTo(Outcome.REGRESSED);
        assertThat(row(sampled, blocks, Metric.SCORE_P50)
                        .orElseThrow()
                        .verdict()
                        .outcome())
                .isEqualTo(Outcome.EQUIVALENT);
        assertThat(tail.comparison().row().family()).isEqualTo("change/secondary");
    }

    @Test
    void blocks_with_too_few_samples_are_not_left_out_of_quantiles() {
        Benchmark sampled = benchmark("Decoder.sampled", Mode.SAMPLE_TIME);
        List<Block> blocks = new ArrayList<>(sampled(sampled, 10_000));
        blocks.add(block(sampled, 5, sampled("base", 10_000, 30), sampled("change", 9_999, 60)));
        Judged tail = row(sampled, blocks, Metric.SCORE_P99).orElseThrow();
        assertThat(tail.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(tail.verdict().reason()).hasValue(new Reason.TooFewSamples(Samples.BLOCKS, 1, 6, 10_000));
        assertThat(tail.comparison().facts().orElseThrow().blocks()).isEqualTo(5);
        Run run = run(Criteria.DEFAULT, List.of(sampled), "base", "change");
        assertThat(JUDGE.judge(run, blocks).open().rows()).isEmpty();
    }

    /** Five blocks whose forks have so many samples: 98 % at 20, the rest at 30 against 60. */
    private static List<Block> sampled(Benchmark benchmark, long samples) {
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            blocks.add(block(benchmark, i, sampled("base", samples, 30), sampled("change", samples, 60)));
        }
        return blocks;
    }

    private static Fork sampled(String variant, long samples, double tail) {
        long usual = samples * 98 / 100;
        return new Fork(
                variant,
                ForkOutcome.COMPLETED,
                allocating(variant, 100).slices(),
                List.of(new Fork.Bucket(20, usual), new Fork.Bucket(tail, samples - usual)),
                Fork.Jvm.NONE);
    }
}
