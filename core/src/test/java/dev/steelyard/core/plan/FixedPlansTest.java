package dev.steelyard.core.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.model.CodeFact;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.ListedBenchmark.Iterations;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.PlanReason;
import dev.steelyard.core.model.PlanReason.Objection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class FixedPlansTest {
    private static final long MILLI = 1_000_000L;

    @Test
    void without_options_a_pilot_is_needed() {
        assertThat(Planner.fixedByUser(Listings.listed(Mode.AVERAGE_TIME), Listings.request()))
                .isEmpty();
    }

    @Test
    void a_single_shot_keeps_jmhs_counts_and_has_no_lead_in() {
        Plan plan = Planner.fixedByUser(Listings.listed(Mode.SINGLE_SHOT), Listings.request())
                .orElseThrow();
        assertThat(plan.kind()).isEqualTo(Plan.Kind.SINGLE_SHOT);
        assertThat(plan.warmup()).isEqualTo(new Plan.Warmup(0, 0));
        assertThat(plan.turn()).isEqualTo(new Plan.Turn(0, 1));
        assertThat(plan.turns()).isEqualTo(1);

        Iterations annotated = new Iterations(
                OptionalInt.of(2), OptionalLong.empty(), OptionalInt.of(5), OptionalLong.empty(), OptionalLong.empty());
        ListedBenchmark listed = Listings.listed(Mode.SINGLE_SHOT, 1, List.of(), annotated);
        Plan several = Planner.fixedByUser(listed, Listings.request()).orElseThrow();
        assertThat(several.warmup().iterations()).isEqualTo(2);
        assertThat(several.turns()).isEqualTo(5);
        assertThat(Planner.pilot(listed, Listings.request(), 0)).isEqualTo(several);
        assertThat(Planner.bundled(listed, Listings.request())).isEqualTo(several);
    }

    @Test
    void iterations_by_hand_replace_the_pilot_and_the_slices() {
        Iterations all = new Iterations(
                OptionalInt.of(3),
                OptionalLong.of(200 * MILLI),
                OptionalInt.of(7),
                OptionalLong.of(300 * MILLI),
                OptionalLong.empty());
        Plan plan = byHand(all, Listings.NOTHING);
        assertThat(plan.kind()).isEqualTo(Plan.Kind.OWN_ITERATIONS);
        assertThat(plan.warmup()).isEqualTo(new Plan.Warmup(3, 200 * MILLI));
        assertThat(plan.sliceNanos()).isEqualTo(300 * MILLI);
        assertThat(plan.turn()).isEqualTo(new Plan.Turn(0, 1));
        assertThat(plan.turns()).isEqualTo(7);
    }

    @Test
    void what_options_leave_open_comes_from_the_annotations() {
        Iterations annotated = new Iterations(
                OptionalInt.of(4),
                OptionalLong.of(250 * MILLI),
                OptionalInt.of(6),
                OptionalLong.of(350 * MILLI),
                OptionalLong.empty());
        Plan plan = byHand(Listings.measuring(100 * MILLI), annotated);
        assertThat(plan.warmup()).isEqualTo(new Plan.Warmup(4, 250 * MILLI));
        assertThat(plan.sliceNanos()).isEqualTo(100 * MILLI);
        assertThat(plan.turns()).isEqualTo(6);
        assertThat(byHand(Listings.measuring(100 * MILLI), Listings.NOTHING).turns())
                .isEqualTo(5);
    }

    @Test
    void warmup_alone_by_hand_still_takes_a_pilot_for_the_slices() {
        Iterations warmup = new Iterations(
                OptionalInt.of(9),
                OptionalLong.of(100 * MILLI),
                OptionalInt.empty(),
                OptionalLong.empty(),
                OptionalLong.empty());
        ListedBenchmark listed = Listings.listed(Mode.AVERAGE_TIME);
        PlanRequest request = Listings.request(OptionalLong.empty(), Listings.overrides(warmup, OptionalInt.empty()));
        assertThat(Planner.fixedByUser(listed, request)).isEmpty();
        assertThat(Planner.bundled(listed, request).warmup()).isEqualTo(new Plan.Warmup(9, 100 * MILLI));
        Block slow = slow(listed, Planner.pilot(listed, request, 1));
        Plan settled = Planner.decide(listed, request, slow, 1)
                .fold(Optional::of, stage -> Optional.<Plan>empty())
                .orElseThrow();
        assertThat(settled.warmup()).isEqualTo(new Plan.Warmup(9, 100 * MILLI));
        assertThat(settled.kind()).isEqualTo(Plan.Kind.OWN_ITERATIONS);
    }

    @Test
    void a_block_speaks_against_the_bundled_slices() {
        ListedBenchmark listed = Listings.listed(Mode.AVERAGE_TIME);
        Plan bundled = Planner.bundled(listed, Listings.request());
        Block quick = new SyntheticPilot().run(listed, bundled);
        assertThat(Planner.objections(listed, Listings.request(), quick)).isEmpty();
        List<Objection> objections = Planner.objections(listed, Listings.request(), slow(listed, bundled));
        assertThat(objections).isNotEmpty();
        Plan own = Planner.bundled(listed, Listings.request(), objections);
        assertThat(own.kind()).isEqualTo(Plan.Kind.OWN_ITERATIONS);
        assertThat(own.reasons())
                .anyMatch(reason -> reason.toString().contains(objections.get(0).toString()));
    }

    @Test
    void a_fixture_of_each_iteration_speaks_against_the_bundled_slices() {
        ListedBenchmark listed = Listings.listed(Mode.AVERAGE_TIME);
        SyntheticPilot pilot = new SyntheticPilot();
        pilot.facts = List.of(new CodeFact(CodeFact.Kind.FIXTURE, "Iteration", "Foo.setUp"));
        Block block = pilot.run(listed, Planner.bundled(listed, Listings.request()));
        assertThat(Planner.objections(listed, Listings.request(), block))
                .isEqualTo(pilot.facts.stream().map(Objection.InCode::new).toList());
        PlanRequest byHand = Listings.request(OptionalLong.of(30 * MILLI), JmhOptions.Overrides.NONE);
        assertThat(Planner.objections(listed, byHand, block)).isEmpty();
    }

    /** Twelve calls fill a slice. */
    private static Block slow(ListedBenchmark listed, Plan plan) {
        SyntheticPilot pilot = new SyntheticPilot();
        pilot.operationNanos = 20 * MILLI;
        return pilot.run(listed, plan);
    }

    @Test
    void the_bundled_plan_keeps_the_guards_that_need_no_evidence() {
        Plan plain = Planner.bundled(Listings.listed(Mode.AVERAGE_TIME), Listings.request());
        assertThat(plain.kind()).isEqualTo(Plan.Kind.SLICES);
        assertThat(plain.reasons()).containsExactly(new PlanReason.NoPilot(false));
        Plan sampled = Planner.bundled(Listings.listed(Mode.SAMPLE_TIME), Listings.request());
        assertThat(sampled.kind()).isEqualTo(Plan.Kind.OWN_ITERATIONS);
        ListedBenchmark group = Listings.listed(Mode.AVERAGE_TIME, 2, List.of(1, 1), Listings.NOTHING);
        assertThat(Planner.bundled(group, Listings.request()).kind()).isEqualTo(Plan.Kind.OWN_ITERATIONS);
        PlanRequest byHand = Listings.request(OptionalLong.of(30 * MILLI), JmhOptions.Overrides.NONE);
        assertThat(Planner.bundled(group, byHand).sliceNanos()).isEqualTo(30 * MILLI);
    }

    private static Plan byHand(Iterations options, Iterations annotated) {
        ListedBenchmark listed = Listings.listed(Mode.AVERAGE_TIME, 1, List.of(), annotated);
        PlanRequest request = Listings.request(OptionalLong.empty(), Listings.overrides(options, OptionalInt.empty()));
        return Planner.fixedByUser(listed, request).orElseThrow();
    }
}
