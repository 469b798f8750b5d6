package dev.steelyard.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.calibration.BenchmarkNoise;
import dev.steelyard.core.calibration.PooledNoise;
import dev.steelyard.core.calibration.TurnNoise;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class TurnNoiseWordsTest {

    private static List<TurnNoise> turns(double error) {
        return List.of(new TurnNoise(10_000_000, error), new TurnNoise(200_000_000, 0.1));
    }

    private static PooledNoise noise(double... errors) {
        return PooledNoise.of(DoubleStream.of(errors)
                        .mapToObj(error -> new BenchmarkNoise(
                                new Benchmark("A.b" + error, Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op"),
                                turns(error),
                                Instant.parse("2026-11-21T23:59:00Z")))
                        .toList())
                .orElseThrow();
    }

    private static String gain(double... errors) {
        return TurnNoiseWords.gain(noise(errors)).orElseThrow();
    }

    @Test
    void what_short_turns_gain_is_said_with_what_it_rests_on() {
        assertThat(gain(0.01, 0.009, 0.02))
                .isEqualTo("On this machine, turns of 10 ms remove 90% of the noise of turns of 200 ms (median of 3"
                        + " benchmarks, 3 of which had less noise).");
        assertThat(gain(0.01))
                .isEqualTo("On this machine, turns of 10 ms remove 90% of the noise of turns of 200 ms (in 1"
                        + " benchmark).");
    }

    @Test
    void noise_that_is_left_is_not_rounded_away() {
        assertThat(gain(0.0001)).contains("remove 99% of the noise");
    }

    @Test
    void where_short_turns_gain_nothing_that_is_said() {
        assertThat(gain(0.12, 0.095, 0.05))
                .isEqualTo(
                        "On this machine, short turns make little or no difference: turns of 10 ms have 95% of the noise of"
                                + " turns of 200 ms (median of 3 benchmarks, 2 of which had less noise).");
    }

    @Test
    void what_may_be_chance_is_open() {
        assertThat(gain(0.07, 0.06))
                .isEqualTo(
                        "On this machine, it is not clear yet whether short turns help: turns of 10 ms have 65% of the"
                                + " noise of turns of 200 ms (median of 2 benchmarks, 2 of which had less noise).");
    }

    @Test
    void a_calibration_and_a_loop_list_the_errors() {
        assertThat(TurnNoiseWords.calibrated(noise(0.01, 0.03)))
                .containsExactly(
                        "Noise within a block by turn length, for forks with 300 ms of counted slices each: 10 ms 2.00%,"
                                + " 200 ms 10.0%.",
                        gain(0.01, 0.03));
        assertThat(TurnNoiseWords.loop(turns(0.01)))
                .containsExactly(
                        "Noise of a busy loop on one CPU by turn length, for forks with 300 ms of counted slices each: 10 ms"
                                + " 1.00%, 200 ms 10.0%.",
                        "For this loop, turns of 10 ms remove 90% of the noise of turns of 200 ms.");
    }

    @Test
    void nothing_is_said_without_two_lengths() {
        assertThat(TurnNoiseWords.loop(List.of())).isEmpty();
        assertThat(TurnNoiseWords.loop(turns(0.01).subList(1, 2))).isEmpty();
    }

    @Test
    void the_legend_of_a_single_benchmark_has_no_median() {
        assertThat(String.join(" ", TurnNoiseWords.legend(noise(0.01), false)))
                .isEqualTo(
                        "Noise within a block by turn length, for forks with 300 ms of counted slices each. Benchmarks: the"
                                + " one that a pilot or calibration measured on this machine, on 2026-11-21.");
    }
}
