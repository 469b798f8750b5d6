package dev.steelyard.explain.profile.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.explain.code.ChangedMethod;
import dev.steelyard.explain.code.MethodCode;
import dev.steelyard.explain.profile.AllocationSite;
import dev.steelyard.explain.profile.Call;
import dev.steelyard.explain.profile.Deoptimized;
import dev.steelyard.explain.profile.ForkInlining;
import dev.steelyard.explain.profile.ForkProfile;
import dev.steelyard.explain.profile.ForkProfile.Allocated;
import dev.steelyard.explain.profile.ForkProfile.CallTime;
import dev.steelyard.explain.profile.ForkProfile.MethodTime;
import dev.steelyard.explain.profile.Profiles;
import dev.steelyard.explain.profile.comparison.Observation.Seen;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ObservationsTest {

    private static final double ALPHA = 0.01;
    private static final int SAMPLES = 1000;
    private static final Call CALL = new Call("app.Codec.run", "app.Codec.mix");
    private static final AllocationSite SITE =
            new AllocationSite("java.lang.Integer", "java.lang.Integer.valueOf", "app.Foo.put");
    private static final AllocationSite OTHER = new AllocationSite("byte[]", "app.Foo.copy", "app.Foo.put");
    private static final Deoptimized PLACE = new Deoptimized("app.Codec.add", "class_check");

    private final Random random = new Random(7);

    private static ForkProfile time(Map<String, Double> self) {
        SortedMap<String, MethodTime> methods = new TreeMap<>();
        self.forEach((method, share) -> methods.put(method, new MethodTime(share, share)));
        return new ForkProfile(SAMPLES, methods, new TreeMap<>(), Allocated.NOTHING, new TreeMap<>());
    }

    private static ForkProfile allocating(Map<AllocationSite, Double> shares) {
        return new ForkProfile(
                SAMPLES,
                new TreeMap<>(),
                new TreeMap<>(),
                new Allocated(shares.isEmpty() ? 0 : 300, new TreeMap<>(shares)),
                new TreeMap<>());
    }

    private static ForkProfile calling(int compiled, double inlined, String refusal) {
        SortedMap<Call, CallTime> calls = new TreeMap<>();
        calls.put(CALL, new CallTime(compiled, inlined, Optional.of(refusal).filter(text -> !text.isEmpty())));
        return new ForkProfile(SAMPLES, new TreeMap<>(), calls, Allocated.NOTHING, new TreeMap<>());
    }

    private static ForkProfile deoptimizing(double perSecond) {
        SortedMap<Deoptimized, Double> rates = new TreeMap<>();
        if (perSecond > 0) {
            rates.put(PLACE, perSecond);
        }
        return new ForkProfile(SAMPLES, new TreeMap<>(), new TreeMap<>(), Allocated.NOTHING, rates);
    }

    private static List<Observation> observe(List<ForkProfile> before, List<ForkProfile> after, double ratio) {
        return new Observations(new Profiles(before, after), ALPHA)
                .of(TimeRatio.exactly(ratio), Optional.empty(), List.of());
    }

    private static List<Observation> observe(
            List<ForkProfile> before, List<ForkProfile> after, double one, double two) {
        return new Observations(new Profiles(before, after), ALPHA)
                .of(TimeRatio.exactly(1), Optional.of(new Observations.Bytes(one, two)), List.of());
    }

    /** Forks whose times in two methods are drawn as a sampler would. */
    private List<ForkProfile> drawn(int forks, double first) {
        List<ForkProfile> drawn = new ArrayList<>();
        for (int i = 0; i < forks; i++) {
            long hits = random.doubles(SAMPLES).filter(value -> value < first).count();
            double share = (double) hits / SAMPLES;
            drawn.add(time(Map.of("app.Codec.mix", share, "app.Codec.rest", 1 - share)));
        }
        return drawn;
    }

    @Test
    void a_method_that_takes_all_of_the_change_is_seen_with_its_time() {
        // Twice as slow: the method takes 10 % of the old time before, and 110 % of it after.
        List<Observation> found = observe(drawn(4, 0.1), drawn(4, 0.55), 2);
        assertThat(found).hasSize(1);
        Observation.Time time = (Observation.Time) found.get(0);
        assertThat(time.method()).isEqualTo("app.Codec.mix");
        assertThat(time.time().before()).isCloseTo(0.1, within(0.03));
        assertThat(time.time().after()).isCloseTo(1.1, within(0.05));
        assertThat(time.time().low()).isBetween(0.7, 1.0);
        assertThat(time.seen()).isEqualTo(new Seen(4, 4));
    }

    @Test
    void equal_sides_rarely_differ() {
        int any = 0;
        for (int i = 0; i < 300; i++) {
            any += observe(drawn(4, 0.3), drawn(4, 0.3), 1).isEmpty() ? 0 : 1;
        }
        assertThat(any).isLessThanOrEqualTo(3);
    }

    /** As JVMs do while they start. */
    private static ForkProfile allocatingBeside(int places, double share) {
        Map<AllocationSite, Double> shares = new HashMap<>();
        for (int i = 0; i < places; i++) {
            shares.put(new AllocationSite("byte[]", "jdk.Start.method" + i, "jdk.Start.run"), 0.0001);
        }
        shares.put(OTHER, 1 - share - places * 0.0001);
        if (share > 0) {
            shares.put(SITE, share);
        }
        return new ForkProfile(
                SAMPLES, new TreeMap<>(), new TreeMap<>(), new Allocated(3000, new TreeMap<>(shares)), new TreeMap<>());
    }

    @Test
    void hundreds_of_places_that_allocate_next_to_nothing_hide_no_other() {
        List<ForkProfile> without =
                Stream.of(0, 0, 0, 0).map(none -> allocatingBeside(400, none)).toList();
        List<ForkProfile> with = Stream.of(0.22, 0.27, 0.25, 0.24)
                .map(share -> allocatingBeside(400, share))
                .toList();
        assertThat(observe(without, with, 896, 1472))
                .filteredOn(found -> found instanceof Observation.Allocation)
                .extracting(found -> ((Observation.Allocation) found).site())
                .contains(SITE);
    }

    @Test
    void a_place_that_begins_to_allocate_is_new_and_one_that_stops_is_gone() {
        List<ForkProfile> one =
                List.of(allocating(Map.of(OTHER, 1.0)), allocating(Map.of(OTHER, 1.0)), allocating(Map.of(OTHER, 1.0)));
        List<ForkProfile> two = List.of(
                allocating(Map.of(OTHER, 0.50, SITE, 0.50)),
                allocating(Map.of(OTHER, 0.52, SITE, 0.48)),
                allocating(Map.of(OTHER, 0.49, SITE, 0.51)));
        assertThat(observe(one, two, 24, 48)).singleElement().satisfies(found -> {
            Observation.Allocation allocation = (Observation.Allocation) found;
            assertThat(allocation.site()).isEqualTo(SITE);
            assertThat(allocation.bytes().before()).isZero();
            assertThat(allocation.bytes().after()).isCloseTo(24, within(1.0));
            assertThat(allocation.seen()).isEqualTo(new Seen(3, 3));
        });
        assertThat(observe(two, one, 48, 24))
                .singleElement()
                .satisfies(found -> assertThat(
                                ((Observation.Allocation) found).bytes().after())
                        .isZero());
    }

    @Test
    void all_garbage_from_one_place_is_seen_although_its_share_never_varies() {
        List<ForkProfile> none = List.of(allocating(Map.of()), allocating(Map.of()), allocating(Map.of()));
        List<ForkProfile> all =
                List.of(allocating(Map.of(SITE, 1.0)), allocating(Map.of(SITE, 1.0)), allocating(Map.of(SITE, 1.0)));
        assertThat(observe(none, all, 0, 16_000)).singleElement().isInstanceOf(Observation.Allocation.class);
    }

    @Test
    void a_call_that_only_one_side_inlines_is_seen_with_the_reason() {
        List<ForkProfile> inlined = List.of(calling(50, 1, ""), calling(60, 0.98, ""), calling(40, 1, ""));
        List<ForkProfile> called = List.of(
                calling(500, 0, "hot method too big"), calling(510, 0.01, "hot method too big"), calling(490, 0, ""));
        assertThat(observe(inlined, called, 3))
                .containsExactly(
                        new Observation.Inlining(CALL, true, Optional.of("hot method too big"), new Seen(6, 6)));
        assertThat(observe(called, inlined, 0.3))
                .containsExactly(
                        new Observation.Inlining(CALL, false, Optional.of("hot method too big"), new Seen(6, 6)));
    }

    @Test
    void one_fork_that_disagrees_or_says_too_little_ends_a_claim_about_compilation() {
        List<ForkProfile> inlined = List.of(calling(50, 1, ""), calling(60, 1, ""), calling(40, 1, ""));
        assertThat(observe(inlined, List.of(calling(50, 0, ""), calling(50, 1, ""), calling(50, 0, "")), 1))
                .isEmpty();
        assertThat(observe(inlined, List.of(calling(50, 0, ""), calling(9, 0, ""), calling(50, 0, "")), 1))
                .isEmpty();
    }

    @Test
    void code_that_is_left_again_and_again_is_seen() {
        List<ForkProfile> calm = List.of(deoptimizing(0), deoptimizing(0.5), deoptimizing(0));
        List<ForkProfile> storm = List.of(deoptimizing(320), deoptimizing(300), deoptimizing(310));
        assertThat(observe(calm, storm, 2)).singleElement().satisfies(found -> {
            Observation.Deoptimization deoptimization = (Observation.Deoptimization) found;
            assertThat(deoptimization.place()).isEqualTo(PLACE);
            assertThat(deoptimization.after()).isCloseTo(310, within(0.1));
        });
        assertThat(observe(calm, List.of(deoptimizing(320), deoptimizing(0), deoptimizing(310)), 2))
                .isEmpty();
    }

    @Test
    void a_method_in_the_interpreter_of_one_side_is_seen() {
        ForkProfile compiled = spending(Map.of("A.leaf", new MethodTime(0.5, 0.5, 0.002)));
        ForkProfile interpreted = spending(Map.of("A.leaf", new MethodTime(0.5, 0.5, 0.48)));
        ForkProfile half = spending(Map.of("A.leaf", new MethodTime(0.5, 0.5, 0.25)));
        ForkProfile absent = spending(Map.of("B.leaf", new MethodTime(0.5, 0.5)));
        Observation.Interpreted after = new Observation.Interpreted("A.leaf", false, new Seen(3, 3));
        assertThat(interpreting(three(compiled), three(interpreted))).containsExactly(after);
        assertThat(interpreting(three(absent), three(interpreted))).containsExactly(after);
        assertThat(interpreting(three(interpreted), three(compiled)))
                .containsExactly(new Observation.Interpreted("A.leaf", true, new Seen(3, 3)));
        assertThat(interpreting(three(compiled), List.of(interpreted, interpreted, half)))
                .isEmpty();
        assertThat(interpreting(List.of(compiled, compiled, half), three(interpreted)))
                .isEmpty();
        assertThat(interpreting(three(interpreted), three(interpreted))).isEmpty();
    }

    private static List<ForkProfile> three(ForkProfile fork) {
        return List.of(fork, fork, fork);
    }

    private static List<Observation> interpreting(List<ForkProfile> before, List<ForkProfile> after) {
        return observe(before, after, 1).stream()
                .filter(Observation.Interpreted.class::isInstance)
                .toList();
    }

    private static List<ForkInlining> compiled(int... bytes) {
        return Arrays.stream(bytes)
                .mapToObj(size ->
                        new ForkInlining(new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), OptionalInt.of(size)))
                .toList();
    }

    private static List<Observation> observe(List<ForkInlining> before, List<ForkInlining> after) {
        List<ForkProfile> forks = List.of(time(Map.of()), time(Map.of()), time(Map.of()));
        return new Observations(new Profiles(forks, forks, before, after), ALPHA)
                .of(TimeRatio.exactly(1), Optional.empty(), List.of());
    }

    @Test
    void machine_code_that_is_much_larger_in_every_fork_is_seen() {
        assertThat(observe(compiled(1200, 1232, 1200, 1216), compiled(6300, 6300, 6332, 6300)))
                .singleElement()
                .satisfies(found -> {
                    Observation.MachineCode code = (Observation.MachineCode) found;
                    assertThat(code.bytes().before()).isEqualTo(1212);
                    assertThat(code.bytes().after()).isEqualTo(6308);
                    assertThat(code.seen()).isEqualTo(new Seen(4, 4));
                });
        assertThat(observe(compiled(1200, 1200, 1200, 1200), compiled(1700, 1700, 1700, 1700)))
                .isEmpty();
        assertThat(observe(compiled(1200, 9000, 1200, 9000), compiled(9000, 1200, 9000, 9000)))
                .isEmpty();
        assertThat(observe(compiled(1200, 1200), compiled(6300, 6300, 6300))).isEmpty();
        assertThat(observe(compiled(1200, 1200, 1200), List.of())).isEmpty();
        assertThatThrownBy(() -> compiled(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void two_forks_show_nothing() {
        assertThat(observe(drawn(2, 0.1), drawn(4, 0.9), 5)).isEmpty();
        assertThat(observe(List.of(), List.of(), 5)).isEmpty();
    }

    @Test
    void forks_without_samples_do_not_count() {
        ForkProfile dead = new ForkProfile(0, new TreeMap<>(), new TreeMap<>(), Allocated.NOTHING, new TreeMap<>());
        assertThat(new Profiles(List.of(dead), List.of(dead)).all()).isEmpty();
    }

    @Test
    void hot_classes_are_those_at_the_top_and_those_that_call() {
        SortedMap<String, MethodTime> methods = new TreeMap<>();
        methods.put("app.Leaf.mix", new MethodTime(0.8, 0.8));
        methods.put("app.Hot.spin", new MethodTime(0.2, 1));
        ForkProfile fork = new ForkProfile(SAMPLES, methods, new TreeMap<>(), Allocated.NOTHING, new TreeMap<>());
        Map<String, Double> hot = new Profiles(List.of(fork), List.of(fork)).hotClasses();
        assertThat(hot.get("app.Leaf")).isCloseTo(0.8, within(1e-9));
        assertThat(hot.get("app.Hot")).isCloseTo(0.6, within(1e-9));
    }

    private static ChangedMethod edited(String name) {
        MethodCode before = new MethodCode(10, false, new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
        MethodCode after = new MethodCode(12, true, new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
        return new ChangedMethod(name, Optional.empty(), Optional.of(before), Optional.of(after));
    }

    private static ForkProfile spending(Map<String, MethodTime> methods) {
        return new ForkProfile(SAMPLES, new TreeMap<>(methods), new TreeMap<>(), Allocated.NOTHING, new TreeMap<>());
    }

    @Test
    void changed_methods_are_named_if_time_is_spent_in_them_and_leaves_first() {
        ForkProfile before = spending(Map.of("A.root", new MethodTime(0, 1), "A.leaf", new MethodTime(0.3, 0.3)));
        ForkProfile after = spending(Map.of(
                "A.root",
                new MethodTime(0, 1),
                "A.leaf",
                new MethodTime(0.9, 0.9),
                "A.rare",
                new MethodTime(0.009, 0.009)));
        List<Observation> found = new Observations(
                        new Profiles(List.of(before, before, before), List.of(after, after, after)), ALPHA)
                .of(
                        TimeRatio.exactly(1),
                        Optional.empty(),
                        List.of(edited("A.cold"), edited("A.leaf"), edited("A.rare"), edited("A.root")));
        assertThat(found)
                .filteredOn(Observation.Code.class::isInstance)
                .extracting(Observation.Code.class::cast)
                .containsExactly(
                        new Observation.Code(edited("A.leaf"), 0.3, 0.9, new Seen(6, 6)),
                        new Observation.Code(edited("A.root"), 1, 1, new Seen(6, 6)));
        assertThat(found.get(0)).isInstanceOf(Observation.Code.class);
    }
}
