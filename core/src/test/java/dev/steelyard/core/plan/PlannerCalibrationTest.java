package dev.steelyard.core.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How often noise alone sets off a guard or a flag, and how often an effect is missed, over seeded pilots. */
class PlannerCalibrationTest {
    private static final int PILOTS = 300;

    private final ListedBenchmark listed = Listings.listed(Mode.AVERAGE_TIME);

    @ParameterizedTest
    @ValueSource(doubles = {0.002, 0.01, 0.03, 0.1})
    void noise_alone_rarely_takes_slices_away(double noise) {
        List<Plan> plans = plans(pilot -> pilot.noise = noise);
        assertThat(share(plans, plan -> plan.kind() == Plan.Kind.OWN_ITERATIONS))
                .isLessThanOrEqualTo(0.05);
        assertThat(share(plans, plan -> plan.reasons().toString().contains("NeverSettled")))
                .isLessThanOrEqualTo(0.01);
        assertThat(plans.stream()
                        .mapToInt(plan -> plan.warmup().iterations())
                        .average()
                        .orElseThrow())
                .isLessThan(2);
    }

    @Test
    void an_effect_of_slices_beyond_a_quarter_is_seen() {
        List<Plan> plans = plans(pilot -> {
            pilot.noise = 0.005;
            pilot.sliceEffect = 0.32;
        });
        assertThat(share(plans, plan -> plan.kind() == Plan.Kind.OWN_ITERATIONS))
                .isGreaterThanOrEqualTo(0.95);
    }

    /** Noise whose neighbours correlate, with and without a slow end of the warmup: neither is an effect of slices. */
    @ParameterizedTest
    @CsvSource({
        "0.002, 0.3, 0", "0.005, 0.3, 0", "0.01, 0.5, 0", "0.03, 0.5, 0",
        "0.002, 0.3, 0.02", "0.005, 0.3, 0.03", "0.005, 0.5, 0.05", "0.01, 0.3, 0.05"
    })
    void correlated_noise_and_slow_warmups_rarely_take_slices_away(double noise, double correlation, double tail) {
        for (double seconds : new double[] {1, 3, 8}) {
            List<Plan> plans = plans(pilot -> {
                pilot.noise = noise;
                pilot.autocorrelation = correlation;
                pilot.tail = tail;
                pilot.tailNanos = seconds * 1e9;
            });
            assertThat(share(plans, plan -> plan.kind() == Plan.Kind.OWN_ITERATIONS))
                    .describedAs("tail of %s s", seconds)
                    .isLessThanOrEqualTo(0.05);
        }
    }

    @ParameterizedTest
    @CsvSource({"0.002, 0, 0", "0.002, 0.3, 0", "0.003, 0.3, 0", "0.002, 0.3, 0.02"})
    void an_effect_of_a_third_is_seen_in_quiet_forks(double noise, double correlation, double tail) {
        List<Plan> plans = plans(pilot -> {
            pilot.noise = noise;
            pilot.autocorrelation = correlation;
            pilot.tail = tail;
            pilot.sliceEffect = 0.33;
        });
        assertThat(share(plans, plan -> plan.kind() == Plan.Kind.OWN_ITERATIONS))
                .isGreaterThanOrEqualTo(0.9);
    }

    @Test
    void late_compiling_is_seen_through_noise() {
        List<Plan> plans = plans(pilot -> {
            pilot.noise = 0.05;
            pilot.compilingFor = 9;
        });
        assertThat(plans).allMatch(plan -> plan.warmup().iterations() >= 9);
    }

    private static double share(List<Plan> plans, Predicate<Plan> property) {
        return plans.stream().filter(property).count() / (double) plans.size();
    }

    private List<Plan> plans(Consumer<SyntheticPilot> behaviour) {
        return IntStream.range(0, PILOTS)
                .mapToObj(seed -> plan(seed, behaviour))
                .toList();
    }

    private Plan plan(int seed, Consumer<SyntheticPilot> behaviour) {
        return decide(seed, behaviour, 0)
                .fold(
                        plan -> plan,
                        stage -> decide(seed, behaviour, stage).fold(plan -> plan, again -> {
                            throw new AssertionError("stage " + again + " after the last");
                        }));
    }

    private PilotResult decide(int seed, Consumer<SyntheticPilot> behaviour, int stage) {
        SyntheticPilot pilot = new SyntheticPilot(2L * seed + stage);
        behaviour.accept(pilot);
        Block block = pilot.run(listed, Planner.pilot(listed, Listings.request(), stage));
        return Planner.decide(listed, Listings.request(), block, stage);
    }
}
