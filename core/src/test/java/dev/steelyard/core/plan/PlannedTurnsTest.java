package dev.steelyard.core.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** How long the turns of a plan are, and how many there are of them. */
class PlannedTurnsTest {
    private static final long MILLI = 1_000_000L;

    private final ListedBenchmark listed = Listings.listed(Mode.AVERAGE_TIME);

    private Plan planOf(Consumer<SyntheticPilot> behavior) {
        return PlannerTest.planOf(listed, Listings.request(), behavior);
    }

    private static String reasons(Plan plan) {
        return plan.reasons().toString();
    }

    @Test
    void a_costlier_fork_and_noisier_rounds_are_worth_more_turns() {
        Plan quiet = planOf(pilot -> {});
        Plan noisy = planOf(pilot -> pilot.noise = 0.3);
        Plan costly = planOf(pilot -> {
            pilot.noise = 0.3;
            pilot.starting = Duration.ofSeconds(15);
        });
        assertThat(noisy.turns()).isGreaterThan(quiet.turns());
        assertThat(costly.turns()).isGreaterThan(noisy.turns()).isLessThanOrEqualTo(120);
    }

    /** Rounds of 10 % a fork that costs 5 s: the less forks differ, the longer one is worth measuring. */
    @Test
    void the_spread_of_forks_seen_before_bears_on_the_turns() {
        Plan published = planWith(Optional.empty());
        Plan alike = planWith(Optional.of(new KnownSpread(0.0001, 39, 2e9)));
        Plan apart = planWith(Optional.of(new KnownSpread(0.02, 39, 2e9)));
        assertThat(alike.turns()).isGreaterThan(published.turns());
        assertThat(apart.turns()).isLessThan(published.turns());
        assertThat(reasons(published)).contains("blocks=OptionalInt.empty");
        assertThat(reasons(alike)).contains("blocks=OptionalInt[40]");
        // A few blocks move the published value by little, and nothing leaves the bounds.
        assertThat(planWith(Optional.of(new KnownSpread(0, 1, 2e9))).turns()).isLessThan(alike.turns());
        assertThat(reasons(planWith(Optional.of(new KnownSpread(4, 60, 2e9))))).contains("variation=0.08");
        assertThat(reasons(planWith(Optional.of(new KnownSpread(0, 60, 1e12)))))
                .doesNotContain("SpreadOfForks[variation=0.0,");
    }

    private Plan planWith(Optional<KnownSpread> known) {
        SyntheticPilot pilot = new SyntheticPilot();
        pilot.noise = 0.2;
        pilot.starting = Duration.ofSeconds(5);
        Block block = pilot.run(listed, Planner.pilot(listed, Listings.request(), 0));
        return Planner.decide(listed, Listings.request(), block, 0, known).fold(plan -> plan, again -> {
            throw new AssertionError("piloted again");
        });
    }

    @Test
    void spreads_of_several_runs_are_pooled_and_the_oldest_fade() {
        KnownSpread pooled = new KnownSpread(0.01, 10, 1e9).plus(new KnownSpread(0.04, 30, 3e9));
        assertThat(pooled.variance()).isCloseTo(0.0325, within(1e-12));
        assertThat(pooled.degrees()).isEqualTo(40);
        assertThat(pooled.countedNanos()).isCloseTo(2.5e9, within(1.0));
        KnownSpread faded = new KnownSpread(1, 60, 1e9).plus(new KnownSpread(0, 45, 1e9));
        assertThat(faded.degrees()).isEqualTo(60);
        assertThat(faded.variance()).isCloseTo(0.25, within(1e-12));
        assertThatThrownBy(() -> new KnownSpread(Double.NaN, 1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new KnownSpread(0, 0, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void noise_that_lasts_makes_turns_short() {
        // It holds its level over several turns of the pilot, as the bursts of a shared machine do.
        Plan lasting = planOf(pilot -> {
            pilot.noise = 0.02;
            pilot.outsideNanos = MILLI;
            pilot.autocorrelation = 0.98;
        });
        Plan fleeting = planOf(pilot -> {
            pilot.noise = 0.02;
            pilot.outsideNanos = MILLI;
        });
        assertThat(lasting.sliceNanos() * lasting.turn().counted()).isLessThanOrEqualTo(20 * MILLI);
        assertThat(fleeting.sliceNanos() * fleeting.turn().counted()).isGreaterThanOrEqualTo(30 * MILLI);
        assertThat(lasting.turn().tail()).isEqualTo(3 * lasting.turn().counted());
        assertThat(reasons(lasting)).containsPattern("TurnLength\\[countedNanos=\\d+, leadInNanos=0,");
    }

    @Test
    void one_slow_slice_after_a_switch_is_left_out() {
        Plan plan = planOf(pilot -> {
            pilot.noise = 0.002;
            pilot.outsideNanos = MILLI;
            pilot.refillSlices = 1;
            pilot.refill = 0.03;
        });
        assertThat(plan.turn().leadIn()).isPositive();
    }

    @Test
    void slices_that_are_slow_after_a_switch_make_turns_longer() {
        // The first 20 ms of a turn take 5 % more: whatever counts them would not score as long turns do.
        Plan plan = planOf(pilot -> {
            pilot.noise = 0.002;
            pilot.autocorrelation = 0.98;
            pilot.outsideNanos = MILLI;
            pilot.refillSlices = 4;
            pilot.refill = 0.05;
        });
        assertThat(plan.sliceNanos() * plan.turn().leadIn()).isGreaterThanOrEqualTo(20 * MILLI);
    }
}
