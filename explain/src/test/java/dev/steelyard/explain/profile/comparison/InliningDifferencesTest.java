package dev.steelyard.explain.profile.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.explain.profile.Call;
import dev.steelyard.explain.profile.ForkInlining;
import dev.steelyard.explain.profile.ForkInlining.Decision;
import dev.steelyard.explain.profile.ForkProfile;
import dev.steelyard.explain.profile.ForkProfile.Allocated;
import dev.steelyard.explain.profile.ForkProfile.MethodTime;
import dev.steelyard.explain.profile.Profiles;
import dev.steelyard.explain.profile.comparison.Observation.Inlining;
import dev.steelyard.explain.profile.comparison.Observation.Seen;
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

    private static ForkInlining calls(boolean inlined, String... calls) {
        TreeMap<Call, Decision> decisions = new TreeMap<>();
        for (int i = 0; i < calls.length; i++) {
            String[] words = calls[i].split(" ");
            boolean one = words.length > 2 ? Boolean.parseBoolean(words[2]) : inlined;
            decisions.put(
                    new Call(words[0], words[1]), new Decision(1000 - i, one ? 1 : 0, one ? Optional.empty() : BIG));
        }
        return fork(decisions);
    }

    private static List<InliningSuspect> suspects(ForkInlining before, ForkInlining after) {
        return new InliningDifferences(new Profiles(List.of(), List.of(), four(before), four(after)))
                .suspects(callee -> !callee.contains("$"));
    }

    @Test
    void callers_of_one_method_make_one_suspect_before_the_limit() {
        String[] calls = {"a.A a.mix", "a.B a.mix", "a.C a.mix", "a.D a.read", "a.E a.$x", "a.F a.last"};
        List<InliningSuspect> found = suspects(calls(true, calls), calls(false, calls));
        assertThat(found).extracting(InliningSuspect::callee).containsExactly("a.mix", "a.read", "a.last");
        assertThat(found.get(0).callers()).containsExactly("a.A", "a.B", "a.C");
        assertThat(found.get(0).inlinedBefore()).isTrue();
        assertThat(found.get(0).refusal()).isEqualTo(BIG);
        assertThat(found).noneMatch(InliningSuspect::elsewhere);
    }

    @Test
    void names_that_cannot_be_told_do_not_count_for_the_limit() {
        String[] calls = {"a.A a.$1", "a.A a.$2", "a.A a.$3", "a.A a.mix"};
        assertThat(suspects(calls(true, calls), calls(false, calls)))
                .extracting(InliningSuspect::callee)
                .containsExactly("a.mix");
    }

    @Test
    void callers_that_differ_in_opposite_ways_are_no_suspect() {
        assertThat(suspects(
                        calls(true, "a.A a.mix true", "a.B a.mix false"),
                        calls(true, "a.A a.mix false", "a.B a.mix true")))
                .isEmpty();
    }

    @Test
    void other_calls_of_a_suspect_are_told_as_well() {
        InliningSuspect found = suspects(
                        calls(true, "a.A a.mix", "a.B a.mix true"), calls(false, "a.A a.mix", "a.B a.mix true"))
                .get(0);
        assertThat(found.callers()).containsExactly("a.A");
        assertThat(found.elsewhere()).isTrue();
    }

    @Test
    void a_suspect_is_one_method_that_one_side_inlines() {
        Inlining mix = new Inlining(MIX, true, BIG, new Seen(8, 8));
        assertThatThrownBy(() -> new InliningSuspect(List.of(), false)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() ->
                        new InliningSuspect(List.of(mix, new Inlining(READ, true, BIG, new Seen(8, 8))), false))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() ->
                        new InliningSuspect(List.of(mix, new Inlining(MIX, false, BIG, new Seen(8, 8))), false))
                .isInstanceOf(IllegalArgumentException.class);
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
        assertThat(new Observations(profiles, 0.01).of(TimeRatio.exactly(1), Optional.empty(), List.of()))
                .containsExactly(new Inlining(MIX, true, BIG, new Seen(8, 8)));
    }

    @Test
    void impossible_counts_are_refused() {
        assertThatThrownBy(() -> new Decision(0, 1, BIG)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Decision(1, 1.5, BIG)).isInstanceOf(IllegalArgumentException.class);
    }
}
