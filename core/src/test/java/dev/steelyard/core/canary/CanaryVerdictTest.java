package dev.steelyard.core.canary;

import static dev.steelyard.core.evidence.SyntheticBlocks.benchmark;
import static dev.steelyard.core.evidence.SyntheticBlocks.block;
import static dev.steelyard.core.evidence.SyntheticBlocks.fork;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.evidence.SyntheticBlocks;
import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.judgment.CanaryFinding;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.NoiseFloor;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.PlanReason;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Safeguards;
import dev.steelyard.core.model.Variant;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the canary does to verdicts. */
class CanaryVerdictTest {

    private static final Criteria FIXED =
            new Criteria(0.01, Criteria.DEFAULT.margins(), Criteria.Looks.once(12), Criteria.DEFAULT.perBenchmark());
    private static final List<Benchmark> EIGHT =
            IntStream.range(0, 8).mapToObj(i -> benchmark("A.b" + i)).toList();

    private static List<Judged> judged(Tally tally) {
        return CanaryRuns.judge().judge(tally).rows();
    }

    private static CanaryRuns.Noise noise(double canary, double treatment) {
        return new CanaryRuns.Noise(
                random -> 0.005 * random.nextGaussian(),
                random -> canary + 0.005 * random.nextGaussian(),
                random -> treatment + 0.005 * random.nextGaussian());
    }

    @Test
    void a_difference_that_identical_code_shows_too_is_no_verdict() {
        RandomGenerator random = new SplittableRandom(1);
        Tally tally = CanaryRuns.play(CanaryRuns.run(FIXED, EIGHT, 7), random, noise(0.03, 0.03));
        assertThat(tally.canary().orElseThrow().contradicts()).isTrue();
        assertThat(judged(tally)).hasSize(8).allSatisfy(row -> {
            assertThat(row.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
            assertThat(row.verdict().reason()).hasValue(new Reason.CanaryWidened(new Reason.Undecided()));
            assertThat(row.verdict().moreBlocks()).isEmpty();
            assertThat(row.comparison().warnings())
                    .anySatisfy(warning -> assertThat(warning)
                            .isInstanceOfSatisfying(Warning.CanaryContradicts.class, it -> {
                                assertThat(it.biased()).isTrue();
                                assertThat(it.mean()).isBetween(0.03, 0.04);
                            }));
        });
    }

    @Test
    void judging_all_blocks_at_once_gives_what_judging_after_each_gives() {
        Run run = CanaryRuns.run(FIXED, EIGHT, 7);
        List<Block> blocks = new ArrayList<>();
        Tally tally = CanaryRuns.play(run, new SplittableRandom(1), noise(0.03, 0.03), blocks::add);
        Judge judge = CanaryRuns.judge();
        assertThat(judge.judge(judge.tally(run, blocks)).rows()).isEqualTo(judged(tally));
    }

    @Test
    void a_pilot_that_counts_says_nothing_of_the_canary() {
        Run run = CanaryRuns.run(FIXED, EIGHT, 7);
        List<Block> blocks = new ArrayList<>();
        CanaryRuns.play(run, new SplittableRandom(1), noise(0, 0), blocks::add);
        CanaryFinding one = finding(run, piloted(blocks, 100));
        assertThat(finding(run, piloted(blocks, 200)).tests()).isEqualTo(one.tests());
        assertThat(finding(run, blocks).tests()).isNotEqualTo(one.tests());
    }

    private static CanaryFinding finding(Run run, List<Block> blocks) {
        return CanaryRuns.judge().tally(run, blocks).canary().orElseThrow();
    }

    /** Makes pilots of the first blocks without a canary, in which the treatment has a score. */
    private static List<Block> piloted(List<Block> blocks, double score) {
        Plan like = SyntheticBlocks.PLAN;
        Plan pilot = new Plan(
                like.kind(),
                like.warmup(),
                like.sliceNanos(),
                like.turn(),
                like.turns(),
                List.of(new PlanReason.Pilot()));
        return blocks.stream()
                .map(block -> block.id().index() > 0 || block.forks().size() > 2
                        ? block
                        : new Block(
                                block.id(),
                                pilot,
                                List.of(fork("base", 100), fork("change", score)),
                                List.of(),
                                block.timing()))
                .toList();
    }

    @Test
    void a_change_far_beyond_what_identical_code_shows_stays_a_verdict() {
        RandomGenerator random = new SplittableRandom(2);
        Tally tally = CanaryRuns.play(CanaryRuns.run(FIXED, EIGHT, 7), random, noise(0.03, 0.8));
        assertThat(tally.canary().orElseThrow().contradicts()).isTrue();
        assertThat(judged(tally)).allSatisfy(row -> {
            assertThat(row.verdict().outcome()).isEqualTo(Outcome.REGRESSED);
            assertThat(row.comparison().warnings()).hasAtLeastOneElementOfType(Warning.CanaryContradicts.class);
        });
    }

    @Test
    void an_honest_canary_changes_nothing() {
        RandomGenerator random = new SplittableRandom(3);
        Run run = CanaryRuns.run(FIXED, EIGHT, 7);
        Tally tally = CanaryRuns.play(run, random, noise(0, 0.05));
        CanaryFinding finding = tally.canary().orElseThrow();
        assertThat(finding.contradicts()).isFalse();
        assertThat(finding.tests().any()).isTrue();
        assertThat(finding.count()).isEqualTo(new CanaryFinding.BlockCounts(24, 24, 0));
        assertThat(finding.spread()).isBetween(0.005, 0.010);
        assertThat(finding.tests().ratio().orElseThrow()).isBetween(0.6, 1.6);
        assertThat(judged(tally)).allSatisfy(row -> {
            assertThat(row.verdict().outcome()).isEqualTo(Outcome.REGRESSED);
            assertThat(row.comparison().warnings()).doesNotHaveAnyElementsOfTypes(Warning.CanaryContradicts.class);
        });
    }

    /** The canary is no part of the comparison: rows are what they are without its forks. */
    @Test
    void rows_do_not_depend_on_the_forks_of_an_honest_canary() {
        RandomGenerator random = new SplittableRandom(4);
        Run run = CanaryRuns.run(FIXED, EIGHT.subList(0, 2), 7);
        List<Block> with = new ArrayList<>();
        List<Block> without = new ArrayList<>();
        for (Benchmark benchmark : EIGHT.subList(0, 2)) {
            for (int index = 0; index < 12; index++) {
                Fork base = fork("base", 100 * Math.exp(0.01 * random.nextGaussian()));
                Fork change = fork("change", 101 * Math.exp(0.01 * random.nextGaussian()));
                Fork canary = fork(Variant.canaryOf("base"), 100 * Math.exp(0.01 * random.nextGaussian()));
                without.add(block(benchmark, index, base, change));
                with.add(
                        CanaryDraw.drawn(run, benchmark, index)
                                ? block(benchmark, index, canary, base, change)
                                : block(benchmark, index, base, change));
            }
        }
        assertThat(CanaryRuns.judge().judge(run, with).rows())
                .isEqualTo(CanaryRuns.judge().judge(run, without).rows());
        assertThat(CanaryRuns.judge()
                        .tally(run, without)
                        .canary()
                        .orElseThrow()
                        .count()
                        .without())
                .isEqualTo(6);
    }

    @Test
    void a_sequential_run_with_a_bias_of_position_has_no_false_verdict_where_it_would_have_some() {
        RandomGenerator random = new SplittableRandom(5);
        Run run = CanaryRuns.run(Criteria.DEFAULT, EIGHT, 8);
        Tally tally = CanaryRuns.play(run, random, noise(0.05, 0.05));
        assertThat(judged(tally)).noneMatch(row -> row.verdict().outcome() == Outcome.REGRESSED);
        Run blind = SyntheticBlocks.run(Criteria.DEFAULT, EIGHT, "base", "change");
        Tally unwatched = CanaryRuns.play(blind, new SplittableRandom(5), noise(0.05, 0.05));
        assertThat(judged(unwatched)).allMatch(row -> row.verdict().outcome() == Outcome.REGRESSED);
    }

    @Test
    void a_change_below_the_noise_floor_of_a_calibration_is_warned_of() {
        Benchmark benchmark = EIGHT.get(0);
        Instant day = Instant.parse("2026-11-20T10:00:00Z");
        Run plain = SyntheticBlocks.run(FIXED, List.of(benchmark), "base", "change");
        List<Block> blocks = new ArrayList<>();
        RandomGenerator random = new SplittableRandom(6);
        for (int index = 0; index < 12; index++) {
            blocks.add(block(
                    benchmark,
                    index,
                    fork("base", 100),
                    fork("change", 104 * Math.exp(0.002 * random.nextGaussian()))));
        }
        // 1.96 * 0.06 * sqrt(2 / 12) is 4.9 %, and half of that spread 2.4 %.
        assertThat(warnings(plain, new NoiseFloor(benchmark, 0.06, day), blocks))
                .anySatisfy(warning -> assertThat(warning).isInstanceOfSatisfying(Warning.BelowNoiseFloor.class, it -> {
                    assertThat(it.benchmark()).isEqualTo("A.b0");
                    assertThat(it.floor()).isCloseTo(0.049, within(1e-3));
                    assertThat(it.calibrated()).isEqualTo(day);
                }));
        assertThat(warnings(plain, new NoiseFloor(benchmark, 0.03, day), blocks))
                .doesNotHaveAnyElementsOfTypes(Warning.BelowNoiseFloor.class);
        assertThat(warnings(plain, new NoiseFloor(benchmark("A.other"), 0.06, day), blocks))
                .doesNotHaveAnyElementsOfTypes(Warning.BelowNoiseFloor.class);
    }

    private static List<Warning> warnings(Run run, NoiseFloor floor, List<Block> blocks) {
        Run calibrated = SyntheticBlocks.with(run, new Safeguards(Safeguards.Canary.SWITCHED_OFF, List.of(floor)));
        Judged row = CanaryRuns.judge().judge(calibrated, blocks).rows().get(0);
        assertThat(row.verdict().outcome()).isEqualTo(Outcome.REGRESSED);
        return row.comparison().warnings();
    }
}
