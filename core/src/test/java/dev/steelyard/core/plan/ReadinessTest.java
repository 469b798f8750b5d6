package dev.steelyard.core.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.FirstTouch;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.PlanReason.Signal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReadinessTest {
    private static final long MILLI = 1_000_000;
    private static final long HALF_A_SECOND = 500 * MILLI;
    private static final long MEGABYTE = 1 << 20;
    /** A fresh virtual machine. */
    private static final Readiness FRESH = new Readiness(0.02, new FirstTouch(15_000, 2_500));

    private static final Readiness.Known NOTHING = new Readiness.Known(0, 0, Set.of());
    private static final ListedBenchmark LISTED = Listings.listed(Mode.AVERAGE_TIME);

    /** What an iteration of half a second did; a settled one unless a field is changed. */
    private static final class Iteration {
        long jitMillis;
        long faults = 20;
        long heapMegabytes = 388;
        long collections;
        double operations = 1e6;
        long allocated;
        double score = 100;
        long nanos = HALF_A_SECOND;

        Slice slice() {
            return new Slice(
                    Slice.Kind.WARMUP,
                    0,
                    new Slice.Timing(score, operations, nanos),
                    new Slice.Own(
                            allocated, collections, 0, jitMillis * MILLI, faults, heapMegabytes * MEGABYTE, 0, (long)
                                    operations),
                    new Slice.Outside(0, 0, 0, 0, 0),
                    new TreeMap<>());
        }
    }

    private static List<Slice> settled(int iterations) {
        List<Slice> warmup = new ArrayList<>();
        for (int i = 0; i < iterations; i++) {
            warmup.add(new Iteration().slice());
        }
        return warmup;
    }

    private static Readiness.Need need(List<Slice> warmup, Readiness.Known known) {
        return FRESH.of(LISTED, "a", warmup, known);
    }

    @Test
    void a_fork_whose_counters_rest_is_ready_whatever_it_scored() {
        List<Slice> warmup = settled(2);
        Iteration outlier = new Iteration();
        outlier.score = 45_000;
        warmup.add(outlier.slice());

        assertThat(need(warmup, NOTHING).ready()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"166, true", "168, false"})
    void first_touches_may_take_half_a_per_cent_of_an_iteration(long faults, boolean ready) {
        List<Slice> warmup = settled(2);
        Iteration last = new Iteration();
        last.faults = faults;
        warmup.add(last.slice());

        assertThat(need(warmup, NOTHING).ready()).isEqualTo(ready);
    }

    @Test
    void faults_that_go_on_for_good_are_no_first_touches() {
        List<Slice> warmup = settled(2);
        Iteration last = new Iteration();
        last.faults = 20_000;
        warmup.add(last.slice());

        assertThat(need(warmup, NOTHING).signals()).containsExactly(Signal.FAULTS);
        assertThat(need(warmup, new Readiness.Known(0.02, 0, Set.of())).ready()).isTrue();
    }

    @Test
    void a_heap_that_grew_in_the_last_iteration_is_waited_for() {
        List<Slice> warmup = settled(2);
        Iteration last = new Iteration();
        last.heapMegabytes = 400;
        warmup.add(last.slice());

        assertThat(need(warmup, NOTHING).signals()).containsExactly(Signal.HEAP);
        warmup.add(last.slice());
        assertThat(need(warmup, NOTHING).ready()).isTrue();
    }

    @Test
    void compiling_is_waited_for_unless_it_comes_late_and_is_short() {
        List<Slice> warmup = settled(0);
        Iteration compiles = new Iteration();
        compiles.jitMillis = 20;
        warmup.add(compiles.slice());
        assertThat(need(warmup, NOTHING).signals()).containsExactly(Signal.COMPILER);

        warmup.add(new Iteration().slice());
        assertThat(need(warmup, NOTHING).ready()).isTrue();
        warmup.add(compiles.slice());
        assertThat(need(warmup, NOTHING).ready()).as("JMH's own").isTrue();
        warmup.add(compiles.slice());
        assertThat(need(warmup, NOTHING).ready()).as("twice in a row").isFalse();
    }

    @Test
    void garbage_helps_a_fork_that_would_take_long_to_fill_eden_and_not_one_that_collects_itself() {
        Iteration slow = new Iteration();
        slow.faults = 7_500;
        slow.allocated = 30 * MEGABYTE;
        List<Slice> warmup = new ArrayList<>(List.of(new Iteration().slice(), slow.slice()));
        assertThat(need(warmup, NOTHING).collects()).isTrue();

        slow.collections = 2;
        warmup.add(slow.slice());
        assertThat(need(warmup, NOTHING).signals()).contains(Signal.FAULTS);
        assertThat(need(warmup, NOTHING).collects()).isFalse();
    }

    @Test
    void garbage_does_not_help_against_memory_that_is_no_garbage() {
        Iteration mapped = new Iteration();
        mapped.faults = 7_500;
        List<Slice> warmup = List.of(new Iteration().slice(), mapped.slice());

        assertThat(need(warmup, NOTHING)).isEqualTo(new Readiness.Need(Set.of(Signal.FAULTS), false));
    }

    @Test
    void collections_that_garbage_does_not_provoke_are_not_waited_for() {
        Iteration allocating = new Iteration();
        allocating.allocated = 100 * MEGABYTE;
        List<Slice> warmup = List.of(allocating.slice(), allocating.slice());

        assertThat(need(warmup, NOTHING)).isEqualTo(new Readiness.Need(Set.of(Signal.COLLECTIONS), true));
        assertThat(need(warmup, new Readiness.Known(0, 2, Set.of())).ready()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"FAULTS", "HEAP", "COMPILER"})
    void what_was_waited_for_in_vain_is_waited_for_no_more(Signal signal) {
        Iteration last = new Iteration();
        last.faults = 20_000;
        last.heapMegabytes = 800;
        last.jitMillis = 300;
        List<Slice> warmup = List.of(new Iteration().slice(), last.slice());

        assertThat(need(warmup, NOTHING).signals())
                .containsExactlyInAnyOrder(Signal.FAULTS, Signal.HEAP, Signal.COMPILER);
        assertThat(need(warmup, new Readiness.Known(0, 0, EnumSet.of(signal))).signals())
                .hasSize(2)
                .doesNotContain(signal);
    }

    @Test
    void an_iteration_without_a_score_says_nothing() {
        Iteration failed = new Iteration();
        failed.operations = 0;

        assertThat(need(List.of(failed.slice()), NOTHING).ready()).isTrue();
    }

    @Test
    void a_dear_first_touch_makes_a_fork_wait_that_is_ready_where_it_is_cheap() {
        Iteration last = new Iteration();
        last.faults = 1_000;
        List<Slice> warmup = List.of(new Iteration().slice(), last.slice());
        Readiness plain = new Readiness(0.02, new FirstTouch(300, 200));

        assertThat(need(warmup, NOTHING).ready()).isFalse();
        assertThat(plain.of(LISTED, "a", warmup, NOTHING).ready()).isTrue();
    }

    private static List<Slice> turns(long faults, long jitMillis) {
        return turns(faults, jitMillis, 0);
    }

    private static List<Slice> turns(long faults, long jitMillis, long bytes) {
        List<Slice> turns = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            Iteration slice = new Iteration();
            slice.nanos = 10 * MILLI;
            // JMH and the gate.
            slice.faults = 5 + (i == 0 ? faults : 0);
            slice.jitMillis = i == 0 ? jitMillis : 0;
            slice.allocated = bytes;
            turns.add(slice.slice());
        }
        return turns;
    }

    @ParameterizedTest
    @CsvSource({"0, 0, ''", "400, 0, ''", "500, 0, FAULTS", "0, 45, ''", "0, 60, COMPILER"})
    void turns_show_that_a_fork_was_still_settling(long faults, long jitMillis, String signal) {
        Set<Signal> found = FRESH.inTurns(turns(faults, jitMillis), 1, NOTHING).signals();

        assertThat(found.stream().map(Signal::name).toList()).isEqualTo(signal.isEmpty() ? List.of() : List.of(signal));
    }

    @Test
    void the_limits_are_shares_of_the_time_of_all_turns() {
        assertThat(FRESH.inTurns(turns(700, 0), 0.25, NOTHING).ready()).isTrue();
        assertThat(FRESH.inTurns(turns(700, 0), 1, NOTHING).ready()).isFalse();
        assertThat(FRESH.inTurns(turns(2500, 0), 0.25, NOTHING).ready()).isFalse();
    }

    @Test
    void a_fork_needed_the_iterations_up_to_the_last_in_which_it_was_not_at_rest() {
        List<Slice> warmup = settled(1);
        Iteration touching = new Iteration();
        touching.faults = 5000;
        warmup.add(touching.slice());
        warmup.addAll(settled(3));

        assertThat(FRESH.needed(LISTED, "a", warmup, NOTHING)).isEqualTo(2);
        assertThat(FRESH.needed(LISTED, "a", warmup, new Readiness.Known(0, 0, Set.of(Signal.FAULTS))))
                .isLessThan(2);
    }

    @Test
    void no_turns_show_nothing() {
        assertThat(FRESH.inTurns(List.of(), 1, NOTHING).ready()).isTrue();
    }

    @Test
    void garbage_helps_in_the_turns_where_that_of_the_benchmark_explains_the_touched_pages() {
        long mebibyte = 1 << 20;

        assertThat(FRESH.inTurns(turns(5000, 0, mebibyte), 1, NOTHING).collects())
                .isTrue();
        assertThat(FRESH.inTurns(turns(5000, 0, 0), 1, NOTHING).collects()).isFalse();
        assertThat(FRESH.inTurns(turns(0, 60, mebibyte), 1, NOTHING).collects()).isFalse();
        assertThat(FRESH.inTurns(turns(5000, 0, mebibyte), 1, new Readiness.Known(0, 2, Set.of()))
                        .collects())
                .isFalse();
    }
}
