package dev.steelyard.core.decision;

import static dev.steelyard.core.evidence.SyntheticBlocks.benchmark;
import static dev.steelyard.core.evidence.SyntheticBlocks.block;
import static dev.steelyard.core.evidence.SyntheticBlocks.blocks;
import static dev.steelyard.core.evidence.SyntheticBlocks.failed;
import static dev.steelyard.core.evidence.SyntheticBlocks.fork;
import static dev.steelyard.core.evidence.SyntheticBlocks.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.judgment.BlockFailure;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.Criteria.Margins;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.stats.BoundaryCache;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class JudgeTest {

    private static final Judge JUDGE = new Judge(new BoundaryCache());
    private static final Benchmark LONGS = benchmark("Decoder.longs");
    private static final Benchmark DOUBLES = benchmark("Decoder.doubles");
    private static final double[] NOISE = {0.001, -0.002, 0.0015, -0.0005, 0.0022, -0.0012, 0.0003, -0.0009};

    private static double[] around(double logRatio) {
        double[] values = NOISE.clone();
        for (int i = 0; i < values.length; i++) {
            values[i] += logRatio;
        }
        return values;
    }

    private static Judged one(double... logRatios) {
        return JUDGE.judge(run(Criteria.DEFAULT, List.of(LONGS), "base", "change"), blocks(LONGS, logRatios))
                .rows()
                .get(0);
    }

    private static Change change(Judged judged) {
        return judged.comparison().facts().flatMap(Comparison.Facts::change).orElseThrow();
    }

    @Test
    void a_slower_treatment_regressed_and_a_faster_one_improved() {
        Judged slower = one(around(0.05));
        assertThat(slower.verdict().outcome()).isEqualTo(Outcome.REGRESSED);
        assertThat(slower.verdict().nonZero()).isTrue();
        assertThat(change(slower).estimate()).isCloseTo(Math.expm1(0.05), within(0.001));
        assertThat(change(slower).level()).isEqualTo(0.99);
        assertThat(slower.comparison().scores().baseline().getAsDouble()).isCloseTo(100, within(1e-9));
        assertThat(slower.comparison().warnings()).containsExactly(new Warning.StoppedEarly());
        assertThat(one(around(-0.05)).verdict().outcome()).isEqualTo(Outcome.IMPROVED);
    }

    @Test
    void a_benchmark_may_have_a_margin_of_its_own() {
        Criteria wide = Criteria.DEFAULT.with(List.of(), List.of(new Criteria.OwnMargin("Decoder.longs", 0.2)));
        List<Block> blocks = new ArrayList<>(blocks(LONGS, around(0.05)));
        blocks.addAll(blocks(DOUBLES, around(0.05)));

        assertThat(JUDGE.judge(run(wide, List.of(LONGS, DOUBLES), "base", "change"), blocks)
                        .rows())
                .extracting(row -> row.verdict().outcome())
                .containsExactly(Outcome.EQUIVALENT, Outcome.REGRESSED);
    }

    @Test
    void throughput_halved_is_a_change_of_plus_one() {
        Benchmark rate = benchmark("Decoder.rate", Mode.THROUGHPUT);
        List<Block> blocks = new ArrayList<>();
        for (double noise : NOISE) {
            blocks.add(block(rate, blocks.size(), fork("base", 100), fork("change", 50 * Math.exp(noise))));
        }
        Judged row = JUDGE.judge(run(Criteria.DEFAULT, List.of(rate), "base", "change"), blocks)
                .rows()
                .get(0);
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.REGRESSED);
        assertThat(change(row).estimate()).isCloseTo(1.0, within(0.01));
        assertThat(row.comparison().scores().treatment().getAsDouble()).isCloseTo(50, within(0.2));
    }

    @Test
    void no_change_within_the_margin_is_equivalent() {
        Judged row = one(NOISE);
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.EQUIVALENT);
        assertThat(row.verdict().nonZero()).isFalse();
        assertThat(row.comparison().facts().orElseThrow().detectable().getAsDouble())
                .isBetween(0.001, 0.01);
    }

    @Test
    void a_small_sure_change_is_equivalent_and_marked() {
        Judged row = one(around(0.01));
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.EQUIVALENT);
        assertThat(row.verdict().nonZero()).isTrue();
    }

    @Test
    void a_wide_interval_is_inconclusive_and_says_what_it_would_take() {
        Judged row = one(0.03, -0.04, 0.05, -0.02, 0.01, -0.03);
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(row.verdict().reason()).hasValue(new Reason.Undecided());
        assertThat(row.verdict().moreBlocks().getAsInt()).isBetween(10, 200);
    }

    @Test
    void too_few_blocks_are_inconclusive() {
        Judged row = one(0.5, 0.5, 0.5);
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(row.verdict().reason()).hasValue(new Reason.TooFewBlocks(3, 4, false));
        assertThat(row.verdict().moreBlocks()).hasValue(1);
        assertThat(row.comparison().facts().orElseThrow().change()).isEmpty();
    }

    @Test
    void drift_is_inconclusive() {
        Judged row = one(0.0, 0.0001, -0.0001, 0.0, 0.2, 0.21, 0.2, 0.2);
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(row.verdict().reason()).hasValue(new Reason.BlocksDrift());
    }

    @Test
    void the_correction_takes_a_verdict_back() {
        double[] weak = {0.03, 0.034, 0.029, 0.04, 0.036, 0.031};
        Criteria family = new Criteria(0.01, new Margins(0.02, 0.02), Looks.once(6), false);
        List<Benchmark> many = new ArrayList<>(List.of(LONGS));
        for (int i = 0; i < 2000; i++) {
            many.add(benchmark("Other.b" + i));
        }
        Judged alone = JUDGE.judge(run(family, List.of(LONGS), "base", "change"), blocks(LONGS, weak))
                .rows()
                .get(0);
        Judged corrected = JUDGE.judge(run(family, many, "base", "change"), blocks(LONGS, weak))
                .rows()
                .get(0);
        assertThat(alone.verdict().outcome()).isEqualTo(Outcome.REGRESSED);
        assertThat(corrected.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(corrected.verdict().reason().orElseThrow())
                .isInstanceOfSatisfying(
                        Reason.NotAfterCorrection.class,
                        it -> assertThat(it.rows()).isEqualTo(2001));
        assertThat(corrected.verdict().nonZero()).isFalse();
        Criteria each = new Criteria(0.01, new Margins(0.02, 0.02), Looks.once(6), true);
        assertThat(JUDGE.judge(run(each, many, "base", "change"), blocks(LONGS, weak))
                        .rows()
                        .get(0)
                        .verdict()
                        .outcome())
                .isEqualTo(Outcome.REGRESSED);
    }

    @Test
    void a_benchmark_of_one_side_is_added_or_removed() {
        Run all = run(Criteria.DEFAULT, List.of(LONGS, DOUBLES), "base", "change");
        Run run = new Run(
                all.id(),
                all.version(),
                all.start(),
                all.seed(),
                all.budget(),
                all.criteria(),
                all.variants(),
                List.of(
                        new Run.Presence(LONGS, List.of("base")),
                        new Run.Presence(DOUBLES, List.of("change")),
                        new Run.Presence(benchmark("Elsewhere.x"), List.of())),
                all.environment());
        List<Judged> rows = JUDGE.judge(run, List.of()).rows();
        assertThat(rows).extracting(row -> row.comparison().status()).containsExactly(Status.REMOVED, Status.ADDED);
        assertThat(rows.get(0).verdict().reason()).hasValue(new Reason.MissingFrom("change"));
    }

    @Test
    void a_benchmark_without_a_complete_block_failed_with_its_reason() {
        Run run = run(Criteria.DEFAULT, List.of(LONGS), "base", "change", "third");
        Block block = block(
                LONGS, 0, fork("base", 100), failed("change", ForkOutcome.Kind.OUT_OF_MEMORY), fork("third", 100));
        List<Judged> rows = JUDGE.judge(run, List.of(block)).rows();
        assertThat(rows.get(0).comparison().status()).isEqualTo(Status.FAILED);
        assertThat(rows.get(0).verdict().reason())
                .hasValue(new Reason.NoCompleteBlock(BlockFailure.fork(
                        "change", new ForkOutcome(ForkOutcome.Kind.OUT_OF_MEMORY, "as the test says"))));
        assertThat(rows.get(1).comparison().status()).isEqualTo(Status.MEASURED);
        assertThat(JUDGE.judge(run, List.of()).rows().get(0).comparison().status())
                .isEqualTo(Status.NOT_MEASURED);
    }

    @Test
    void another_treatment_changes_nothing() {
        Run two = run(Criteria.DEFAULT, List.of(LONGS), "base", "change");
        Run three = run(Criteria.DEFAULT, List.of(LONGS), "base", "change", "third");
        List<Block> alone = blocks(LONGS, around(0.03));
        List<Block> together = new ArrayList<>();
        for (Block block : alone) {
            List<Fork> forks = new ArrayList<>(block.forks());
            forks.add(fork("third", 250));
            together.add(block(LONGS, block.id().index(), forks.toArray(Fork[]::new)));
        }
        assertThat(JUDGE.judge(three, together).rows().get(0))
                .isEqualTo(JUDGE.judge(two, alone).rows().get(0));
    }

    @Test
    void different_versions_of_jmh_are_inconclusive() {
        List<Block> blocks = new ArrayList<>();
        for (Block block : blocks(LONGS, around(0.05))) {
            Fork[] forks = block.forks().stream()
                    .map(fork -> new Fork(
                            fork.variant(),
                            fork.outcome(),
                            fork.slices(),
                            List.of(),
                            new Fork.Jvm(
                                    1,
                                    List.of(),
                                    "17",
                                    fork.variant().equals("base") ? "1.36" : "1.37",
                                    "",
                                    0,
                                    List.of())))
                    .toArray(Fork[]::new);
            blocks.add(block(LONGS, block.id().index(), forks));
        }
        Judged row = JUDGE.judge(run(Criteria.DEFAULT, List.of(LONGS), "base", "change"), blocks)
                .rows()
                .get(0);
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(row.verdict().reason()).hasValue(new Reason.JmhVersions("base", "1.36", "change", "1.37"));
    }

    @Test
    void different_blackholes_are_inconclusive() {
        List<Block> blocks = new ArrayList<>();
        for (Block block : blocks(LONGS, around(0.05))) {
            Fork[] forks = block.forks().stream()
                    .map(fork -> new Fork(
                            fork.variant(),
                            fork.outcome(),
                            fork.slices(),
                            List.of(),
                            new Fork.Jvm(
                                    1,
                                    List.of(),
                                    "17",
                                    "1.37",
                                    fork.variant().equals("base") ? "full" : "compiler",
                                    0,
                                    List.of())))
                    .toArray(Fork[]::new);
            blocks.add(block(LONGS, block.id().index(), forks));
        }
        Judged row = JUDGE.judge(run(Criteria.DEFAULT, List.of(LONGS), "base", "change"), blocks)
                .rows()
                .get(0);
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(row.verdict().reason()).hasValue(new Reason.Blackholes("base", "full", "change", "compiler"));
    }

    @Test
    void odd_scores_never_throw() {
        double[] odd = {0, Double.NaN, Double.POSITIVE_INFINITY, -1, Double.MIN_VALUE, Double.MAX_VALUE, 100};
        Run run = run(Criteria.DEFAULT, List.of(LONGS), "base", "change");
        for (double left : odd) {
            for (double right : odd) {
                List<Block> blocks = new ArrayList<>();
                for (int i = 0; i < 5; i++) {
                    blocks.add(block(LONGS, i, fork("base", left), fork("change", i == 3 ? 100 : right)));
                    for (Judged row : JUDGE.judge(run, blocks).rows()) {
                        assertThat(row.verdict().outcome() == Outcome.EQUIVALENT && left != right)
                                .isFalse();
                    }
                }
            }
        }
    }

    @Test
    void a_benchmark_that_the_budget_never_reached_says_so_and_what_would_do() {
        Run run = run(Criteria.DEFAULT, List.of(LONGS, DOUBLES), "base", "change");
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            blocks.add(block(LONGS, i, Duration.ofSeconds(224), List.of(fork("base", 100), fork("change", 100))));
        }
        Judged untried = JUDGE.judge(run, blocks).rows().get(1);
        assertThat(untried.comparison().status()).isEqualTo(Status.NOT_MEASURED);
        // Four blocks can show no change of one of two benchmarks, five can. So one block of the first is missing, and
        // five and a pilot
        // of the second: 896 s + 7 x 224 s = 2464 s.
        assertThat(untried.verdict().reason())
                .hasValue(new Reason.BudgetTooSmall(Duration.ofMinutes(15), Duration.ofSeconds(2464)));
        // Four blocks of 100 s would have found room.
        Block quick = block(LONGS, 0, Duration.ofSeconds(100), List.of(fork("base", 100), fork("change", 100)));
        assertThat(JUDGE.judge(run, List.of(quick)).rows().get(1).verdict().reason())
                .hasValue(new Reason.NothingTried());
    }

    @Test
    void benchmarks_that_join_take_no_verdict_back() {
        List<Benchmark> two = List.of(LONGS, DOUBLES);
        List<Benchmark> others =
                List.of(benchmark("Decoder.texts"), benchmark("Decoder.maps"), benchmark("Decoder.sets"));
        List<Benchmark> all = new ArrayList<>(two);
        all.addAll(others);
        Run run = run(Criteria.DEFAULT, all, "base", "change")
                .choosing(two.stream()
                        .map(benchmark -> new Run.Chosen(benchmark, Duration.ofSeconds(1)))
                        .toList());
        for (int count = 4; count <= 6; count++) {
            List<Block> blocks = new ArrayList<>();
            for (Benchmark benchmark : two) {
                blocks.addAll(blocks(benchmark, Arrays.copyOf(around(0.3), count)));
            }
            List<Outcome> before = outcomes(run, blocks);
            for (Benchmark joining : others.subList(0, 2)) {
                blocks.addAll(blocks(joining, 0.001, 0.3));
                assertThat(outcomes(run, blocks).subList(0, 2)).isEqualTo(before.subList(0, 2));
            }
            assertThat(before.get(0)).isEqualTo(count == 4 ? Outcome.INCONCLUSIVE : Outcome.REGRESSED);
        }
    }

    private static List<Outcome> outcomes(Run run, List<Block> blocks) {
        return JUDGE.judge(run, blocks).rows().stream()
                .map(row -> row.verdict().outcome())
                .toList();
    }
}
