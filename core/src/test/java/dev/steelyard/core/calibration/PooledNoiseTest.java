package dev.steelyard.core.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.calibration.TurnGain.Effect;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** The noise by turn length over benchmarks, and what short turns gain. */
class PooledNoiseTest {
    private static final long MILLI = 1_000_000;
    private static final Instant DAY = Instant.parse("2026-11-21T10:00:00Z");

    private static BenchmarkNoise noise(String name, Instant measured, double... millisAndErrors) {
        List<TurnNoise> turns = new ArrayList<>();
        for (int i = 0; i < millisAndErrors.length; i += 2) {
            turns.add(new TurnNoise((long) (millisAndErrors[i] * MILLI), millisAndErrors[i + 1]));
        }
        return new BenchmarkNoise(
                new Benchmark("org.example.A." + name, Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op"),
                turns,
                measured);
    }

    @Test
    void ratios_are_taken_within_benchmarks_and_lengths_of_the_few_are_left_out() {
        PooledNoise pooled = PooledNoise.of(List.of(
                        noise("a", DAY, 5, 0.01, 20, 0.02, 200, 0.1),
                        noise("b", DAY.plusSeconds(9), 5, 0.02, 20, 0.02, 200, 0.04),
                        noise("c", DAY, 10, 0.5, 20, 0.9, 200, 1.0)))
                .orElseThrow();
        assertThat(pooled.benchmarks()).isEqualTo(3);
        assertThat(pooled.newest()).isEqualTo(DAY.plusSeconds(9));
        assertThat(pooled.lengths())
                .extracting(PooledNoise.Length::nanos)
                .containsExactly(5 * MILLI, 20 * MILLI, 200 * MILLI);
        PooledNoise.Length five = pooled.lengths().get(0);
        // 0.01 / 0.1 and 0.02 / 0.04, not 0.015 / 0.1.
        assertThat(five.left().orElseThrow()).isCloseTo(0.3, within(1e-12));
        assertThat(five.error()).isCloseTo(0.015, within(1e-12));
        assertThat(five.benchmarks()).isEqualTo(2);
        PooledNoise.Length twenty = pooled.lengths().get(1);
        assertThat(twenty.left().orElseThrow()).isCloseTo(0.5, within(1e-12));
        assertThat(twenty.error()).isEqualTo(0.02);
        assertThat(pooled.lengths().get(2).left()).hasValue(1);
        assertThat(pooled.gain())
                .hasValueSatisfying(gain -> assertThat(gain.left()).isCloseTo(0.3, within(1e-12)))
                .map(gain -> List.of(gain.shortNanos(), gain.longNanos(), (long) gain.less(), (long) gain.benchmarks()))
                .contains(List.of(5 * MILLI, 200 * MILLI, 2L, 2L));
    }

    @Test
    void nothing_is_known_without_benchmarks() {
        assertThat(PooledNoise.of(List.of())).isEmpty();
        assertThat(PooledNoise.of(List.of(noise("a", DAY, 5, 1), noise("b", DAY, 10, 1), noise("c", DAY, 20, 1))))
                .isEmpty();
    }

    @Test
    void without_noise_or_with_one_length_nothing_is_gained() {
        PooledNoise still =
                PooledNoise.of(List.of(noise("a", DAY, 5, 0, 200, 0))).orElseThrow();
        assertThat(still.gain()).isEmpty();
        assertThat(still.lengths().get(0).left()).isEmpty();
        PooledNoise one = PooledNoise.of(List.of(noise("a", DAY, 5, 0.1))).orElseThrow();
        assertThat(one.gain()).isEmpty();
        assertThat(one.lengths().get(0).left()).isEqualTo(OptionalDouble.of(1));
        assertThat(TurnGain.of(List.of())).isEmpty();
    }

    /** What is said of benchmarks in which turns of 5 ms leave these fractions. */
    private static Effect effect(double... left) {
        List<BenchmarkNoise> noises = DoubleStream.of(left)
                .mapToObj(each -> noise("a" + each, DAY, 5, each, 200, 1))
                .toList();
        return PooledNoise.of(noises).orElseThrow().gain().orElseThrow().effect();
    }

    @Test
    void one_benchmark_shows_a_large_effect_and_five_that_agree_a_small_one() {
        assertThat(effect(0.49)).isEqualTo(Effect.CANCELS);
        assertThat(effect(0.6)).isEqualTo(Effect.OPEN);
        assertThat(effect(0.6, 0.7, 0.8, 0.75)).isEqualTo(Effect.OPEN);
        // Five of five by chance: 1 / 32.
        assertThat(effect(0.6, 0.7, 0.8, 0.75, 0.9)).isEqualTo(Effect.CANCELS);
        // Five or more of six: 7 / 64.
        assertThat(effect(0.6, 0.7, 0.8, 0.75, 0.9, 1.1)).isEqualTo(Effect.OPEN);
    }

    @Test
    void less_than_a_tenth_is_little_however_many_agree() {
        assertThat(effect(0.91)).isEqualTo(Effect.LITTLE);
        assertThat(effect(0.95, 0.96, 0.97, 0.98, 0.94, 0.93)).isEqualTo(Effect.LITTLE);
        assertThat(effect(1.4, 2.0, 0.3)).isEqualTo(Effect.LITTLE);
    }

    @Test
    void values_that_cannot_be_are_refused() {
        assertThatThrownBy(() -> new TurnNoise(0, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new TurnNoise(1, Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> noise("a", DAY)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> noise("a", DAY, 20, 1, 5, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new TurnGain(5, 5, 1, 0, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new TurnGain(5, 6, 1, 2, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
