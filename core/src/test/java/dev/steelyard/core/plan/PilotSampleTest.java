package dev.steelyard.core.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.CodeFact;
import dev.steelyard.core.model.FirstTouch;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Which pilots are samples, too. */
class PilotSampleTest {

    private static final int RESTARTED = 20;

    private final ListedBenchmark listed = Listings.listed(Mode.AVERAGE_TIME);

    /** A pilot whose slices lose so little that they can be as short as they are. */
    private static SyntheticPilot pilot() {
        SyntheticPilot pilot = new SyntheticPilot();
        pilot.outsideNanos = 200_000;
        return pilot;
    }

    private static boolean counts(
            ListedBenchmark listed, PlanRequest request, int stage, Consumer<SyntheticPilot> behaviour) {
        SyntheticPilot pilot = pilot();
        behaviour.accept(pilot);
        Block block = pilot.run(listed, Planner.pilot(listed, request, stage));
        return Planner.counts(listed, request, block, Optional.empty());
    }

    private boolean counts(int stage, Consumer<SyntheticPilot> behaviour) {
        return counts(listed, Listings.request(), stage, behaviour);
    }

    @Test
    void a_pilot_whose_forks_settled_is_one() {
        assertThat(counts(0, pilot -> {})).isTrue();
        assertThat(counts(0, pilot -> pilot.compilingFor = 4)).isTrue();
    }

    @Test
    void a_pilot_after_which_another_is_needed_is_none_and_that_one_is() {
        assertThat(counts(0, pilot -> pilot.compilingFor = 12)).isFalse();
        assertThat(counts(1, pilot -> pilot.compilingFor = 12)).isTrue();
    }

    private static Slice touching(Slice slice, long faults) {
        Slice.Own own = slice.own();
        return new Slice(
                slice.kind(),
                slice.turn(),
                slice.timing(),
                new Slice.Own(
                        own.allocatedBytes(),
                        own.gcCount(),
                        own.gcNanos(),
                        own.jitNanos(),
                        faults,
                        own.heapBytes(),
                        0,
                        own.operations()),
                slice.outside(),
                slice.secondary());
    }

    @Test
    void a_pilot_whose_forks_were_still_touching_new_memory_in_some_turns_is_none() {
        assertThat(counts(0, pilot -> pilot.counted = slice -> touching(slice, slice.turn() == 9 ? 3_000 : 3)))
                .isFalse();
        assertThat(counts(0, pilot -> pilot.counted = slice -> touching(slice, slice.turn() == 9 ? 300 : 3)))
                .as("too few to matter")
                .isTrue();
    }

    private static Duration longer(Plan plan, Duration turns) {
        return turns.multipliedBy(plan.measurementIterations() + RESTARTED).dividedBy(plan.measurementIterations());
    }

    @Test
    void turns_that_were_restarted_are_no_warmup_iterations() {
        Plan plan = Planner.pilot(listed, Listings.request(), 0);
        Block block = pilot().run(listed, plan);
        List<Fork> forks = block.forks().stream()
                .map(fork -> {
                    List<Slice> slices = new ArrayList<>(fork.slices());
                    Slice lost = touching(slices.get(slices.size() - 1), 3_000);
                    Slice warmup = new Slice(
                            Slice.Kind.WARMUP, 0, lost.timing(), lost.own(), lost.outside(), lost.secondary());
                    slices.addAll(plan.warmup().iterations(), Collections.nCopies(RESTARTED, warmup));
                    return new Fork(fork.variant(), fork.outcome(), slices, List.of(), fork.jvm());
                })
                .toList();
        Block.Timing timing = block.timing();
        Block.Timing longer = new Block.Timing(
                timing.start(), timing.wall(), timing.starting(), timing.warmup(), longer(plan, timing.turns()));
        Block restarted = new Block(block.id(), plan, forks, block.turnOrder(), longer);

        assertThat(Planner.decide(listed, Listings.request(), restarted, 0))
                .isEqualTo(Planner.decide(listed, Listings.request(), block, 0));
        assertThat(Planner.counts(listed, Listings.request(), restarted, Optional.empty()))
                .isTrue();
    }

    @Test
    void a_pilot_whose_forks_never_settled_is_none() {
        assertThat(counts(1, pilot -> pilot.compilingFor = 1000)).isFalse();
    }

    @Test
    void a_pilot_in_slices_that_are_not_right_for_the_benchmark_is_none() {
        CodeFact fixture = new CodeFact(CodeFact.Kind.FIXTURE, "Iteration", "Foo.setUp");
        assertThat(counts(0, pilot -> pilot.facts = List.of(fixture))).isFalse();
    }

    @Test
    void a_pilot_with_another_warmup_than_the_user_wants_is_none() {
        ListedBenchmark.Iterations twoWarmups = new ListedBenchmark.Iterations(
                OptionalInt.of(2),
                OptionalLong.empty(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                OptionalLong.empty());
        PlanRequest byHand =
                Listings.request(OptionalLong.empty(), Listings.overrides(twoWarmups, OptionalInt.empty()));
        assertThat(counts(listed, byHand, 0, pilot -> {})).isFalse();
    }

    @Test
    void a_pilot_whose_slices_are_too_short_for_the_benchmark_is_none() {
        assertThat(counts(0, pilot -> pilot.outsideNanos = 2_500_000)).isFalse();
    }

    @Test
    void a_pilot_in_whose_slices_jmh_allocates_as_much_as_the_benchmark_is_none() {
        // 2 KiB in a slice of 50 operations.
        assertThat(counts(0, pilot -> pilot.operationNanos = 100_000)).isFalse();
        assertThat(counts(0, pilot -> {
                    pilot.operationNanos = 100_000;
                    pilot.bytesPerOperation = 20_000;
                    pilot.collectionsPerSecond = 20;
                }))
                .isTrue();
    }

    @Test
    void a_pilot_whose_forks_ran_one_after_the_other_is_none() {
        PlanRequest alternate =
                new PlanRequest(0.02, OptionalLong.empty(), Listings.request().overrides(), 2, true, FirstTouch.USUAL);
        assertThat(counts(listed, alternate, 0, pilot -> {})).isFalse();
    }

    @Test
    void a_pilot_that_samples_latencies_is_none() {
        assertThat(counts(Listings.listed(Mode.THROUGHPUT), Listings.request(), 0, pilot -> {}))
                .isTrue();
        assertThat(counts(Listings.listed(Mode.SAMPLE_TIME), Listings.request(), 0, pilot -> {}))
                .isFalse();
    }

    @Test
    void a_pilot_with_a_fork_that_failed_is_none() {
        assertThat(counts(0, pilot -> pilot.outcome = new ForkOutcome(ForkOutcome.Kind.CRASHED, "SIGSEGV")))
                .isFalse();
    }

    @Test
    void a_block_of_another_plan_is_none() {
        PlanRequest request = Listings.request();
        Block block = pilot().run(listed, Planner.bundled(listed, request));
        assertThat(Planner.counts(listed, request, block, Optional.empty())).isFalse();
    }
}
