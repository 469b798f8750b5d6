package dev.steelyard.core.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Mode;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SliceNoiseTest {

    private static SliceNoise noise(Mode mode, Consumer<SyntheticPilot> behavior) {
        ListedBenchmark listed = Listings.listed(mode);
        SyntheticPilot pilot = new SyntheticPilot();
        behavior.accept(pilot);
        Block block = pilot.run(listed, Planner.pilot(listed, Listings.request(), 0));
        return SliceNoise.of(listed.benchmark(), block);
    }

    /** Uniform noise on (-1.7, 1.7) has a variance of 1.7^2 / 3; slices of 5 ms have the noise of 50 ms times 10^(1/4). */
    @ParameterizedTest
    @EnumSource(
            value = Mode.class,
            names = {"AVERAGE_TIME", "THROUGHPUT"})
    void independent_noise_falls_with_the_length_of_a_turn(Mode mode) {
        SliceNoise noise = noise(mode, pilot -> pilot.noise = 0.02);
        double slice = 0.02 * 0.02 * Math.sqrt(10) * 1.7 * 1.7 / 3;
        assertThat(noise.roundVariance(1)).isCloseTo(2 * slice, within(0.5 * slice));
        assertThat(noise.roundVariance(4)).isCloseTo(slice / 2, within(0.2 * slice));
        // Beyond what was seen it goes on falling like that.
        assertThat(noise.roundVariance(4000)).isCloseTo(noise.roundVariance(400) / 10, within(1e-12));
        assertThat(noise.sliceNanos()).isEqualTo(5_000_000);
    }

    @Test
    void lasting_noise_is_as_great_for_long_turns() {
        SliceNoise noise = noise(Mode.AVERAGE_TIME, pilot -> {
            pilot.noise = 0.02;
            pilot.autocorrelation = 0.99;
        });
        assertThat(noise.roundVariance(10)).isGreaterThan(3 * noise.roundVariance(1));
    }

    @Test
    void slow_starts_of_turns_are_no_noise_and_show_their_price() {
        SliceNoise refilling = noise(Mode.THROUGHPUT, pilot -> {
            pilot.refillSlices = 3;
            pilot.refill = 0.06;
        });
        assertThat(refilling.excess(0, 1).log()).isCloseTo(Math.log(1.06), within(0.003));
        assertThat(refilling.excess(2, 4).log()).isCloseTo(Math.log(1.06) / 2, within(0.003));
        assertThat(refilling.excess(3, 5).log()).isCloseTo(0, within(0.003));
        assertThat(refilling.excess(8, 30)).isEqualTo(new SliceNoise.Excess(0, 0));
        double without = noise(Mode.THROUGHPUT, pilot -> {}).roundVariance(2);
        assertThat(refilling.roundVariance(2)).isCloseTo(without, within(without / 10));
    }

    @Test
    void what_one_fork_alone_pays_is_not_halved_by_the_other() {
        SliceNoise one = noise(Mode.AVERAGE_TIME, pilot -> {
            pilot.refillSlices = 1;
            pilot.refill = 0.04;
            pilot.refills = "fast"::equals;
        });
        assertThat(one.excess(0, 1).log()).isCloseTo(Math.log(1.04), within(0.003));
    }

    @Test
    void forks_that_did_not_complete_tell_nothing() {
        SliceNoise none =
                noise(Mode.AVERAGE_TIME, pilot -> pilot.outcome = new ForkOutcome(ForkOutcome.Kind.THREW, "an error"));
        assertThat(none.roundVariance(3)).isZero();
        assertThat(none.shows(5_000_000)).isFalse();
        SliceNoise some = noise(Mode.AVERAGE_TIME, pilot -> {});
        assertThat(some.shows(20_000_000)).isTrue();
        assertThat(some.shows(2_000_000)).isFalse();
        assertThat(some.shows(12_000_000)).isFalse();
    }
}
