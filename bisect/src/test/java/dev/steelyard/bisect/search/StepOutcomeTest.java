package dev.steelyard.bisect.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.bisect.range.HangCount;
import dev.steelyard.bisect.range.HangTest;
import dev.steelyard.bisect.range.LevelTest;
import dev.steelyard.bisect.range.StepEstimate;
import dev.steelyard.bisect.range.StepFinding;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Safeguards;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.core.stats.BoundaryCache;
import dev.steelyard.core.stats.Scale;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What runs of made-up blocks come to. A slice has 100,000 operations, so 16 bytes each are far more than JMH's own. */
class StepOutcomeTest {

    private static final String GOOD = "v1";
    private static final String COMMIT = "0123456789ab";
    private static final Benchmark BENCHMARK =
            new Benchmark("org.example.Foo.bar", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");
    private static final Row SCORE = new Row(BENCHMARK, Metric.SCORE, GOOD, COMMIT);
    private static final Row ALLOCATION = new Row(BENCHMARK, Metric.ALLOCATION, GOOD, COMMIT);
    private static final Plan PLAN =
            new Plan(Plan.Kind.SLICES, new Plan.Warmup(0, 0), 50_000_000, new Plan.Turn(0, 1), 4, List.of());
    private static final BoundaryCache BOUNDARIES = new BoundaryCache();
    private static final double[] NOISE = {0.001, -0.002, 0.0015, -0.0005, 0.0022, -0.0012, 0.0003, -0.0009};
    private static final long OPERATIONS = 100_000;

    private static final LevelTest LEVEL = new LevelTest(new StepEstimate(0.1, 0.01, 7, Scale.LOG));
    private static final HangTest HANG = new HangTest(new HangCount(2, 0));

    private static Fork fork(String variant, double score, double bytes, long operations) {
        long allocated = bytes < 0 ? -1 : Math.round(bytes * operations) + 2000;
        return new Fork(
                variant,
                ForkOutcome.COMPLETED,
                IntStream.range(0, 4)
                        .mapToObj(turn -> new Slice(
                                Slice.Kind.COUNTED,
                                turn,
                                new Slice.Timing(score, operations, 50_000_000),
                                new Slice.Own(allocated, 0, 0, 0, 0, 1 << 20, 0, operations),
                                new Slice.Outside(0, 0, 0, 0, 0),
                                new TreeMap<>()))
                        .toList(),
                List.of(),
                Fork.Jvm.NONE);
    }

    private static Fork failed(String variant, ForkOutcome.Kind kind) {
        return new Fork(variant, new ForkOutcome(kind, "as the test says"), List.of(), List.of(), Fork.Jvm.NONE);
    }

    private static Block block(int index, Fork good, Fork commit) {
        Duration wall = Duration.ofSeconds(10);
        return new Block(
                new Block.Id(BENCHMARK, Block.Purpose.SAMPLE, index, index),
                PLAN,
                List.of(good, commit),
                List.of(),
                new Block.Timing(Instant.EPOCH, wall, Duration.ZERO, Duration.ZERO, wall));
    }

    /** Blocks whose log ratios are these. */
    private static List<Block> blocks(double... ratios) {
        return IntStream.range(0, ratios.length)
                .mapToObj(i -> block(
                        i, fork(GOOD, 100, -1, OPERATIONS), fork(COMMIT, 100 * Math.exp(ratios[i]), -1, OPERATIONS)))
                .toList();
    }

    private static double[] around(double change, double times, int blocks) {
        return IntStream.range(0, blocks)
                .mapToDouble(i -> change + times * NOISE[i % NOISE.length])
                .toArray();
    }

    /** Eight blocks in which operations allocate so many bytes. */
    private static List<Block> allocating(double good, double commit, long operations) {
        return IntStream.range(0, 8)
                .mapToObj(i ->
                        block(i, fork(GOOD, 100, good, operations), fork(COMMIT, 100 + NOISE[i], commit, operations)))
                .toList();
    }

    private static Run run(List<Run.Presence> present, List<Run.Unreached> unreached) {
        return new Run(
                "test",
                "0",
                Instant.EPOCH,
                42,
                Duration.ofMinutes(15),
                Criteria.DEFAULT,
                Stream.of(GOOD, COMMIT)
                        .map(name -> new Variant(name, name, Optional.empty(), Optional.empty(), VariantSettings.NONE))
                        .toList(),
                present,
                new TreeMap<>(),
                Safeguards.NONE,
                Optional.empty(),
                unreached,
                List.of());
    }

    private static StepOutcome outcome(Run run, List<Block> blocks, Row row) {
        return StepOutcome.of(
                new RunReport(
                        run, blocks, new Judge(BOUNDARIES).judge(run, blocks).judgment(), RunReport.Commands.UNKNOWN),
                row,
                new Judge(BOUNDARIES));
    }

    private static StepOutcome outcome(List<Block> blocks, Row row) {
        return outcome(run(List.of(new Run.Presence(BENCHMARK, List.of(GOOD, COMMIT))), List.of()), blocks, row);
    }

    /** By hand: the mean of the noise is 0.00005, its standard deviation 0.0014472, so the standard error is 0.00051165. */
    @Test
    void a_decided_comparison_has_the_mean_of_its_blocks_with_its_standard_error() {
        StepOutcome slower = outcome(blocks(around(0.1, 1, 8)), SCORE);
        assertThat(slower.status()).isEqualTo(Status.MEASURED);
        assertThat(slower.verdict()).isEqualTo(Outcome.REGRESSED);
        StepEstimate estimate = slower.estimate().orElseThrow();
        assertThat(estimate.value()).isCloseTo(0.10005, within(1e-9));
        assertThat(estimate.error()).isCloseTo(0.00051165, within(1e-7));
        assertThat(estimate.degrees()).isEqualTo(7);
        assertThat(estimate.scale()).isEqualTo(Scale.LOG);
        assertThat(slower.facts().orElseThrow().change().orElseThrow().estimate())
                .isCloseTo(Math.expm1(0.10005), within(1e-9));
        assertThat(slower.detail()).isEmpty();
        assertThat(outcome(blocks(around(-0.1, 1, 8)), SCORE).verdict()).isEqualTo(Outcome.IMPROVED);
        StepOutcome same = outcome(blocks(around(0, 1, 8)), SCORE);
        assertThat(same.verdict()).isEqualTo(Outcome.EQUIVALENT);
        assertThat(same.estimate()).isPresent();
    }

    @Test
    void an_undecided_comparison_has_an_estimate_and_says_why_it_is_open() {
        StepOutcome open = outcome(blocks(around(0.01, 20, 8)), SCORE);
        assertThat(open.verdict()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(open.estimate().orElseThrow().error()).isGreaterThan(0.01);
        assertThat(open.detail()).isEqualTo("not decided yet: the true change may be 0, or larger than the margin");
    }

    @Test
    void blocks_that_drift_are_no_evidence() {
        double[] ratios = joined(around(0, 1, 8), around(0.1, 1, 8));
        StepOutcome drifting = outcome(blocks(ratios), SCORE);
        assertThat(drifting.status()).isEqualTo(Status.MEASURED);
        assertThat(drifting.verdict()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(drifting.estimate()).isEmpty();
        assertThat(drifting.facts()).isPresent();
        assertThat(drifting.detail()).isEqualTo("the change in later blocks differs from that in earlier blocks");
    }

    @Test
    void where_too_many_blocks_are_lost_the_rest_is_no_evidence() {
        List<Block> blocks = new ArrayList<>(blocks(around(0.1, 1, 8)));
        blocks.add(block(8, failed(GOOD, ForkOutcome.Kind.STOPPED), failed(COMMIT, ForkOutcome.Kind.THREW)));
        StepOutcome lost = outcome(blocks, SCORE);
        assertThat(lost.verdict()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(lost.estimate()).isEmpty();
        assertThat(lost.detail()).contains("forks of " + COMMIT + " failed in 1 of 9 blocks");
    }

    @Test
    void less_than_the_first_look_is_no_evidence() {
        StepOutcome few = outcome(blocks(around(0.1, 1, 3)), SCORE);
        assertThat(few.verdict()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(few.estimate()).isEmpty();
        assertThat(few.detail()).contains("3 complete blocks; a verdict needs at least 4");
    }

    @Test
    void what_was_not_measured_says_so() {
        List<Block> nothing = IntStream.range(0, 3)
                .mapToObj(i -> block(i, failed(GOOD, ForkOutcome.Kind.STOPPED), failed(COMMIT, ForkOutcome.Kind.THREW)))
                .toList();
        for (Row row : List.of(SCORE, ALLOCATION)) {
            StepOutcome failed = outcome(nothing, row);
            assertThat(failed.status()).isEqualTo(Status.FAILED);
            assertThat(failed.estimate()).isEmpty();
            assertThat(failed.facts()).isEmpty();
            assertThat(outcome(List.of(), row).status()).isEqualTo(Status.NOT_MEASURED);
            assertThat(outcome(run(List.of(new Run.Presence(BENCHMARK, List.of(GOOD))), List.of()), List.of(), row)
                            .status())
                    .isEqualTo(Status.REMOVED);
            StepOutcome same = outcome(
                    run(
                            List.of(new Run.Presence(BENCHMARK, List.of(GOOD, COMMIT))),
                            List.of(new Run.Unreached(BENCHMARK, List.of(COMMIT)))),
                    List.of(),
                    row);
            assertThat(same.status()).isEqualTo(Status.UNREACHED);
            assertThat(same.estimate()).isEmpty();
        }
    }

    private static List<Block> failing(int blocks, ForkOutcome.Kind good, ForkOutcome.Kind commit) {
        return IntStream.range(0, blocks)
                .mapToObj(i -> block(i, failed(GOOD, good), failed(COMMIT, commit)))
                .toList();
    }

    @Test
    void a_hang_of_the_commit_alone_is_what_may_be_looked_for() {
        StepOutcome hanging = outcome(failing(2, ForkOutcome.Kind.STOPPED, ForkOutcome.Kind.HUNG), SCORE);
        assertThat(hanging.forks()).isEqualTo(new StepForks(new HangCount(2, 0), false, false, "as the test says"));
        assertThat(StepRules.ends(hanging)).isEqualTo(StepFinding.HANGS);
        assertThat(StepRules.finding(hanging, LEVEL)).isEqualTo(StepFinding.HANGS);
        assertThat(StepRules.finding(hanging, HANG)).isEqualTo(StepFinding.HANGS);
        StepOutcome once = outcome(failing(1, ForkOutcome.Kind.STOPPED, ForkOutcome.Kind.HUNG), SCORE);
        assertThat(StepRules.ends(once)).as("may be chance").isEqualTo(StepFinding.UNDECIDED);
        assertThat(StepRules.finding(once, HANG)).isEqualTo(StepFinding.HANGS);
    }

    @Test
    void forks_that_hang_only_sometimes_are_counted() {
        List<Block> blocks = new ArrayList<>(blocks(around(0, 1, 5)));
        blocks.add(block(5, failed(GOOD, ForkOutcome.Kind.STOPPED), failed(COMMIT, ForkOutcome.Kind.HUNG)));
        StepOutcome sometimes = outcome(blocks, SCORE);
        assertThat(sometimes.forks().count()).isEqualTo(new HangCount(1, 5));
        assertThat(StepRules.finding(sometimes, HANG)).isEqualTo(StepFinding.HANGS);
        StepOutcome never = outcome(blocks(around(0, 1, 6)), SCORE);
        assertThat(never.forks().count()).isEqualTo(new HangCount(0, 6));
        assertThat(StepRules.finding(never, HANG)).isEqualTo(StepFinding.COMPLETES);
        assertThat(StepRules.finding(outcome(List.of(), SCORE), HANG)).isEqualTo(StepFinding.UNDECIDED);
    }

    @Test
    void what_befell_the_baseline_or_is_another_failure_is_no_hang() {
        StepOutcome both = outcome(failing(3, ForkOutcome.Kind.HUNG, ForkOutcome.Kind.HUNG), SCORE);
        assertThat(StepRules.ends(both)).isEqualTo(StepFinding.UNDECIDED);
        assertThat(StepRules.finding(both, LEVEL)).isEqualTo(StepFinding.FAILED);
        assertThat(StepRules.finding(both, HANG)).isEqualTo(StepFinding.UNDECIDED);
        List<Block> mixed = new ArrayList<>(failing(2, ForkOutcome.Kind.STOPPED, ForkOutcome.Kind.HUNG));
        mixed.add(block(2, failed(GOOD, ForkOutcome.Kind.STOPPED), failed(COMMIT, ForkOutcome.Kind.THREW)));
        StepOutcome threw = outcome(mixed, SCORE);
        assertThat(StepRules.ends(threw)).isEqualTo(StepFinding.UNDECIDED);
        assertThat(StepRules.finding(threw, LEVEL)).isEqualTo(StepFinding.FAILED);
        assertThat(StepRules.finding(threw, HANG)).isEqualTo(StepFinding.FAILED);
    }

    @Test
    void allocation_is_its_own_row() {
        StepOutcome more = outcome(allocating(1600, 3200, OPERATIONS), ALLOCATION);
        assertThat(more.verdict()).isEqualTo(Outcome.REGRESSED);
        assertThat(more.estimate().orElseThrow().scale()).isEqualTo(Scale.LOG);
        assertThat(more.estimate().orElseThrow().value()).isCloseTo(Math.log(2), within(1e-4));
        assertThat(outcome(allocating(1600, 3200, OPERATIONS), SCORE).verdict()).isEqualTo(Outcome.EQUIVALENT);
    }

    @Test
    void what_jmh_may_have_allocated_itself_is_no_evidence() {
        StepOutcome hidden = outcome(allocating(200, 400, 10), ALLOCATION);
        assertThat(hidden.status()).isEqualTo(Status.MEASURED);
        assertThat(hidden.estimate()).isEmpty();
        assertThat(hidden.detail()).contains("JMH and the JVM may have allocated");
    }

    @Test
    void amounts_from_0_are_on_another_scale_and_compared_only_with_their_like() {
        StepOutcome from = outcome(allocating(0, 16, OPERATIONS), ALLOCATION);
        assertThat(from.estimate().orElseThrow().scale()).isEqualTo(Scale.ABSOLUTE);
        assertThat(from.estimate().orElseThrow().value()).isCloseTo(16.02, within(1e-6));
        assertThat(from.facts().orElseThrow().absoluteChange()).isPresent();
        StepOutcome to = outcome(allocating(16, 0, OPERATIONS), ALLOCATION);
        assertThat(to.estimate().orElseThrow().scale()).isEqualTo(Scale.FRACTION);
        assertThat(to.estimate().orElseThrow().value()).isCloseTo(-1, within(1e-6));

        LevelTest bytes = new LevelTest(from.estimate().orElseThrow());
        LevelTest ratios = new LevelTest(new StepEstimate(0.1, 0.01, 7, Scale.LOG));
        assertThat(from.on(bytes)).isEqualTo(from);
        assertThat(from.on(ratios).estimate()).isEmpty();
        assertThat(from.on(ratios).facts()).isEqualTo(from.facts());
        assertThat(from.on(ratios).detail()).isEqualTo("values of 0 in only some commits");
        StepOutcome nothing = outcome(List.of(), ALLOCATION);
        assertThat(nothing.on(ratios)).isEqualTo(nothing);
    }

    private static double[] joined(double[] one, double[] other) {
        return DoubleStream.concat(Arrays.stream(one), Arrays.stream(other)).toArray();
    }
}
