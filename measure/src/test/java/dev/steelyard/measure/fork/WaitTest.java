package dev.steelyard.measure.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.harness.wire.ForkState;
import dev.steelyard.harness.wire.ForkState.Sign;
import dev.steelyard.harness.wire.Interruption.Reason;
import dev.steelyard.measure.host.CpuTimes;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WaitTest {
    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1000 * MILLI;
    private static final long TIMEOUT = 600 * SECOND;

    /** A turn of ten slices of 5 ms, as by default. */
    private static final Patience USUAL = patience(OptionalLong.empty());

    private final Set<Reason> before = EnumSet.noneOf(Reason.class);
    private final Wait wait = new Wait("running a turn", USUAL, true, before, 0);
    /** What the fork's process has used of a CPU; nothing if it is not known. */
    private Optional<Duration> used = Optional.of(Duration.ZERO);

    private static Patience patience(OptionalLong timeout) {
        return new Patience(50 * MILLI, 5 * MILLI, 60 * SECOND, 630 * SECOND, OptionalLong.of(60 * SECOND), timeout);
    }

    private static ForkState state(int iteration, long nanos, Sign... signs) {
        return new ForkState(iteration, nanos, Set.of(signs), 1, "a.B.c");
    }

    private static ForkState calls(int iteration, long nanos) {
        return state(iteration, nanos);
    }

    private static ForkState stuck(int iteration, long nanos) {
        return state(iteration, nanos, Sign.INTERRUPTIBLE, Sign.STUCK);
    }

    private static ForkState fixture(int iteration, long nanos) {
        return state(iteration, nanos, Sign.FIXTURE);
    }

    private static ForkState between(int iteration) {
        return state(iteration, ForkState.BETWEEN);
    }

    private Optional<Reason> learn(Wait of, ForkState state, long now) {
        return of.learn(state, () -> used.map(time -> new CpuTimes(Map.of(1L, time))), now)
                .map(command -> {
                    assertThat(command.iteration()).isEqualTo(state.iteration());
                    return command.reason();
                });
    }

    /** Asks, and is told where the fork is. */
    private Optional<Reason> told(ForkState state, long now) {
        assertThat(wait.asks(Math.max(now, wait.next()))).isTrue();
        return learn(wait, state, now);
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
        Wait starting = new Wait("starting", Patience.upTo(SECOND), false, before, 0);
        assertThat(starting.asks(SECOND - 1)).isFalse();
        assertThat(starting.next()).isEqualTo(SECOND);
        assertThat(starting.overdue()).isEqualTo("starting for longer than 1 s");
    }

    @Test
    void each_iteration_has_its_own_limit() {
        assertThat(wait.deadline()).isEqualTo(60 * SECOND + 50 * MILLI);
        assertThat(told(calls(3, 2 * SECOND), 10 * SECOND)).isEmpty();
        assertThat(wait.deadline()).isEqualTo(68 * SECOND + 5 * MILLI);
        told(calls(3, 12 * SECOND), 20 * SECOND);
        assertThat(wait.deadline()).isEqualTo(68 * SECOND + 5 * MILLI);
        told(calls(4, SECOND), 30 * SECOND);
        assertThat(wait.deadline()).isEqualTo(89 * SECOND + 5 * MILLI);
        assertThat(wait.overdue()).isEqualTo("running a turn for longer than 60 s, in a.B.c");
    }

    @Test
    void the_time_between_two_iterations_has_a_limit_too() {
        told(calls(3, 2 * SECOND), 10 * SECOND);
        told(between(3), 30 * SECOND);
        assertThat(wait.deadline()).isEqualTo(90 * SECOND + 5 * MILLI);
        told(between(3), 40 * SECOND);
        assertThat(wait.deadline()).isEqualTo(90 * SECOND + 5 * MILLI);
        told(calls(4, SECOND), 60 * SECOND);
        assertThat(wait.deadline()).isEqualTo(119 * SECOND + 5 * MILLI);
    }

    @Test
    void a_fork_that_never_begins_its_iteration_has_the_limit_from_its_grant() {
        told(between(0), 10 * SECOND);
        assertThat(wait.deadline()).isEqualTo(60 * SECOND + 5 * MILLI);
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
    void workers_that_are_stuck_are_interrupted_when_they_stayed_so_for_a_second() {
        assertThat(told(stuck(2, 105 * MILLI), 400 * MILLI)).isEmpty();
        assertThat(wait.next()).as("another answer is due before").isLessThan(1400 * MILLI);
        assertThat(told(stuck(2, 1104 * MILLI), 1399 * MILLI)).isEmpty();
        assertThat(wait.next()).isEqualTo(1400 * MILLI);
        assertThat(told(stuck(2, 1105 * MILLI), 1400 * MILLI)).hasValue(Reason.STUCK);
        assertThat(before).as("until the fork says that it did").isEmpty();
        assertThat(told(stuck(2, 1125 * MILLI), 1420 * MILLI))
                .as("not more often than JMH")
                .isEmpty();
        learn(wait, state(2, 1126 * MILLI, Sign.INTERRUPTIBLE, Sign.STUCK, Sign.INTERRUPTED), 1421 * MILLI);
        assertThat(before).containsExactly(Reason.STUCK);
        assertThat(wait.overdue()).endsWith("in a.B.c, and did not stop when interrupted");
        assertThat(told(stuck(2, 1205 * MILLI), 1500 * MILLI)).hasValue(Reason.STUCK);
    }

    @Test
    void later_iterations_are_interrupted_when_they_are_stuck_for_longer_than_a_call_takes() {
        before.add(Reason.STUCK);
        assertThat(told(stuck(3, 20 * MILLI), 720 * MILLI)).isEmpty();
        assertThat(wait.overdue()).endsWith("in a.B.c");
        assertThat(wait.next()).isLessThanOrEqualTo(805 * MILLI);
        assertThat(told(stuck(3, 105 * MILLI), 805 * MILLI)).hasValue(Reason.STUCK);
        assertThat(told(stuck(4, 105 * MILLI), 1000 * MILLI)).isEmpty();
        assertThat(told(stuck(4, 305 * MILLI), 1200 * MILLI)).hasValue(Reason.STUCK);
    }

    @Test
    void whoever_has_moved_or_worked_meanwhile_was_not_stuck() {
        told(stuck(2, 105 * MILLI), 400 * MILLI);
        ForkState elsewhere = new ForkState(2, 1105 * MILLI, Set.of(Sign.INTERRUPTIBLE, Sign.STUCK), 2, "");
        assertThat(told(elsewhere, 1400 * MILLI)).isEmpty();
        used = Optional.of(Duration.ofMillis(50));
        ForkState worked = new ForkState(2, 2105 * MILLI, Set.of(Sign.INTERRUPTIBLE, Sign.STUCK), 2, "");
        assertThat(told(worked, 2400 * MILLI)).isEmpty();
        assertThat(told(state(2, 3000 * MILLI, Sign.INTERRUPTIBLE), 3300 * MILLI))
                .isEmpty();
        assertThat(told(worked, 3400 * MILLI)).as("not stuck in between").isEmpty();
        assertThat(told(worked, 4400 * MILLI)).hasValue(Reason.STUCK);
    }

    @Test
    void where_cpu_times_are_not_known_only_the_timeout_counts() {
        used = Optional.empty();
        Wait timed = new Wait("running a turn", patience(OptionalLong.of(5 * SECOND)), true, before, 0);
        for (long now = SECOND; now < 5 * SECOND; now += SECOND / 4) {
            assertThat(learn(timed, stuck(1, now), now)).isEmpty();
        }
        assertThat(learn(timed, stuck(1, 5 * SECOND), 5 * SECOND)).hasValue(Reason.TIMEOUT);
    }

    @Test
    void a_fork_is_not_taken_for_stuck_before_the_timeout_that_its_benchmark_declares() {
        Wait timed = new Wait("running a turn", patience(OptionalLong.of(5 * SECOND)), true, before, 0);
        for (long now = SECOND; now < 5 * SECOND; now += SECOND / 4) {
            assertThat(learn(timed, stuck(1, now), now)).isEmpty();
        }
        assertThat(learn(timed, stuck(1, 5 * SECOND), 5 * SECOND)).hasValue(Reason.STUCK);
    }

    @Test
    void a_fork_that_had_to_be_interrupted_is_asked_sooner() {
        Wait next = new Wait("running a turn", USUAL, true, EnumSet.of(Reason.TIMEOUT), 0);
        assertThat(next.next()).isEqualTo(70 * MILLI);
    }

    @Test
    void what_does_not_wait_for_others_is_interrupted_after_its_timeout_as_in_jmh() {
        Patience given = patience(OptionalLong.of(2 * SECOND));
        assertThat(given.jmh(10 * MILLI)).isEqualTo(2 * SECOND);
        assertThat(given.jmh(3 * SECOND)).isEqualTo(3 * SECOND + 100 * MILLI);
        assertThat(USUAL.jmh(10 * MILLI)).isEqualTo(TIMEOUT);
        assertThat(given.stuck(10 * MILLI, true)).isEqualTo(105 * MILLI);
        assertThat(given.stuck(105 * MILLI, true)).isEqualTo(305 * MILLI);
        assertThat(given.stuck(10 * MILLI, false)).isEqualTo(2 * SECOND);
        assertThat(USUAL.stuck(10 * MILLI, false)).isEqualTo(105 * MILLI);
    }
}
