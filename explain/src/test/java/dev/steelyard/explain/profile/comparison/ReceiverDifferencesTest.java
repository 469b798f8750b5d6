package dev.steelyard.explain.profile.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.explain.profile.Call;
import dev.steelyard.explain.profile.ForkInlining;
import dev.steelyard.explain.profile.ForkProfile;
import dev.steelyard.explain.profile.ForkProfile.Allocated;
import dev.steelyard.explain.profile.ForkProfile.MethodTime;
import dev.steelyard.explain.profile.Profiles;
import dev.steelyard.explain.profile.ReceiverClasses;
import dev.steelyard.explain.profile.comparison.Observation.Dispatch;
import dev.steelyard.explain.profile.comparison.Observation.Seen;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class ReceiverDifferencesTest {

    private static final Call APPLY = new Call("Pipeline.run", "Step.apply");
    private static final ReceiverClasses ONE = ReceiverClasses.largest(Map.of("Plus", 1.0));
    private static final ReceiverClasses TWO = ReceiverClasses.largest(Map.of("Plus", 0.5, "Minus", 0.5));
    private static final ReceiverClasses THREE = ReceiverClasses.largest(Map.of("Plus", 0.4, "Minus", 0.3));

    private static List<ForkInlining> four(ReceiverClasses receivers) {
        return Collections.nCopies(4, fork(receivers));
    }

    private static ForkInlining fork(ReceiverClasses receivers) {
        return new ForkInlining(new TreeMap<>(), new TreeMap<>(Map.of(APPLY, receivers)));
    }

    private static List<Dispatch> find(List<ForkInlining> before, List<ForkInlining> after, double share) {
        ForkProfile profile = new ForkProfile(
                100,
                new TreeMap<>(Map.of("Pipeline.run", new MethodTime(share, share))),
                new TreeMap<>(),
                Allocated.NOTHING,
                new TreeMap<>());
        List<ForkProfile> profiles = List.of(profile, profile, profile);
        return new ReceiverDifferences(new Profiles(profiles, profiles, before, after)).find();
    }

    @Test
    void another_number_of_classes_is_found_in_either_direction() {
        assertThat(find(four(TWO), four(THREE), 0.5)).singleElement().satisfies(found -> {
            assertThat(found.call()).isEqualTo(APPLY);
            assertThat(found.before().count()).isEqualTo(2);
            assertThat(found.after().count()).isEqualTo(3);
            assertThat(found.after().others()).isCloseTo(0.3, within(1e-9));
            assertThat(found.seen()).isEqualTo(new Seen(8, 8));
        });
        assertThat(find(four(TWO), four(ONE), 0.5)).hasSize(1);
    }

    @Test
    void the_same_number_rare_callers_and_forks_that_differ_show_nothing() {
        assertThat(find(four(TWO), four(TWO), 0.5)).isEmpty();
        assertThat(find(four(TWO), four(THREE), 0.009)).isEmpty();
        assertThat(find(four(TWO), List.of(fork(THREE), fork(THREE), fork(TWO)), 0.5))
                .isEmpty();
        assertThat(find(four(TWO), List.of(fork(THREE), fork(THREE)), 0.5)).isEmpty();
        ForkInlining unknown = new ForkInlining(new TreeMap<>());
        assertThat(find(four(TWO), List.of(fork(THREE), fork(THREE), unknown), 0.5))
                .isEmpty();
    }

    @Test
    void classes_met_once_are_not_counted() {
        assertThat(ReceiverClasses.largest(Map.of("Plus", 0.999, "Minus", 0.001))
                        .count())
                .isEqualTo(1);
        assertThat(ReceiverClasses.largest(Map.of("A", 0.5, "B", 0.495)).count())
                .isEqualTo(2);
        assertThat(ReceiverClasses.largest(Map.of("A", 0.4, "B", 0.3, "C", 0.3)))
                .isEqualTo(ReceiverClasses.largest(Map.of("A", 0.4, "B", 0.3)));
    }

    @Test
    void forks_that_counted_other_classes_apart_are_averaged() {
        ReceiverClasses other = ReceiverClasses.largest(Map.of("Plus", 0.4, "Times", 0.3));
        ReceiverClasses mean = ReceiverClasses.mean(List.of(THREE, other, THREE));
        assertThat(mean.shares()).containsOnlyKeys("Plus", "Minus");
        assertThat(mean.shares().getOrDefault("Minus", 0.0)).isCloseTo(0.2, within(1e-9));
        assertThat(mean.others()).isCloseTo(0.4, within(1e-9));
    }

    @Test
    void fractions_beyond_one_are_refused() {
        assertThatThrownBy(() -> new ReceiverClasses(new TreeMap<>(Map.of("A", 0.5)), 1.1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ReceiverClasses(new TreeMap<>(Map.of("A", 0.5, "B", 0.2, "C", 0.3)), 0))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
