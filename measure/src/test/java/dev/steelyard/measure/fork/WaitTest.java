package dev.steelyard.measure.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.harness.wire.ForkState;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class WaitTest {
    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1000 * MILLI;
    private static final long TIMEOUT = 600 * SECOND;

    /** A turn of ten slices of 5 ms, as by default. */
    private static final Patience USUAL =
            new Patience(50 * MILLI, 5 * MILLI, 60 * SECOND, 630 * SECOND, OptionalLong.of(60 * SECOND), TIMEOUT);

    private final Wait wait = new Wait("running a turn", USUAL, true, false, 0);

    private static ForkState calls(int iteration, long nanos) {
        return new ForkState(iteration, nanos, false, false, false, "a.B.c");
    }

    private static ForkState ending(int iteration, long nanos) {
        return new ForkState(iteration, nanos, false, true, true, "a.B.c");
    }

    private static ForkState fixture(int iteration, long nanos) {
        return new ForkState(iteration, nanos, true, false, false, "a.B.setUp");
    }

    /** Asks, and is told where the fork is. */
    private boolean told(ForkState state, long now) {
        long asked = Math.max(now, wait.next());
        assertThat(wait.asks(asked)).isTrue();
        return wait.learn(state, now);
    }

    @Test
    void a_fork_in_time_is_asked_nothing_and_a_late_one_less_and_less_often() {
        assertThat(wait.asks(290 * MILLI)).isFalse();
        long now = 300 * MILLI;
        for (long pause : new long[] {250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000}) {
            assertThat(wait.asks(now)).isTrue();
            assertThat(wait.asks(now)).isFalse();
            assertThat(wait.next()).isEqualTo(now + pause * MILLI);
            now += pause * MILLI;
        }
    }

    @Test
    void a_fork_that_starts_cannot_be_asked() {
        Wait starting = new Wait("starting", Patience.upTo(SECOND), false, false, 0);
        assertThat(starting.asks(SECOND - 1)).isFalse();
        assertThat(starting.next()).isEqualTo(SECOND);
        assertThat(starting.overdue()).isEqualTo("starting for longer than 1 s");
    }

    @Test
    void each_iteration_has_its_own_limit() {
        assertThat(wait.deadline()).isEqualTo(60 * SECOND + 50 * MILLI);
        assertThat(told(calls(3, 2 * SECOND), 10 * SECOND)).isFalse();
        assertThat(wait.deadline()).isEqualTo(68 * SECOND + 5 * MILLI);
        told(calls(3, 12 * SECOND), 20 * SECOND);
        assertThat(wait.deadline()).isEqualTo(68 * SECOND + 5 * MILLI);
        told(new ForkState(3, ForkState.BETWEEN, false, false, false, ""), 30 * SECOND);
        assertThat(wait.deadline()).isEqualTo(90 * SECOND + 5 * MILLI);
        assertThat(wait.overdue()).isEqualTo("running a turn for longer than 60 s");
    }

    @Test
    void set_ups_have_more_time_which_is_not_charged_to_the_calls_after_them() {
        told(fixture(1, 50 * SECOND), 50 * SECOND);
        assertThat(wait.deadline()).isEqualTo(630 * SECOND + 5 * MILLI);
        told(fixture(1, 300 * SECOND), 300 * SECOND);
        told(calls(1, 310 * SECOND), 310 * SECOND);
        assertThat(wait.deadline()).isEqualTo(360 * SECOND + 5 * MILLI);
        assertThat(wait.overdue()).isEqualTo("running a turn for longer than 60 s, in a.B.c");
    }

    @Test
    void workers_that_wait_for_each_other_are_interrupted_when_they_did_so_for_longer_than_a_call_takes() {
        assertThat(told(ending(2, 105 * MILLI), 400 * MILLI)).isFalse();
        assertThat(wait.next()).isEqualTo(600 * MILLI);
        assertThat(told(ending(2, 304 * MILLI), 599 * MILLI)).isFalse();
        assertThat(told(ending(2, 305 * MILLI), 600 * MILLI)).isTrue();
        assertThat(wait.learn(ending(2, 306 * MILLI), 601 * MILLI))
                .as("the answer to the interrupt itself")
                .isFalse();
        assertThat(wait.next()).isEqualTo(620 * MILLI);
        assertThat(told(ending(2, 325 * MILLI), 620 * MILLI))
                .as("not more often than JMH")
                .isFalse();
        assertThat(told(ending(2, 405 * MILLI), 700 * MILLI)).isTrue();
        assertThat(wait.overdue()).endsWith("in a.B.c, and did not end when it was interrupted");
        wait.learn(ending(2, 406 * MILLI), 701 * MILLI);
        assertThat(told(ending(3, 20 * MILLI), 720 * MILLI))
                .as("another iteration")
                .isFalse();
        assertThat(wait.overdue()).endsWith("in a.B.c");
        assertThat(wait.next()).isLessThanOrEqualTo(805 * MILLI);
        assertThat(told(ending(3, 105 * MILLI), 805 * MILLI)).isTrue();
    }

    @Test
    void a_fork_that_had_to_be_interrupted_is_asked_sooner() {
        Wait next = new Wait("running a turn", USUAL, true, true, 0);
        assertThat(next.next()).isEqualTo(70 * MILLI);
    }

    @Test
    void what_does_not_wait_for_others_is_interrupted_after_its_timeout_as_in_jmh() {
        Patience given =
                new Patience(50 * MILLI, 5 * MILLI, 60 * SECOND, 60 * SECOND, OptionalLong.empty(), 2 * SECOND);
        assertThat(given.interrupt(10 * MILLI, false)).isEqualTo(2 * SECOND);
        assertThat(given.interrupt(3 * SECOND, false)).isEqualTo(3 * SECOND + 100 * MILLI);
        assertThat(given.interrupt(10 * MILLI, true)).isEqualTo(105 * MILLI);
        assertThat(given.interrupt(5 * SECOND, true)).as("never later than JMH").isEqualTo(5 * SECOND + 100 * MILLI);
        assertThat(USUAL.interrupt(10 * MILLI, false)).isEqualTo(TIMEOUT);
    }

    @Test
    void how_late_it_is_counts_from_the_iteration_that_is_running() {
        assertThat(wait.late(30 * MILLI)).isNegative();
        assertThat(wait.late(SECOND)).isEqualTo(950 * MILLI);
        told(calls(3, SECOND), 10 * SECOND);
        assertThat(wait.late(10 * SECOND)).isEqualTo(950 * MILLI);
    }
}
