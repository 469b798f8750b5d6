package dev.steelyard.core.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.summary.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TimerWarningsTest {

    private static Benchmark benchmark(Mode mode, int threads, String unit) {
        return new Benchmark("org.example.Decoder.longs", mode, new TreeMap<>(), threads, unit);
    }

    /** A fork whose slices differ in operations, each a multiple of those of one call. */
    private static Fork fork(String variant, double score, long perCall, String blackhole, List<Fork.Bucket> samples) {
        List<Slice> slices = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            long operations = perCall * (100_000 + i);
            Slice.Own own = new Slice.Own(-1, 0, 0, 0, 0, 1 << 20, 0, operations);
            slices.add(SyntheticBlocks.slice(i, score, (double) operations, own, SyntheticBlocks.ALONE));
        }
        Fork.Jvm jvm = new Fork.Jvm(1, List.of("java"), "17", "1.37", blackhole, 1, List.of());
        return new Fork(variant, ForkOutcome.COMPLETED, slices, samples, jvm);
    }

    private static List<Warning> warnings(Benchmark benchmark, Fork base, Fork change) {
        Block block = SyntheticBlocks.block(benchmark, 0, base, change);
        Pair pair = Pair.of(block, "base", "change").orElseThrow();
        Row row = new Row(benchmark, Metric.SCORE, "base", "change");
        return new TimerWarnings(row, 0.02).of(List.of(pair, pair));
    }

    private static List<Warning> warnings(Benchmark benchmark, double score, long perCall, String blackhole) {
        double slow = benchmark.mode().moreIsBetter() ? score / 1000 : 1000 * score;
        return warnings(
                benchmark,
                fork("base", slow, perCall, blackhole, List.of()),
                fork("change", score, perCall, blackhole, List.of()));
    }

    @Test
    void a_call_as_short_as_the_loop_around_it_is_named() {
        Benchmark average = benchmark(Mode.AVERAGE_TIME, 1, "ns/op");
        assertThat(warnings(average, 0.45, 1, "compiler"))
                .singleElement()
                .isInstanceOfSatisfying(Warning.LoopDominates.class, it -> {
                    assertThat(it.variant()).isEqualTo("change");
                    assertThat(it.callNanos()).isCloseTo(0.45, within(1e-9));
                    assertThat(it.loopNanos()).isEqualTo(1);
                });
        assertThat(warnings(average, 2, 1, "compiler")).isEmpty();
        assertThat(warnings(average, 2, 1, "full")).containsExactly(new Warning.LoopDominates("change", 2, 3));
    }

    @Test
    void a_call_of_many_operations_is_as_long_as_all_of_them() {
        assertThat(warnings(benchmark(Mode.AVERAGE_TIME, 1, "ns/op"), 0.45, 16384, "compiler"))
                .isEmpty();
    }

    @Test
    void throughput_is_turned_into_time_on_one_thread() {
        // 8000 operations a microsecond by 4 threads: half a nanosecond each.
        assertThat(warnings(benchmark(Mode.THROUGHPUT, 4, "ops/us"), 8000, 1, "compiler"))
                .singleElement()
                .isInstanceOfSatisfying(
                        Warning.LoopDominates.class,
                        it -> assertThat(it.callNanos()).isCloseTo(0.5, within(1e-9)));
        assertThat(warnings(benchmark(Mode.THROUGHPUT, 4, "ops/us"), 800, 1, "compiler"))
                .isEmpty();
    }

    @Test
    void samples_as_short_as_reading_the_clock_are_named() {
        Benchmark sampled = benchmark(Mode.SAMPLE_TIME, 1, "us/op");
        List<Fork.Bucket> fine =
                List.of(new Fork.Bucket(0.040, 500), new Fork.Bucket(0.041, 5000), new Fork.Bucket(0.060, 100));
        assertThat(warnings(
                        sampled, fork("base", 0.041, 1, "compiler", fine), fork("change", 0.041, 1, "compiler", fine)))
                .singleElement()
                .isInstanceOfSatisfying(Warning.ClockDominates.class, it -> {
                    assertThat(it.variant()).isEqualTo("base");
                    assertThat(it.timedNanos()).isCloseTo(41, within(1e-9));
                    assertThat(it.clockNanos()).isEqualTo(25);
                });
        List<Fork.Bucket> coarse = List.of(new Fork.Bucket(0.9, 500), new Fork.Bucket(1.0, 5000));
        assertThat(warnings(sampled, fork("base", 1, 1, "compiler", coarse), fork("change", 1, 1, "compiler", coarse)))
                .singleElement()
                .isInstanceOfSatisfying(Warning.ClockTooCoarse.class, it -> {
                    assertThat(it.stepNanos()).isCloseTo(100, within(1e-9));
                    assertThat(it.share()).isCloseTo(0.1, within(1e-9));
                });
    }

    @Test
    void a_shot_is_timed_by_two_readings_and_a_slice_of_many_calls_too() {
        Benchmark shot = benchmark(Mode.SINGLE_SHOT, 1, "us/op");
        assertThat(warnings(shot, fork("base", 1e-6, 1, "full", List.of()), fork("change", 1, 1, "full", List.of())))
                .hasAtLeastOneElementOfType(Warning.ClockDominates.class);
        assertThat(warnings(shot, fork("base", 1, 1, "full", List.of()), fork("change", 1, 1, "full", List.of())))
                .isEmpty();
    }

    @Test
    void nothing_is_said_where_the_unit_is_unknown_or_nothing_was_timed() {
        assertThat(warnings(benchmark(Mode.AVERAGE_TIME, 1, "furlong/op"), 0.1, 1, "full"))
                .isEmpty();
        Fork hung = SyntheticBlocks.failed("base", ForkOutcome.Kind.HUNG);
        Block block = SyntheticBlocks.block(benchmark(Mode.AVERAGE_TIME, 1, "ns/op"), 0, hung);
        assertThat(TimedSpan.of(block.id().benchmark(), hung, Waiting.of(block, hung)))
                .isEmpty();
    }
}
