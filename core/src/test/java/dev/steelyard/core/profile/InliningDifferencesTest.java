package dev.steelyard.core.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.profile.ForkInlining.Decision;
import dev.steelyard.core.profile.ForkProfile.Allocated;
import dev.steelyard.core.profile.ForkProfile.MethodTime;
import dev.steelyard.core.profile.Observation.Inlining;
import dev.steelyard.core.profile.Observation.Seen;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class InliningDifferencesTest {

    private static final Call MIX = new Call("Codec.run", "Codec.mix");
    private static final Call READ = new Call("Codec.run", "Codec.read");
    private static final Call COLD = new Call("Codec.run", "Codec.cold");
    private static final Optional<String> BIG = Optional.of("hot method too big");
    private static final ForkInlining INLINED = fork(Map.of(MIX, new Decision(1000, 1, Optional.empty())));
    private static final ForkInlining CALLED = fork(Map.of(MIX, new Decision(1000, 0, BIG)));
    private static final ForkInlining BOTH = fork(Map.of(MIX, new Decision(1000, 0.5, BIG)));

    private static ForkInlining fork(Map<Call, Decision> calls) {
        return new ForkInlining(new TreeMap<>(calls));
    }

    private static List<Inlining> find(List<ForkInlining> before, List<ForkInlining> after) {
        return new InliningDifferences(new Profiles(List.of(), List.of(), before, after)).find();
    }

    private static List<ForkInlining> four(ForkInlining fork) {
        return Collections.nCopies(4, fork);
    }

    @Test
    void a_call_that_one_side_inlines_is_found_with_the_other_sides_reason() {
        assertThat(find(four(INLINED), four(CALLED))).containsExactly(new Inlining(MIX, true, BIG, new Seen(8, 8)));
        assertThat(find(four(CALLED), four(INLINED))).containsExactly(new Inlining(MIX, false, BIG, new Seen(8, 8)));
    }

    @Test
    void equal_sides_show_nothing() {
        assertThat(find(four(INLINED), four(INLINED))).isEmpty();
        assertThat(find(four(CALLED), four(CALLED))).isEmpty();
    }

    @Test
    void what_differs_between_forks_of_a_side_is_no_difference_of_the_sides() {
        assertThat(find(List.of(INLINED, INLINED, CALLED, INLINED), four(CALLED)))
                .isEmpty();
        assertThat(find(List.of(INLINED, INLINED, BOTH, INLINED), four(CALLED))).isEmpty();
        assertThat(find(four(INLINED), List.of(CALLED, fork(Map.of()), CALLED))).isEmpty();
    }

    @Test
    void few_forks_show_nothing() {
        assertThat(find(List.of(INLINED, INLINED), four(CALLED))).isEmpty();
        assertThat(find(four(INLINED), List.of(CALLED, CALLED))).isEmpty();
        assertThat(find(List.of(), List.of())).isEmpty();
    }

    @Test
    void the_hottest_calls_come_first_and_cold_ones_not_at_all() {
        ForkInlining inlined = fork(Map.of(
                MIX, new Decision(10, 0.95, BIG),
                READ, new Decision(1000, 1, Optional.empty()),
                COLD, new Decision(1000, 1, Optional.empty())));
        ForkInlining called = fork(Map.of(
                MIX, new Decision(10, 0.02, BIG),
                READ, new Decision(1000, 0, BIG),
                COLD, new Decision(1000, 0, BIG)));
        assertThat(find(four(inlined), four(called)))
                .extracting(Inlining::call)
                .last()
                .isEqualTo(MIX);
        TreeMap<String, MethodTime> times = new TreeMap<>();
        times.put("Codec.mix", new MethodTime(0.5, 0.6));
        times.put("Codec.read", new MethodTime(0.2, 0.2));
        times.put("Codec.cold", new MethodTime(0.001, 0.001));
        ForkProfile profile = new ForkProfile(1000, times, new TreeMap<>(), Allocated.NOTHING, new TreeMap<>());
        Profiles profiles = new Profiles(Collections.nCopies(4, profile), List.of(), four(inlined), four(called));
        assertThat(new InliningDifferences(profiles).find())
                .extracting(Inlining::call)
                .containsExactly(MIX, READ);
    }

    @Test
    void a_directive_is_obeyed_only_if_all_places_do() {
        assertThat(INLINED.obeys("Codec.mix", true)).isTrue();
        assertThat(INLINED.obeys("Codec.mix", false)).isFalse();
        assertThat(CALLED.obeys("Codec.mix", false)).isTrue();
        assertThat(BOTH.obeys("Codec.mix", true)).isFalse();
        assertThat(BOTH.obeys("Codec.mix", false)).isFalse();
        assertThat(INLINED.obeys("Codec.read", false)).isFalse();
        assertThat(fork(Map.of(
                                MIX,
                                new Decision(1000, 1, Optional.empty()),
                                new Call("Codec.other", "Codec.mix"),
                                new Decision(1, 0.5, BIG)))
                        .obeys("Codec.mix", true))
                .isFalse();
    }

    @Test
    void recordings_of_both_kinds_are_told_once() {
        TreeMap<Call, ForkProfile.CallTime> inlined = new TreeMap<>();
        inlined.put(MIX, new ForkProfile.CallTime(100, 1, Optional.empty()));
        TreeMap<Call, ForkProfile.CallTime> called = new TreeMap<>();
        called.put(MIX, new ForkProfile.CallTime(100, 0, Optional.of("another reason")));
        TreeMap<String, MethodTime> times = new TreeMap<>();
        times.put("Codec.mix", new MethodTime(1, 1));
        Profiles profiles = new Profiles(
                Collections.nCopies(4, new ForkProfile(1000, times, inlined, Allocated.NOTHING, new TreeMap<>())),
                Collections.nCopies(4, new ForkProfile(1000, times, called, Allocated.NOTHING, new TreeMap<>())),
                four(INLINED),
                four(CALLED));
        assertThat(new Observations(profiles, 0.01).of(1, Optional.empty()))
                .containsExactly(new Inlining(MIX, true, BIG, new Seen(8, 8)));
    }

    @Test
    void impossible_counts_are_refused() {
        assertThatThrownBy(() -> new Decision(0, 1, BIG)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Decision(1, 1.5, BIG)).isInstanceOf(IllegalArgumentException.class);
    }
}
