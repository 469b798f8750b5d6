package dev.steelyard.core.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A fork's score is its sum of time over its sum of operations. */
final class ForkScoresTest {

    @Test
    void times_are_weighted_by_operations() {
        // 3 operations of 10 ns and 1 of 20 ns: 50 ns over 4 operations.
        Fork fork = fork("main", slice(Slice.Kind.COUNTED, 10, 3, 0), slice(Slice.Kind.COUNTED, 20, 1, 0));
        assertThat(of(fork, Mode.AVERAGE_TIME, Metric.SCORE)).hasValue(12.5);
    }

    @Test
    void throughput_is_operations_over_their_time() {
        // 100 operations at 10 a second take 10 s, 100 at 40 take 2.5 s: 200 in 12.5 s.
        Fork fork = fork("main", slice(Slice.Kind.COUNTED, 10, 100, 0), slice(Slice.Kind.COUNTED, 40, 100, 0));
        assertThat(of(fork, Mode.THROUGHPUT, Metric.SCORE)).hasValue(16);
    }

    @Test
    void only_counted_slices_count() {
        Fork fork = fork(
                "main",
                slice(Slice.Kind.WARMUP, 99, 5, 7),
                slice(Slice.Kind.LEAD_IN, 99, 5, 7),
                slice(Slice.Kind.COUNTED, 10, 400, 9600));
        assertThat(of(fork, Mode.AVERAGE_TIME, Metric.SCORE)).hasValue(10);
        assertThat(of(fork, Mode.AVERAGE_TIME, Metric.ALLOCATION)).hasValue(24);
        assertThat(ForkScores.operations(fork)).isEqualTo(400);
    }

    @Test
    void there_is_no_score_without_operations() {
        assertThat(of(fork("main"), Mode.AVERAGE_TIME, Metric.SCORE)).isEmpty();
        Fork idle = fork("main", slice(Slice.Kind.COUNTED, 0, 0, 0));
        assertThat(of(idle, Mode.THROUGHPUT, Metric.SCORE)).isEmpty();
        assertThat(of(idle, Mode.AVERAGE_TIME, Metric.ALLOCATION)).isEmpty();
    }

    @Test
    void allocation_is_unknown_where_the_jvm_cannot_tell() {
        Fork fork = fork("main", slice(Slice.Kind.COUNTED, 10, 4, -1));
        assertThat(of(fork, Mode.AVERAGE_TIME, Metric.ALLOCATION)).isEmpty();
    }

    @Test
    void allocation_of_sample_time_is_per_operation_and_not_per_sample() {
        Fork sampled = fork("main", slice(Slice.Kind.COUNTED, 10, 400, 96_000));
        assertThat(of(sampled, Mode.SAMPLE_TIME, Metric.ALLOCATION)).hasValue(240);
    }

    @Test
    void what_the_jvm_allocates_for_itself_is_none_where_that_is_less_than_matters() {
        long own = 2048 + 16_384;
        assertThat(allocation(own + 1.0, own - 1)).hasValue(0);
        assertThat(allocation(own + 1.0, 2 * (own + 1))).hasValue(2);
        assertThat(allocation((double) own, own / 2)).hasValue(0.5);
        assertThat(allocation(4, 8000)).hasValue(2000);
    }

    private static OptionalDouble allocation(double operations, long bytes) {
        return of(fork("main", slice(Slice.Kind.COUNTED, 10, operations, bytes)), Mode.AVERAGE_TIME, Metric.ALLOCATION);
    }

    @Test
    void few_slices_in_which_threads_ended_are_left_out_of_allocation_and_many_make_it_unknown() {
        Slice[] slices = new Slice[20];
        for (int lost = 0; lost <= 3; lost++) {
            for (int i = 0; i < slices.length; i++) {
                slices[i] = slice(Slice.Kind.COUNTED, 10, 400, i < lost ? Slice.Own.LOST : 9600);
            }
            OptionalDouble allocation = of(fork("main", slices), Mode.AVERAGE_TIME, Metric.ALLOCATION);
            assertThat(allocation).isEqualTo(lost <= 2 ? OptionalDouble.of(24) : OptionalDouble.empty());
        }
    }

    @Test
    void one_unknown_slice_makes_allocation_unknown() {
        Fork fork = fork("main", slice(Slice.Kind.COUNTED, 10, 4, 96_000), slice(Slice.Kind.COUNTED, 10, 4, -1));
        assertThat(of(fork, Mode.AVERAGE_TIME, Metric.ALLOCATION)).isEmpty();
    }

    @Test
    void slices_that_are_no_number_say_nothing() {
        Fork fork = fork(
                "main",
                slice(Slice.Kind.COUNTED, Double.NaN, 4, 0),
                slice(Slice.Kind.COUNTED, 99, 0, 0),
                slice(Slice.Kind.COUNTED, 10, 4, 0));
        assertThat(of(fork, Mode.AVERAGE_TIME, Metric.SCORE)).hasValue(10);
        assertThat(of(fork, Mode.THROUGHPUT, Metric.SCORE)).hasValue(10);
    }

    @Test
    void quantiles_are_nearest_ranks() {
        List<Fork.Bucket> histogram =
                List.of(new Fork.Bucket(1, 5000), new Fork.Bucket(2, 4900), new Fork.Bucket(9, 100));
        Fork fork = new Fork("main", ForkOutcome.COMPLETED, List.of(), histogram, Fork.Jvm.NONE);
        assertThat(of(fork, Mode.SAMPLE_TIME, Metric.SCORE_P50)).hasValue(1);
        assertThat(of(fork, Mode.SAMPLE_TIME, Metric.SCORE_P99)).hasValue(2);
        List<Fork.Bucket> few = List.of(new Fork.Bucket(1, 9999));
        Fork brief = new Fork("main", ForkOutcome.COMPLETED, List.of(), few, Fork.Jvm.NONE);
        assertThat(of(brief, Mode.SAMPLE_TIME, Metric.SCORE_P50)).isEmpty();
        assertThat(of(fork("main"), Mode.SAMPLE_TIME, Metric.SCORE_P99)).isEmpty();
    }

    @Test
    void a_change_is_positive_for_slower_in_every_mode() {
        assertThat(change(Mode.AVERAGE_TIME, 10, 20)).isEqualTo(1);
        assertThat(change(Mode.THROUGHPUT, 10, 5)).isEqualTo(1);
        assertThat(change(Mode.THROUGHPUT, 10, 20)).isEqualTo(-0.5);
    }

    private static double change(Mode mode, double baseline, double treatment) {
        Benchmark benchmark = new Benchmark("a.B.c", mode, new TreeMap<>(Map.of()), 1, "ns/op");
        Plan plan = new Plan(Plan.Kind.SLICES, new Plan.Warmup(0, 0), 50_000_000, new Plan.Turn(0, 1), 1, List.of());
        Block block = new Block(
                new Block.Id(benchmark, Block.Purpose.SAMPLE, 0, 1),
                plan,
                List.of(
                        fork("main", slice(Slice.Kind.COUNTED, baseline, 100, 0)),
                        fork("fast", slice(Slice.Kind.COUNTED, treatment, 100, 0))),
                List.of(List.of(0, 1)),
                new Block.Timing(Instant.EPOCH, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO));
        return sides(block).change().orElseThrow();
    }

    private static Sides sides(Block block) {
        return Objects.requireNonNull(Sides.of(block, "main", "fast").get(Metric.SCORE));
    }

    private static OptionalDouble of(Fork fork, Mode mode, String metric) {
        Benchmark benchmark = new Benchmark("a.B.c", mode, new TreeMap<>(), 1, "ns/op");
        return ForkScores.of(benchmark, fork, metric, Set.of(), Waiting.of(benchmark, fork));
    }

    private static Fork fork(String variant, Slice... slices) {
        return new Fork(variant, ForkOutcome.COMPLETED, List.of(slices), List.of(), Fork.Jvm.NONE);
    }

    private static Slice slice(Slice.Kind kind, double score, double operations, long bytes) {
        return new Slice(
                kind,
                0,
                new Slice.Timing(score, operations, 1),
                new Slice.Own(bytes, 0, 0, 0, 0, 0, 0, (long) operations),
                new Slice.Outside(0, 0, 0, 0, -1),
                new TreeMap<>());
    }
}
