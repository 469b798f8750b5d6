package dev.steelyard.core.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class WaitingTest {

    private static final Benchmark ALONE = benchmark(Mode.AVERAGE_TIME, 1);
    private static final long WALL = 50_000_000;

    private static Benchmark benchmark(Mode mode, int threads) {
        return new Benchmark("org.example.A.a", mode, new TreeMap<>(), threads, "ns/op");
    }

    /** A slice of 50 ms with 1000 operations of a score. */
    private static Slice slice(double score, double waited, long otherCpu) {
        return new Slice(
                Slice.Kind.COUNTED,
                0,
                new Slice.Timing(score, 1000, WALL),
                new Slice.Own(0, 0, 0, 0, 0, 0, 0, 1000, otherCpu),
                new Slice.Outside((long) (waited * WALL), 0, 0, 0, 0),
                new TreeMap<>());
    }

    private static Fork fork(List<Slice> slices) {
        return new Fork("base", ForkOutcome.COMPLETED, slices, List.of(), Fork.Jvm.NONE);
    }

    /** Time per operation of a fork on its own. */
    private static double time(Benchmark benchmark, Slice... slices) {
        return time(benchmark, List.of(slices), Waiting.of(benchmark, fork(List.of(slices))));
    }

    private static double time(Benchmark benchmark, List<Slice> slices, Waiting waiting) {
        return ForkScores.timePerOperation(benchmark, slices, waiting).orElseThrow();
    }

    @Test
    void what_others_took_is_taken_off() {
        assertThat(time(ALONE, slice(20, 0.5, 0))).isCloseTo(10, within(1e-9));
        assertThat(time(ALONE, slice(10, 0, 0), slice(20, 0.5, 0))).isCloseTo(10, within(1e-9));
        assertThat(time(benchmark(Mode.SAMPLE_TIME, 1), slice(20, 0.5, 0))).isCloseTo(10, within(1e-9));
    }

    @Test
    void throughput_is_the_inverse_of_a_time() {
        assertThat(time(benchmark(Mode.THROUGHPUT, 1), slice(0.05, 0.5, 0))).isCloseTo(10, within(1e-9));
    }

    @Test
    void a_little_waiting_is_left() {
        assertThat(time(ALONE, slice(10.4, 0.04, 0))).isEqualTo(10.4);
        assertThat(time(ALONE, slice(10.4, 0.06, 0))).isCloseTo(10.4 * 0.94, within(1e-9));
    }

    @Test
    void nothing_is_taken_off_where_the_own_process_worked_besides_its_workers() {
        assertThat(time(ALONE, slice(20, 0.5, WALL / 2))).isEqualTo(20);
        assertThat(time(ALONE, slice(20, 0.5, WALL / 10))).isEqualTo(20);
        assertThat(time(ALONE, slice(20, 0.5, WALL / 25))).isCloseTo(10, within(1e-9));
    }

    @Test
    void own_work_in_slices_that_did_not_wait_counts_too() {
        assertThat(time(ALONE, slice(20, 0, WALL), slice(20, 0.5, 0))).isEqualTo(20);
    }

    @Test
    void nothing_is_taken_off_where_it_cannot_be_told() {
        assertThat(time(ALONE, slice(20, 0.5, Slice.Own.UNKNOWN))).isEqualTo(20);
        assertThat(time(benchmark(Mode.AVERAGE_TIME, 2), slice(20, 0.5, 0))).isEqualTo(20);
        assertThat(time(benchmark(Mode.SINGLE_SHOT, 1), slice(20, 0.5, 0))).isEqualTo(20);
        assertThat(time(ALONE, slice(20, -1e-7, 0))).isEqualTo(20);
    }

    @Test
    void a_score_is_left_of_a_slice_that_waited_all_the_time() {
        assertThat(time(ALONE, slice(200, 1, 0))).isCloseTo(10, within(1e-9));
        assertThat(time(ALONE, slice(200, 3, 0))).isCloseTo(10, within(1e-9));
    }

    @Test
    void the_share_of_a_fork_is_that_of_its_time() {
        List<Slice> slices = List.of(slice(10, 0, 0), slice(20, 0.5, 0));
        assertThat(Waiting.of(ALONE, fork(slices)).takenOff(slices)).isCloseTo(0.25, within(1e-9));
        assertThat(Waiting.of(ALONE, fork(List.of())).takenOff(List.of())).isZero();
    }

    @Test
    void both_sides_on_a_busy_machine_show_the_true_ratio() {
        double base = time(ALONE, slice(20, 0.5, 0), slice(40, 0.75, 0), slice(10, 0.02, 0));
        double change = time(ALONE, slice(103, 0.9, 0), slice(10.3, 0, 0), slice(20.6, 0.5, 0));
        assertThat(change / base).isCloseTo(1.03, within(1e-9));
    }

    @Test
    void a_side_with_threads_of_its_own_that_waits_like_the_other_does_not_look_slower() {
        List<Slice> quiet = List.of(slice(20, 0.5, 0), slice(20, 0.5, 0));
        List<Slice> busy = List.of(slice(20, 0.5, WALL / 2), slice(20, 0.5, WALL / 2));
        Waiting both = Waiting.of(ALONE, fork(quiet), fork(busy));
        assertThat(time(ALONE, quiet, both)).isEqualTo(time(ALONE, busy, both));
        assertThat(time(ALONE, quiet, Waiting.of(ALONE, fork(busy), fork(quiet))))
                .isEqualTo(20);
    }

    @Test
    void own_work_of_a_side_that_did_not_wait_keeps_the_waiting_of_the_other() {
        List<Slice> waited = List.of(slice(20, 0.5, 0));
        List<Slice> busy = List.of(slice(10, 0, WALL));
        assertThat(time(ALONE, waited, Waiting.of(ALONE, fork(waited), fork(busy))))
                .isEqualTo(20);
    }
}
