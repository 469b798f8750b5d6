package dev.steelyard.core.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The noise by turn length in blocks like those of pilots: 18 turns of 11 slices of 5 ms in each of two forks. */
class BenchmarkNoiseTest {
    private static final Benchmark BENCHMARK =
            new Benchmark("org.example.A.a", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");
    private static final Instant START = Instant.parse("2026-11-21T10:00:00Z");
    private static final int TURNS = 18;
    private static final int SLICES = 11;

    private static Plan plan(Plan.Kind kind) {
        return new Plan(
                kind, new Plan.Warmup(6, 500_000_000), 5_000_000, new Plan.Turn(1, SLICES - 1), TURNS, List.of());
    }

    /**
     * A block whose slices are disturbed, whichever fork has its turn.
     *
     * @param correlation of the disturbances of neighboring slices
     * @param turns turns that were measured
     */
    private static Block block(Plan.Kind kind, double correlation, int turns, Instant start) {
        SplittableRandom random = new SplittableRandom(7);
        double[] scale = {100, 300};
        List<List<Slice>> slices = List.of(new ArrayList<>(), new ArrayList<>());
        double level = 0;
        for (int turn = 0; turn < turns; turn++) {
            for (int fork = 0; fork < 2; fork++) {
                for (int place = 0; place < SLICES; place++) {
                    level = correlation * level + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
                    slices.get(fork).add(slice(turn, place, scale[fork] * Math.exp(0.01 * level)));
                }
            }
        }
        List<Fork> forks = List.of(
                new Fork("main", ForkOutcome.COMPLETED, slices.get(0), List.of(), Fork.Jvm.NONE),
                new Fork("main-2", ForkOutcome.COMPLETED, slices.get(1), List.of(), Fork.Jvm.NONE));
        return new Block(
                new Block.Id(BENCHMARK, Block.Purpose.PILOT, 0, 1),
                plan(kind),
                forks,
                Collections.nCopies(turns, List.of(0, 1)),
                new Block.Timing(start, Duration.ofSeconds(1), Duration.ZERO, Duration.ZERO, Duration.ZERO));
    }

    private static Slice slice(int turn, int place, double score) {
        return new Slice(
                place == 0 ? Slice.Kind.LEAD_IN : Slice.Kind.COUNTED,
                turn,
                new Slice.Timing(score, 1000, 5_000_000),
                new Slice.Own(-1, 0, 0, 0, 0, 1 << 20, 0, 1000),
                new Slice.Outside(0, 0, 0, 0, 0),
                new TreeMap<>());
    }

    private static BenchmarkNoise noise(double correlation) {
        return BenchmarkNoise.of(BENCHMARK, List.of(block(Plan.Kind.SLICES, correlation, TURNS, START)))
                .orElseThrow();
    }

    private static TurnGain gain(BenchmarkNoise noise) {
        return TurnGain.of(noise.turns()).orElseThrow();
    }

    @Test
    void noise_that_lasts_is_canceled_by_short_turns_and_independent_noise_is_not() {
        BenchmarkNoise lasting = noise(0.99);
        assertThat(lasting.measured()).isEqualTo(START);
        assertThat(lasting.turns())
                .extracting(TurnNoise::nanos)
                .containsExactly(5_000_000L, 10_000_000L, 20_000_000L, 50_000_000L, 200_000_000L);
        // Of a random walk, the Allan variance grows with the length: sqrt(5 / 200) / sqrt(40 / 1.5), 0.03.
        assertThat(gain(lasting).left()).isBetween(0.02, 0.1);
        assertThat(gain(lasting).effect()).isEqualTo(TurnGain.Effect.CANCELS);
        // The variance halves as lengths double, and as many more turns average as much.
        assertThat(gain(noise(0)).left()).isBetween(0.6, 1.7);
        assertThat(gain(noise(0)).effect()).isNotEqualTo(TurnGain.Effect.CANCELS);
    }

    @Test
    void the_last_block_tells_when_it_was_measured() {
        List<Block> blocks = List.of(
                block(Plan.Kind.SLICES, 0.5, TURNS, START.plusSeconds(60)), block(Plan.Kind.SLICES, 0.5, TURNS, START));
        assertThat(BenchmarkNoise.of(BENCHMARK, blocks))
                .map(BenchmarkNoise::measured)
                .contains(START.plusSeconds(60));
    }

    @Test
    void own_iterations_and_blocks_without_turns_show_nothing_and_short_blocks_only_short_turns() {
        assertThat(BenchmarkNoise.of(BENCHMARK, List.of())).isEmpty();
        assertThat(BenchmarkNoise.of(BENCHMARK, List.of(block(Plan.Kind.OWN_ITERATIONS, 0.5, TURNS, START))))
                .isEmpty();
        assertThat(BenchmarkNoise.of(BENCHMARK, List.of(block(Plan.Kind.SLICES, 0.5, 0, START))))
                .isEmpty();
        // Three turns of two forks have 66 slices: up to 22, 110 ms.
        assertThat(BenchmarkNoise.of(BENCHMARK, List.of(block(Plan.Kind.SLICES, 0.5, 3, START))))
                .hasValueSatisfying(noise -> assertThat(noise.turns())
                        .last()
                        .extracting(TurnNoise::nanos)
                        .isEqualTo(50_000_000L));
    }
}
