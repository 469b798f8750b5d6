package dev.steelyard.core.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.CodeFact;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlannerTest {
    private static final long MILLI = 1_000_000L;

    private final ListedBenchmark listed = Listings.listed(Mode.AVERAGE_TIME);

    /** The plan that comes of all stages of a pilot whose behaviour differs from the quiet one as given. */
    static Plan planOf(ListedBenchmark listed, PlanRequest request, Consumer<SyntheticPilot> behaviour) {
        return decisionOf(listed, request, behaviour).fold(plan -> plan, again -> null);
    }

    private static PilotResult decisionOf(
            ListedBenchmark listed, PlanRequest request, Consumer<SyntheticPilot> behaviour) {
        for (int stage = 0; ; ) {
            SyntheticPilot pilot = new SyntheticPilot();
            behaviour.accept(pilot);
            Block block = pilot.run(listed, Planner.pilot(listed, request, stage));
            PilotResult decision = Planner.decide(listed, request, block, stage);
            int next = decision.fold(plan -> -1, again -> again);
            if (next < 0) {
                return decision;
            }
            assertThat(decision.lasting()).isFalse();
            assertThat(next).isEqualTo(stage + 1);
            stage = next;
        }
    }

    private Block pilot(Consumer<SyntheticPilot> behaviour, PlanRequest request, int stage) {
        SyntheticPilot pilot = new SyntheticPilot();
        behaviour.accept(pilot);
        return pilot.run(listed, Planner.pilot(listed, request, stage));
    }

    private Plan planOf(Consumer<SyntheticPilot> behaviour) {
        return planOf(listed, Listings.request(), behaviour);
    }

    private static String reasons(Plan plan) {
        return plan.reasons().toString();
    }

    @ParameterizedTest
    @EnumSource(
            value = Mode.class,
            names = {"AVERAGE_TIME", "THROUGHPUT"})
    void a_plain_fast_benchmark_gets_short_slices_and_a_short_warmup(Mode mode) {
        Plan plan = planOf(Listings.listed(mode), Listings.request(), pilot -> {});
        assertThat(plan.kind()).isEqualTo(Plan.Kind.SLICES);
        assertThat(plan.sliceNanos()).isEqualTo(50 * MILLI);
        assertThat(plan.warmup()).isEqualTo(new Plan.Warmup(1, 500 * MILLI));
        assertThat(plan.turn().leadIn()).isZero();
        assertThat(plan.turn().counted()).isBetween(2, 3);
        assertThat(plan.turns()).isBetween(4, 60);
        assertThat(reasons(plan)).contains("what=COMPILER").contains("Slices[nanos=");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 9, 14})
    void warmup_lasts_exactly_as_long_as_the_compiler_is_busy(int busy) {
        Plan plan = planOf(pilot -> pilot.compilingFor = busy);
        assertThat(plan.warmup().iterations()).isEqualTo(busy);
        assertThat(reasons(plan)).contains("what=COMPILER").doesNotContain("NeverSettled");
        assertThat(plan.kind()).isEqualTo(Plan.Kind.SLICES);
    }

    @Test
    void a_score_that_is_level_when_the_counters_rest_asks_for_no_more_than_the_quickest_fork_needs() {
        Plan explained = planOf(pilot -> {
            pilot.compilingFor = 3;
            pilot.quick = "fast"::equals;
        });
        assertThat(explained.warmup().iterations()).isEqualTo(1);

        Plan unexplained = planOf(pilot -> {
            pilot.compilingFor = 3;
            pilot.quick = "fast"::equals;
            pilot.compilesUnseen = "main"::equals;
        });
        assertThat(unexplained.warmup().iterations()).isEqualTo(3);
        assertThat(reasons(unexplained)).contains("what=SCORE");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7, 12})
    void warmup_lasts_exactly_as_long_as_the_heap_grows(int growing) {
        Plan plan = planOf(pilot -> pilot.heapGrowsFor = growing);
        assertThat(plan.warmup().iterations()).isEqualTo(growing);
        assertThat(reasons(plan)).containsAnyOf("what=HEAP", "what=FAULTS");
    }

    @Test
    void a_fork_that_never_settles_is_flagged_and_gets_the_longest_warmup() {
        Plan compiling = planOf(pilot -> pilot.compilingFor = 1000);
        assertThat(compiling.warmup().iterations()).isEqualTo(20);
        assertThat(reasons(compiling)).contains("NeverSettled[fork=Unfinished[variant=main, what=COMPILER]]");
        Plan growing = planOf(pilot -> pilot.heapGrowsFor = 30);
        assertThat(growing.warmup().iterations()).isEqualTo(20);
        assertThat(reasons(growing))
                .contains("NeverSettled[fork=Unfinished[variant=main")
                .contains("NeverSettled[fork=Unfinished[variant=fast")
                .contains("what=HEAP");
    }

    @Test
    void a_plan_of_forks_that_never_settled_is_not_for_later_runs() {
        PlanRequest request = Listings.request();
        assertThat(decisionOf(listed, request, pilot -> pilot.compilingFor = 1000)
                        .lasting())
                .isFalse();
        assertThat(decisionOf(listed, request, pilot -> pilot.compilingFor = 14).lasting())
                .isTrue();
        assertThat(decisionOf(listed, request, pilot -> {}).lasting()).isTrue();
    }

    @Test
    void first_touches_of_memory_alone_prolong_the_warmup() {
        Plan plan = planOf(pilot -> pilot.faultsFor = 4);
        assertThat(plan.warmup().iterations()).isEqualTo(4);
        assertThat(reasons(plan)).contains("what=FAULTS");
    }

    @Test
    void a_score_that_drifts_for_ever_is_flagged() {
        Plan plan = planOf(pilot -> pilot.drift = 1.02);
        assertThat(plan.warmup().iterations()).isEqualTo(20);
        assertThat(reasons(plan)).contains("NeverSettled").contains("what=SCORE");
        assertThat(reasons(planOf(pilot -> pilot.drift = 1.0001))).doesNotContain("NeverSettled");
    }

    @Test
    void slower_calls_need_more_warmup_until_the_loop_around_them_no_longer_matters() {
        // 150 000 calls: of 10 us in three iterations and a little, since the first one is slow to compile.
        assertThat(planOf(pilot -> pilot.operationNanos = 10_000).warmup().iterations())
                .isEqualTo(4);
        // Of 25 us in 3.75 s and what compiling took.
        Plan late = planOf(pilot -> pilot.operationNanos = 25_000);
        assertThat(late.warmup().iterations()).isEqualTo(9);
        assertThat(reasons(late)).contains("what=CALLS");
        // Beside 50 us the loop, compiled or not, is less than 1 %.
        assertThat(planOf(pilot -> pilot.operationNanos = 50_000).warmup().iterations())
                .isEqualTo(1);
        assertThat(planOf(pilot -> pilot.operationNanos = 1e6).warmup().iterations())
                .isEqualTo(1);
    }

    @Test
    void a_small_margin_asks_for_the_loop_until_the_compiler_is_out_of_reach() {
        PlanRequest strict = new PlanRequest(0.002, OptionalLong.empty(), JmhOptions.Overrides.NONE, 2);
        // Of 100 us the cap holds 97 000: the compiler looks at the loop and may not be done.
        Plan capped = planOf(listed, strict, pilot -> pilot.operationNanos = 100_000);
        assertThat(capped.warmup().iterations()).isEqualTo(20);
        assertThat(reasons(capped)).contains("what=CALLS");
        // Of 200 us it holds 49 000, and the compiler never looks.
        assertThat(reasons(planOf(listed, strict, pilot -> pilot.operationNanos = 200_000)))
                .doesNotContain("what=CALLS");
    }

    @Test
    void warmup_counts_calls_and_not_their_operations() {
        ListedBenchmark ten = new ListedBenchmark(
                listed.benchmark(), listed.threadGroups(), listed.arguments(), listed.iterations(), 10);
        Plan plan = planOf(ten, Listings.request(), pilot -> pilot.operationNanos = 2_500);
        assertThat(plan.warmup().iterations()).isEqualTo(9);
    }

    @Test
    void a_call_that_is_thousand_operations_is_one_call() {
        ListedBenchmark thousand = new ListedBenchmark(
                listed.benchmark(), listed.threadGroups(), listed.arguments(), listed.iterations(), 1000);
        assertThat(planOf(pilot -> pilot.operationNanos = 20e3).kind()).isEqualTo(Plan.Kind.SLICES);
        Plan plan = planOf(thousand, Listings.request(), pilot -> pilot.operationNanos = 20e3);
        assertThat(plan.kind()).isEqualTo(Plan.Kind.OWN_ITERATIONS);
        assertThat(reasons(plan)).contains("calls=1.6");
    }

    @Test
    void operations_of_twenty_milliseconds_run_in_their_own_iterations() {
        Plan plan = planOf(pilot -> pilot.operationNanos = 20e6);
        assertThat(plan.kind()).isEqualTo(Plan.Kind.OWN_ITERATIONS);
        assertThat(plan.sliceNanos()).isEqualTo(1000 * MILLI);
        assertThat(plan.turn()).isEqualTo(new Plan.Turn(0, 1));
        assertThat(reasons(plan)).contains("TooFewCalls[nanos=50000000, calls=2.");
        Plan slower = planOf(pilot -> pilot.operationNanos = 2e6);
        assertThat(slower.kind()).isEqualTo(Plan.Kind.SLICES);
        assertThat(slower.sliceNanos()).isGreaterThanOrEqualTo(10 * MILLI);
    }

    @Test
    void operations_longer_than_the_cap_are_not_piloted_twice() {
        Plan pilotPlan = Planner.pilot(listed, Listings.request(), 0);
        SyntheticPilot pilot = new SyntheticPilot();
        pilot.operationNanos = 3e9;
        pilot.heapGrowsFor = 30;
        PilotResult decision = Planner.decide(listed, Listings.request(), pilot.run(listed, pilotPlan), 0);
        assertThat(decision).isInstanceOf(PilotResult.Settled.class);
    }

    @Test
    void a_fixture_that_the_gate_found_makes_turns_of_own_iterations() {
        ListedBenchmark annotated = Listings.listed(Mode.AVERAGE_TIME, 1, List.of(), Listings.measuring(2000 * MILLI));
        Plan plan = planOf(
                annotated,
                Listings.request(),
                pilot -> pilot.facts = List.of(new CodeFact(CodeFact.Kind.FIXTURE, "Iteration", "Foo.setUp")));
        assertThat(plan.kind()).isEqualTo(Plan.Kind.OWN_ITERATIONS);
        assertThat(plan.sliceNanos()).isEqualTo(2000 * MILLI);
        assertThat(plan.turns()).isEqualTo(3);
        assertThat(reasons(plan))
                .contains(
                        "OwnIterations[nanos=2000000000, objection=InCode[fact=CodeFact[kind=FIXTURE, what=Iteration, where=Foo.setUp]]]");
        assertThat(planOf(annotated, Listings.request(), pilot -> {}).kind()).isEqualTo(Plan.Kind.SLICES);
    }

    @Test
    void disagreement_of_long_and_short_iterations_is_a_guard() {
        Plan plan = planOf(pilot -> pilot.sliceEffect = 0.3);
        assertThat(plan.kind()).isEqualTo(Plan.Kind.OWN_ITERATIONS);
        assertThat(reasons(plan)).containsPattern("SlicesDiffer\\[nanos=\\d+, variant=main, change=0\\.(29|30)");
        // Caches refilled after each turn: the same on both sides.
        assertThat(planOf(pilot -> pilot.sliceEffect = 0.2).kind()).isEqualTo(Plan.Kind.SLICES);
        // Where slices spread by 60 %, a difference of 30 % is none.
        assertThat(planOf(pilot -> {
                            pilot.sliceEffect = 0.3;
                            pilot.noise = 0.6;
                        })
                        .kind())
                .isEqualTo(Plan.Kind.SLICES);
    }

    @Test
    void a_busy_scheduler_that_prefers_slices_is_no_effect_of_slices() {
        // As seen on a machine under load: three quarters of a long iteration, half of a slice spent in the queue.
        Plan plan = planOf(pilot -> {
            pilot.waitingLong = 0.75;
            pilot.waitingShort = 0.5;
        });
        assertThat(plan.kind()).isEqualTo(Plan.Kind.SLICES);
        assertThat(plan.warmup().iterations()).isEqualTo(1);
        // An effect far beyond what is in doubt is seen all the same.
        assertThat(planOf(pilot -> {
                            pilot.waitingLong = 0.75;
                            pilot.waitingShort = 0.5;
                            pilot.sliceEffect = 0.6;
                        })
                        .kind())
                .isEqualTo(Plan.Kind.OWN_ITERATIONS);
    }

    @Test
    void time_outside_the_timed_part_is_a_guard() {
        Plan plan = planOf(pilot -> pilot.outsideNanos = 25 * MILLI);
        assertThat(plan.kind()).isEqualTo(Plan.Kind.OWN_ITERATIONS);
        assertThat(reasons(plan)).contains("OutsideTimedPart[nanos=50000000, share=0.33");
        assertThat(planOf(pilot -> pilot.outsideNanos = 12 * MILLI).kind()).isEqualTo(Plan.Kind.SLICES);
        // A machine that is busy for half of the slices is not the benchmark's doing.
        assertThat(planOf(pilot -> pilot.counted = slice -> slice.turn() % 2 == 0 ? slice : withWall(slice, 90 * MILLI))
                        .kind())
                .isEqualTo(Plan.Kind.SLICES);
        // An operation of 30 ms makes slices of 60 ms, all of it timed: there is another guard against that.
        assertThat(reasons(planOf(pilot -> pilot.operationNanos = 3e7)))
                .contains("least=5.0")
                .doesNotContain("outside the timed part");
    }

    @Test
    void threads_groups_samples_and_batches_are_guarded() {
        ListedBenchmark crowded = Listings.listed(Mode.THROUGHPUT, 3, List.of(), Listings.NOTHING);
        assertThat(reasons(planOf(crowded, Listings.request(), pilot -> {})))
                .contains("ThreadsShareCpus[threads=3, cpus=2]");
        ListedBenchmark pair = Listings.listed(Mode.THROUGHPUT, 2, List.of(), Listings.NOTHING);
        assertThat(planOf(pair, Listings.request(), pilot -> {}).kind()).isEqualTo(Plan.Kind.SLICES);
        ListedBenchmark group = Listings.listed(Mode.THROUGHPUT, 2, List.of(1, 1), Listings.NOTHING);
        assertThat(planOf(group, Listings.request(), pilot -> {}).kind()).isEqualTo(Plan.Kind.OWN_ITERATIONS);

        ListedBenchmark sampled = Listings.listed(Mode.SAMPLE_TIME, 1, List.of(), Listings.measuring(100 * MILLI));
        Plan few = planOf(sampled, Listings.request(), pilot -> pilot.operationNanos = 10_000);
        assertThat(few.kind()).isEqualTo(Plan.Kind.OWN_ITERATIONS);
        assertThat(few.sliceNanos()).isEqualTo(500 * MILLI);
        assertThat(planOf(sampled, Listings.request(), pilot -> {}).kind()).isEqualTo(Plan.Kind.SLICES);

        PlanRequest batched =
                Listings.request(OptionalLong.empty(), Listings.overrides(Listings.NOTHING, OptionalInt.of(10)));
        assertThat(reasons(planOf(listed, batched, pilot -> pilot.jmhVersion = "1.26")))
                .contains("WholeBatches[jmhVersion=1.26, batch=10]");
        assertThat(planOf(listed, batched, pilot -> pilot.jmhVersion = "1.27").kind())
                .isEqualTo(Plan.Kind.SLICES);
    }

    @Test
    void a_slice_by_hand_stays_and_guards_become_warnings() {
        PlanRequest byHand = Listings.request(OptionalLong.of(20 * MILLI), JmhOptions.Overrides.NONE);
        Plan plan = planOf(
                listed,
                byHand,
                pilot -> pilot.facts = List.of(new CodeFact(CodeFact.Kind.COUNTERS, "", "Foo.Counters")));
        assertThat(plan.kind()).isEqualTo(Plan.Kind.SLICES);
        assertThat(plan.sliceNanos()).isEqualTo(20 * MILLI);
        assertThat(reasons(plan)).contains("objection=InCode[fact=CodeFact[kind=COUNTERS, what=, where=Foo.Counters]]");
    }

    @Test
    void allocation_asks_for_three_collections() {
        Plan plan = planOf(pilot -> {
            pilot.bytesPerOperation = 24;
            pilot.collectionsPerSecond = 1.5;
        });
        assertThat(plan.warmup().iterations()).isEqualTo(4);
        assertThat(reasons(plan)).contains("what=COLLECTIONS");
    }

    @Test
    void collections_that_the_longest_warmup_does_not_bring_are_not_waited_for() {
        // 2.4 GB within the cap would fill a young generation of 128 MB more than three times.
        Consumer<SyntheticPilot> rare = pilot -> {
            pilot.bytesPerOperation = 24;
            pilot.collectionsPerSecond = 0.2;
        };
        PlanRequest request = Listings.request();
        Block first = pilot(rare, request, 0);
        assertThat(Planner.decide(listed, request, first, 0)).isEqualTo(new PilotResult.PilotAgain(1));
        Plan plan = planOf(rare);
        assertThat(plan.warmup().iterations()).isEqualTo(1);
        assertThat(reasons(plan)).doesNotContain("NeverSettled").doesNotContain("COLLECTIONS");
        assertThat(decisionOf(listed, request, rare).lasting()).isTrue();
        SyntheticPilot sample = new SyntheticPilot();
        rare.accept(sample);
        assertThat(Planner.doubts(listed, request, sample.run(listed, plan)).toString())
                .doesNotContain("COLLECTIONS");
    }

    @Test
    void compiling_for_ever_never_settles_however_little_it_is() {
        Plan plan = planOf(pilot -> {
            pilot.compilingLater = 24 * MILLI;
            pilot.compilingLaterEvery = 1;
        });
        assertThat(reasons(plan)).contains("NeverSettled[fork=Unfinished[variant=main, what=COMPILER]]");
    }

    /** JMH's own code between iterations is compiled as well, for up to 20 ms in one of the first ten iterations. */
    @Test
    void what_the_harness_has_compiled_late_asks_for_no_warmup() {
        Plan plan = planOf(pilot -> pilot.compilingLater = 24 * MILLI);
        assertThat(plan.warmup().iterations()).isEqualTo(1);
        Plan longer = planOf(pilot -> pilot.compilingLater = 27 * MILLI);
        assertThat(longer.warmup().iterations()).isEqualTo(4);
        assertThat(reasons(longer)).contains("what=COMPILER");
    }

    @Test
    void collections_of_set_ups_ask_for_nothing() {
        Plan plan = planOf(pilot -> pilot.setUpCollections = 1);
        assertThat(plan.warmup().iterations()).isEqualTo(1);
        assertThat(reasons(plan)).doesNotContain("COLLECTIONS");
    }

    @Test
    void a_pilot_without_a_fork_that_completed_is_no_evidence() {
        SyntheticPilot pilot = new SyntheticPilot();
        pilot.outcome = new ForkOutcome(ForkOutcome.Kind.THREW, "java.lang.Error");
        Block block = pilot.run(listed, Planner.pilot(listed, Listings.request(), 0));
        assertThatThrownBy(() -> Planner.decide(listed, Listings.request(), block, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no fork of the pilot completed");
        assertThatThrownBy(() -> Planner.pilot(listed, Listings.request(), 2))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static Slice withWall(Slice slice, long nanos) {
        Slice.Timing timing =
                new Slice.Timing(slice.timing().score(), slice.timing().operations(), nanos);
        return new Slice(slice.kind(), slice.turn(), timing, slice.own(), slice.outside(), slice.secondary());
    }
}
