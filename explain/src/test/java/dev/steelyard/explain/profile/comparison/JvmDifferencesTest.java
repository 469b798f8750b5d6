package dev.steelyard.explain.profile.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.explain.profile.ForkProfile;
import dev.steelyard.explain.profile.ForkProfile.Allocated;
import dev.steelyard.explain.profile.ForkProfile.JvmActivity;
import dev.steelyard.explain.profile.ForkProfile.Stops;
import dev.steelyard.explain.profile.ForkProfile.Waits;
import dev.steelyard.explain.profile.Profiles;
import dev.steelyard.explain.profile.SampledStacks;
import dev.steelyard.explain.profile.WaitPlace;
import dev.steelyard.explain.profile.WaitPlace.Way;
import dev.steelyard.explain.profile.comparison.Observation.OtherThreads;
import dev.steelyard.explain.profile.comparison.Observation.Pauses;
import dev.steelyard.explain.profile.comparison.Observation.Seen;
import dev.steelyard.explain.profile.comparison.Observation.Waiting;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class JvmDifferencesTest {

    private static final double ALPHA = 0.01;
    /** Two seconds of a fork, and a million operations in it: two microseconds each. */
    private static final double NANOS = 2e9;

    private static final double OPERATIONS = 1e6;
    private static final double MILLI = 1e6;
    private static final TimeRatio UNCHANGED = TimeRatio.exactly(1);

    private static JvmActivity activity(double operations, Stops collections, Map<String, Stops> stops, double cpus) {
        return new JvmActivity(
                NANOS, operations, collections, new TreeMap<>(stops), new TreeMap<>(), OptionalDouble.of(cpus));
    }

    /** Forks with so many collections each, which take as many milliseconds each. */
    private static List<JvmActivity> collecting(double operations, double millis, int... counts) {
        return Arrays.stream(counts)
                .mapToObj(count -> activity(operations, new Stops(count, count * millis * MILLI), Map.of(), 0.05))
                .toList();
    }

    private static List<JvmActivity> dumping(int... millis) {
        return Arrays.stream(millis)
                .mapToObj(time -> activity(
                        OPERATIONS,
                        Stops.NONE,
                        time == 0 ? Map.of() : Map.of("ThreadDump", new Stops(100, time * MILLI)),
                        0.05))
                .toList();
    }

    /** Forks whose threads waited so much of their time at a place, in a hundred waits. */
    private static List<JvmActivity> waiting(String method, double... shares) {
        return Arrays.stream(shares)
                .mapToObj(share -> new JvmActivity(
                        NANOS,
                        OPERATIONS,
                        Stops.NONE,
                        new TreeMap<>(),
                        share == 0
                                ? new TreeMap<>()
                                : new TreeMap<>(
                                        Map.of(new WaitPlace(Way.LOCK, "a.Gate", method), new Waits(100, share))),
                        OptionalDouble.empty()))
                .toList();
    }

    private static List<JvmActivity> busy(double... cpus) {
        return Arrays.stream(cpus)
                .mapToObj(used -> activity(OPERATIONS, Stops.NONE, Map.of(), used))
                .toList();
    }

    private static List<Observation> find(List<JvmActivity> before, List<JvmActivity> after, TimeRatio ratio) {
        return new JvmDifferences(new Profiles(profiles(before), profiles(after)), ALPHA).find(ratio);
    }

    private static List<ForkProfile> profiles(List<JvmActivity> forks) {
        return forks.stream()
                .map(activity -> new ForkProfile(
                        1000,
                        new TreeMap<>(),
                        new TreeMap<>(),
                        Allocated.NOTHING,
                        new TreeMap<>(),
                        SampledStacks.NONE,
                        Optional.of(activity)))
                .toList();
    }

    @Test
    void collections_that_take_a_part_of_the_change_are_seen_with_their_number_and_their_time() {
        // Half as fast: half of the new time, 100 % of the old one, goes to 50 collections of 20 ms in 2 s.
        List<Observation> found = find(
                collecting(OPERATIONS, 20, 0, 0, 0, 0),
                collecting(OPERATIONS / 2, 20, 50, 51, 49, 50),
                TimeRatio.exactly(2));
        assertThat(found).hasSize(1);
        Pauses pauses = (Pauses) found.get(0);
        assertThat(pauses.operation()).isEmpty();
        assertThat(pauses.count().before()).isZero();
        assertThat(pauses.count().after()).isCloseTo(50 / (OPERATIONS / 2), within(1e-7));
        assertThat(pauses.time().before()).isZero();
        assertThat(pauses.time().after()).isCloseTo(1, within(0.01));
        // One collection more or less in a fork is 0.02 of 2 s, twice the old time; Student's t at 0.01 / 3 and 6
        // degrees is 4.7.
        assertThat(pauses.time().low()).isBetween(0.9, 1.0);
        assertThat(pauses.seen()).isEqualTo(new Seen(4, 4));
    }

    @Test
    void short_collections_are_seen_if_they_are_many_more_although_they_are_not_the_cause() {
        List<Observation> found = find(
                collecting(OPERATIONS, 1, 0, 0, 0, 0),
                collecting(OPERATIONS / 10, 1, 12, 12, 11, 12),
                TimeRatio.exactly(10));
        assertThat(found).singleElement().satisfies(one -> {
            Pauses pauses = (Pauses) one;
            assertThat(pauses.count().clear()).isTrue();
            // 12 ms of 2 s, ten times as long.
            assertThat(pauses.time().after()).isCloseTo(0.06, within(0.01));
        });
    }

    @Test
    void as_many_collections_for_each_operation_are_no_difference_however_slow_it_is() {
        assertThat(find(
                        collecting(OPERATIONS, 1, 100, 101, 100, 99),
                        collecting(OPERATIONS / 10, 1, 10, 10, 10, 10),
                        TimeRatio.exactly(10)))
                .isEmpty();
    }

    @Test
    void collections_that_are_rare_and_short_or_differ_by_chance_are_not_named() {
        assertThat(find(collecting(OPERATIONS, 1, 0, 0, 0, 0), collecting(OPERATIONS, 1, 1, 1, 1, 1), UNCHANGED))
                .isEmpty();
        assertThat(find(collecting(OPERATIONS, 1, 5, 0, 20, 3), collecting(OPERATIONS, 1, 9, 30, 1, 12), UNCHANGED))
                .isEmpty();
    }

    @Test
    void fewer_collections_are_seen_too() {
        assertThat(find(
                        collecting(OPERATIONS, 20, 50, 51, 49, 50),
                        collecting(2 * OPERATIONS, 20, 0, 0, 0, 0),
                        TimeRatio.exactly(0.5)))
                .singleElement()
                .satisfies(found -> assertThat(((Pauses) found).time().high()).isNegative());
    }

    @Test
    void what_else_stops_all_threads_is_named_by_the_word_of_the_jvm() {
        assertThat(find(dumping(0, 0, 0, 0), dumping(990, 1000, 1010, 1000), TimeRatio.exactly(2)))
                .singleElement()
                .satisfies(found -> {
                    Pauses pauses = (Pauses) found;
                    assertThat(pauses.operation()).contains("ThreadDump");
                    assertThat(pauses.time().after()).isCloseTo(1, within(0.01));
                    assertThat(pauses.count().after()).isCloseTo(1e-4, within(1e-9));
                });
        // A hundredth of the change.
        assertThat(find(dumping(0, 0, 0, 0), dumping(10, 11, 10, 10), TimeRatio.exactly(2)))
                .isEmpty();
    }

    @Test
    void waits_that_are_a_part_of_the_change_are_seen_with_their_place() {
        assertThat(find(
                        waiting("a.Gate.pass", 0, 0, 0, 0),
                        waiting("a.Gate.pass", 0.5, 0.51, 0.49, 0.5),
                        TimeRatio.exactly(2)))
                .singleElement()
                .satisfies(found -> {
                    Waiting waiting = (Waiting) found;
                    assertThat(waiting.place().method()).isEqualTo("a.Gate.pass");
                    // Half of twice the time.
                    assertThat(waiting.time().after()).isCloseTo(1, within(0.01));
                    assertThat(waiting.time().low()).isBetween(0.9, 1.0);
                    assertThat(waiting.seen()).isEqualTo(new Seen(4, 4));
                });
        assertThat(find(
                        waiting("a.Gate.pass", 0.5, 0.51, 0.49, 0.5),
                        waiting("a.Gate.pass", 0, 0, 0, 0),
                        TimeRatio.exactly(0.5)))
                .singleElement()
                .satisfies(found -> assertThat(((Waiting) found).time().high()).isNegative());
    }

    @Test
    void waits_that_are_as_long_on_both_sides_short_or_of_two_forks_are_not_named() {
        double[] half = {0.5, 0.51, 0.49, 0.5};
        assertThat(find(waiting("a.Gate.pass", half), waiting("a.Gate.pass", half), UNCHANGED))
                .isEmpty();
        assertThat(find(
                        waiting("a.Gate.pass", 0, 0, 0, 0),
                        waiting("a.Gate.pass", 0.02, 0.02, 0.02, 0.02),
                        TimeRatio.exactly(2)))
                .as("4 % of the change")
                .isEmpty();
        assertThat(find(
                        waiting("a.Gate.pass", 0, 0, 0, 0),
                        waiting("a.Gate.pass", 0.5, 0, 0.9, 0),
                        TimeRatio.exactly(2)))
                .isEmpty();
    }

    @Test
    void threads_that_run_at_once_with_those_of_the_benchmark_are_seen() {
        assertThat(find(busy(0.04, 0.05, 0.03, 0.04), busy(1.9, 1.95, 1.92, 1.9), UNCHANGED))
                .singleElement()
                .satisfies(found -> {
                    OtherThreads threads = (OtherThreads) found;
                    assertThat(threads.cpus().after()).isCloseTo(1.92, within(0.01));
                    assertThat(threads.seen()).isEqualTo(new Seen(4, 4));
                });
        assertThat(find(busy(0.04, 0.04, 0.04, 0.04), busy(0.1, 0.1, 0.1, 0.1), UNCHANGED))
                .isEmpty();
    }

    @Test
    void without_the_kernels_counts_nothing_is_said_of_threads() {
        List<JvmActivity> unknown = busy(0, 0, 0).stream()
                .map(fork -> new JvmActivity(
                        fork.nanos(),
                        fork.operations(),
                        fork.collections(),
                        fork.stops(),
                        fork.waits(),
                        OptionalDouble.empty()))
                .toList();
        assertThat(find(unknown, busy(3, 3, 3), UNCHANGED)).isEmpty();
    }

    @Test
    void two_forks_show_nothing() {
        assertThat(find(collecting(OPERATIONS, 20, 0, 0), collecting(OPERATIONS, 20, 50, 50, 50, 50), UNCHANGED))
                .isEmpty();
        assertThat(find(List.of(), List.of(), UNCHANGED)).isEmpty();
    }

    @Test
    void equal_sides_rarely_differ_whether_events_come_at_regular_times_or_not() {
        Random random = new Random(11);
        int any = 0;
        for (int i = 0; i < 300; i++) {
            double rate = i % 10 + 0.5;
            any += find(drawn(random, rate), drawn(random, rate), UNCHANGED).isEmpty() ? 0 : 1;
        }
        assertThat(any).isLessThanOrEqualTo(5);
    }

    /** Forks whose collections come at random times, as many as this on average, and whose other threads vary. */
    private static List<JvmActivity> drawn(Random random, double rate) {
        return IntStream.range(0, 4)
                .mapToObj(i -> {
                    int count = 0;
                    for (double time = -Math.log(1 - random.nextDouble()); time < rate; count++) {
                        time -= Math.log(1 - random.nextDouble());
                    }
                    return activity(
                            OPERATIONS, new Stops(count, count * MILLI), Map.of(), 0.2 + 0.1 * random.nextDouble());
                })
                .toList();
    }

    @Test
    void impossible_times_are_refused() {
        assertThatThrownBy(() -> activity(0, Stops.NONE, Map.of(), 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> activity(1, Stops.NONE, Map.of(), -1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Stops(-1, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Stops(0, Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }
}
