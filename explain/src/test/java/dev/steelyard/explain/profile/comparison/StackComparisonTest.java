package dev.steelyard.explain.profile.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.judgment.FrameGraph;
import dev.steelyard.core.judgment.FrameGraph.Frame;
import dev.steelyard.core.judgment.FrameGraph.Place;
import dev.steelyard.core.judgment.FrameTime;
import dev.steelyard.core.stats.Interval;
import dev.steelyard.explain.profile.ForkProfile;
import dev.steelyard.explain.profile.ForkProfile.Allocated;
import dev.steelyard.explain.profile.ForkProfile.MethodTime;
import dev.steelyard.explain.profile.Profiles;
import dev.steelyard.explain.profile.SampledStacks;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;

class StackComparisonTest {

    private static final double ALPHA = 0.01;

    private final Random random = new Random(7);

    /** A frame, its own samples, and what it calls. */
    private static SampledStacks calls(int self, Map<String, SampledStacks> callees) {
        return new SampledStacks(
                self
                        + callees.values().stream()
                                .mapToInt(SampledStacks::samples)
                                .sum(),
                new TreeMap<>(callees));
    }

    private static SampledStacks leaf(int samples) {
        return calls(samples, Map.of());
    }

    private static ForkProfile fork(SampledStacks stacks) {
        return new ForkProfile(
                stacks.samples(), new TreeMap<>(), new TreeMap<>(), Allocated.NOTHING, new TreeMap<>(), stacks);
    }

    private static Optional<FrameGraph> compare(
            List<SampledStacks> before, List<SampledStacks> after, double nanos, TimeRatio ratio) {
        Profiles profiles = new Profiles(
                before.stream().map(StackComparisonTest::fork).toList(),
                after.stream().map(StackComparisonTest::fork).toList());
        return new StackComparison(profiles, ALPHA).of(nanos, ratio);
    }

    private static Frame callee(Frame frame, String name) {
        return frame.callees().stream()
                .filter(callee -> callee.name().equals(Optional.of(name)))
                .findFirst()
                .orElseThrow();
    }

    private static Stream<Frame> all(Frame frame) {
        return Stream.concat(Stream.of(frame), frame.callees().stream().flatMap(StackComparisonTest::all));
    }

    /** A benchmark's method that takes so many of 10,000 samples itself; the rest is in what it calls. */
    private static SampledStacks run(int self) {
        return calls(0, Map.of("B.run", calls(self, Map.of("B.mix", leaf(10_000 - self)))));
    }

    @Test
    void a_frame_takes_its_share_of_the_time_that_its_side_takes() {
        FrameGraph graph = compare(
                        List.of(run(2000), run(2200), run(1800), run(2000)),
                        List.of(run(1000), run(1100), run(900), run(1000)),
                        50,
                        TimeRatio.exactly(2))
                .orElseThrow();
        assertThat(graph.forksBefore()).isEqualTo(4);
        assertThat(graph.forksAfter()).isEqualTo(4);
        assertThat(graph.root().total()).isEqualTo(new FrameTime(50, 100, Optional.of(new Interval(50, 50))));
        assertThat(graph.root().self().before()).isZero();
        Frame run = callee(graph.root(), "B.run");
        assertThat(run.total().before()).isCloseTo(50, within(1e-9));
        assertThat(run.total().after()).isCloseTo(100, within(1e-9));
        assertThat(run.self().before()).isCloseTo(10, within(1e-9));
        assertThat(run.self().after()).isCloseTo(10, within(1e-9));
        assertThat(run.self().clear()).isFalse();
        Frame mix = callee(run, "B.mix");
        assertThat(mix.total()).isEqualTo(mix.self());
        assertThat(mix.total().before()).isCloseTo(40, within(1e-9));
        assertThat(mix.total().after()).isCloseTo(90, within(1e-9));
        assertThat(mix.total().clear()).isTrue();
    }

    /** By hand: shares that deviate by 0, 0.02, -0.02 and 0 of 50 and 100 ns; two comparisons. */
    @Test
    void the_interval_is_that_of_welch_over_forks() {
        FrameGraph graph = compare(
                        List.of(run(2000), run(2200), run(1800), run(2000)),
                        List.of(run(1000), run(1200), run(800), run(1000)),
                        50,
                        TimeRatio.exactly(2))
                .orElseThrow();
        double before = 2500 * 0.0008 / 3;
        double after = 10_000 * 0.0008 / 3;
        double error = Math.sqrt(before / 4 + after / 4);
        double degrees = Math.pow(before + after, 2) / (before * before / 3 + after * after / 3);
        // B.run itself, and B.mix: all of B.run is in all samples, like the root.
        double half = TDistribution.of(degrees).inverseSurvivalProbability(ALPHA / 2 / 2) * error;
        Interval interval = callee(graph.root(), "B.run").self().interval().orElseThrow();
        assertThat(interval.low()).isCloseTo(-half, within(1e-9));
        assertThat(interval.high()).isCloseTo(half, within(1e-9));
    }

    @Test
    void a_ratio_that_is_not_known_exactly_widens_intervals() {
        List<SampledStacks> before = List.of(run(2000), run(2200), run(1800), run(2000));
        List<SampledStacks> after = List.of(run(1000), run(1200), run(800), run(1000));
        Interval exact = mix(compare(before, after, 50, TimeRatio.exactly(2)));
        Interval wide = mix(compare(before, after, 50, new TimeRatio(2, 1.9, 2.2)));
        // Nine tenths of the treatment's time are in it.
        assertThat(exact.low() - wide.low()).isCloseTo(0.9 * 50 * 0.1, within(1e-9));
        assertThat(wide.high() - exact.high()).isCloseTo(0.9 * 50 * 0.2, within(1e-9));
        FrameGraph graph =
                compare(before, after, 50, new TimeRatio(2, 1.9, 2.2)).orElseThrow();
        assertThat(graph.root().total().interval().orElseThrow().low()).isCloseTo(45, within(1e-9));
        assertThat(graph.root().total().interval().orElseThrow().high()).isCloseTo(60, within(1e-9));
    }

    private static Interval mix(Optional<FrameGraph> graph) {
        return callee(callee(graph.orElseThrow().root(), "B.run"), "B.mix")
                .total()
                .interval()
                .orElseThrow();
    }

    @Test
    void what_vanished_and_what_is_new_are_both_there() {
        SampledStacks gone = calls(0, Map.of("B.run", calls(100, Map.of("B.old", leaf(900)))));
        SampledStacks fresh = calls(0, Map.of("B.run", calls(100, Map.of("B.young", leaf(400)))));
        FrameGraph graph = compare(
                        Collections.nCopies(4, gone), Collections.nCopies(4, fresh), 10, TimeRatio.exactly(0.5))
                .orElseThrow();
        Frame run = callee(graph.root(), "B.run");
        FrameTime vanished = callee(run, "B.old").total();
        assertThat(vanished.before()).isCloseTo(9, within(1e-9));
        assertThat(vanished.after()).isZero();
        assertThat(vanished.clear()).isTrue();
        FrameTime came = callee(run, "B.young").total();
        assertThat(came.before()).isZero();
        assertThat(came.after()).isCloseTo(4, within(1e-9));
        assertThat(came.clear()).isTrue();
        assertThat(graph.mostChanged(2).stream()
                        .map(place -> place.frame().name().orElseThrow()))
                .containsExactly("B.old", "B.young");
        assertThat(graph.mostChanged(2).get(0).callers()).containsExactly("B.run");
    }

    /** The same leaf frame as a method of its own takes the same time, with the same interval up to the number of tests. */
    @Test
    void a_method_that_is_in_one_place_changes_as_it_does_among_observations() {
        List<SampledStacks> before = List.of(run(9000), run(9100), run(8900), run(9000));
        List<SampledStacks> after = List.of(run(3000), run(3100), run(2900), run(3000));
        TimeRatio ratio = new TimeRatio(3, 2.9, 3.1);
        FrameTime frame = callee(
                        callee(compare(before, after, 20, ratio).orElseThrow().root(), "B.run"), "B.mix")
                .total();
        Observation.Time seen = new Observations(new Profiles(methods(before), methods(after)), ALPHA)
                .of(ratio, Optional.empty(), List.of()).stream()
                        .map(Observation.Time.class::cast)
                        .filter(time -> time.method().equals("B.mix"))
                        .findFirst()
                        .orElseThrow();
        assertThat(frame.before()).isCloseTo(20 * seen.time().before(), within(1e-9));
        assertThat(frame.after()).isCloseTo(20 * seen.time().after(), within(1e-9));
        assertThat(frame.interval().orElseThrow().low())
                .isCloseTo(20 * seen.time().low(), within(1e-6));
        assertThat(frame.interval().orElseThrow().high())
                .isCloseTo(20 * seen.time().high(), within(1e-6));
    }

    private static List<ForkProfile> methods(List<SampledStacks> forks) {
        return forks.stream()
                .map(stacks -> {
                    double mix = stacks.callee("B.run").callee("B.mix").samples() / 10_000.0;
                    SortedMap<String, MethodTime> methods = new TreeMap<>();
                    methods.put("B.mix", new MethodTime(mix, mix));
                    methods.put("B.run", new MethodTime(1 - mix, 1));
                    return new ForkProfile(10_000, methods, new TreeMap<>(), Allocated.NOTHING, new TreeMap<>());
                })
                .toList();
    }

    /** Any stacks: names from a small set, so that forks share some paths and not others. */
    private SampledStacks drawn(int samples, int depth) {
        if (depth == 0 || samples < 3) {
            return leaf(samples);
        }
        SortedMap<String, SampledStacks> callees = new TreeMap<>();
        int left = samples;
        for (int i = 0; i < 3 && left > 0; i++) {
            int taken = random.nextInt(left + 1);
            if (taken > 0 && callees.putIfAbsent("M" + random.nextInt(5), drawn(taken, depth - 1)) == null) {
                left -= taken;
            }
        }
        return calls(left, callees);
    }

    @Test
    void the_parts_never_exceed_the_whole_and_add_up_to_it_on_both_sides() {
        for (int i = 0; i < 200; i++) {
            List<SampledStacks> before = new ArrayList<>();
            List<SampledStacks> after = new ArrayList<>();
            for (int fork = 0; fork < 3 + i % 3; fork++) {
                before.add(drawn(1 + random.nextInt(3000), 6));
                after.add(drawn(1 + random.nextInt(3000), 6));
            }
            FrameGraph graph = compare(before, after, 12, TimeRatio.exactly(0.25 + random.nextDouble() * 3))
                    .orElseThrow();
            for (ToDoubleFunction<FrameTime> side :
                    List.<ToDoubleFunction<FrameTime>>of(FrameTime::before, FrameTime::after)) {
                double whole = side.applyAsDouble(graph.root().total());
                assertThat(all(graph.root())
                                .mapToDouble(frame -> side.applyAsDouble(frame.self()))
                                .sum())
                        .isCloseTo(whole, within(whole * 1e-9));
                all(graph.root()).forEach(frame -> {
                    double callees = frame.callees().stream()
                            .mapToDouble(callee -> side.applyAsDouble(callee.total()))
                            .sum();
                    assertThat(callees + side.applyAsDouble(frame.self()))
                            .isLessThanOrEqualTo(side.applyAsDouble(frame.total()) * (1 + 1e-9) + 1e-12);
                });
            }
            assertThat(all(graph.root())
                            .mapToDouble(frame -> frame.self().change())
                            .sum())
                    .isCloseTo(graph.root().total().change(), within(1e-9));
        }
    }

    @Test
    void equal_sides_rarely_differ_in_any_frame() {
        int any = 0;
        for (int i = 0; i < 300; i++) {
            FrameGraph graph =
                    compare(sampled(), sampled(), 10, TimeRatio.exactly(1)).orElseThrow();
            any += all(graph.root())
                            .anyMatch(frame ->
                                    frame.total().clear() || frame.self().clear())
                    ? 1
                    : 0;
        }
        assertThat(any).isLessThanOrEqualTo(8);
    }

    /** Four forks of 1000 samples each, drawn from one distribution over ten methods, some of which call each other. */
    private List<SampledStacks> sampled() {
        return IntStream.range(0, 4)
                .mapToObj(fork -> {
                    int[] counts = new int[10];
                    random.ints(1000, 0, 55).forEach(draw -> counts[(int) ((Math.sqrt(8 * draw + 1) - 1) / 2)]++);
                    SortedMap<String, SampledStacks> callees = new TreeMap<>();
                    for (int i = 0; i < 10; i += 2) {
                        callees.put("M" + i, calls(counts[i], Map.of("M" + (i + 1), leaf(counts[i + 1]))));
                    }
                    return calls(0, callees);
                })
                .toList();
    }

    @Test
    void frames_that_no_screen_shows_are_one() {
        SortedMap<String, SampledStacks> callees = new TreeMap<>();
        IntStream.range(0, 50).forEach(i -> callees.put("M" + i, leaf(9)));
        callees.put("N", leaf(9550));
        List<SampledStacks> forks = Collections.nCopies(3, calls(0, callees));
        Frame root =
                compare(forks, forks, 100, TimeRatio.exactly(1)).orElseThrow().root();
        assertThat(root.callees()).hasSize(2);
        Frame others = root.callees().get(1);
        assertThat(others.name()).isEmpty();
        assertThat(others.total().before()).isCloseTo(4.5, within(1e-9));
        assertThat(others.callees()).isEmpty();
        assertThat(callee(root, "N").total().before()).isCloseTo(95.5, within(1e-9));
    }

    @Test
    void a_frame_with_few_samples_is_not_compared() {
        SampledStacks rare = calls(9950, Map.of("M", leaf(50)));
        List<SampledStacks> before = Collections.nCopies(4, rare);
        List<SampledStacks> after = Collections.nCopies(4, leaf(10_000));
        FrameGraph graph = compare(before, after, 10, TimeRatio.exactly(1)).orElseThrow();
        assertThat(callee(graph.root(), "M").total().interval()).isEmpty();
        assertThat(graph.mostChanged(9).stream().map(Place::frame)).doesNotContain(callee(graph.root(), "M"));
    }

    @Test
    void endless_recursion_ends_in_its_hundredth_frame() {
        SampledStacks stacks = leaf(1000);
        for (int i = 0; i < 250; i++) {
            stacks = calls(0, Map.of("M" + i % 2, stacks));
        }
        List<SampledStacks> forks = Collections.nCopies(3, stacks);
        Frame root =
                compare(forks, forks, 10, TimeRatio.exactly(1)).orElseThrow().root();
        assertThat(root.height()).isEqualTo(100);
        assertThat(all(root).filter(frame -> frame.callees().isEmpty()))
                .singleElement()
                .satisfies(frame -> assertThat(frame.self().before()).isCloseTo(10, within(1e-9)));
    }

    @Test
    void two_forks_of_a_side_make_no_graph() {
        assertThat(compare(List.of(run(1), run(2)), List.of(run(1), run(2), run(3)), 10, TimeRatio.exactly(1)))
                .isEmpty();
        List<SampledStacks> unknown = Collections.nCopies(4, SampledStacks.NONE);
        assertThat(compare(unknown, unknown, 10, TimeRatio.exactly(1))).isEmpty();
    }

    @Test
    void parts_that_exceed_their_whole_are_refused() {
        assertThatThrownBy(() -> new SampledStacks(3, new TreeMap<>(Map.of("M", leaf(4)))))
                .isInstanceOf(IllegalArgumentException.class);
        FrameTime one = new FrameTime(1, 1, Optional.empty());
        FrameTime none = new FrameTime(0, 0, Optional.empty());
        Frame whole = new Frame(Optional.of("M"), one, one, List.of());
        assertThat(new Frame(Optional.empty(), one, none, List.of(whole)).height())
                .isEqualTo(2);
        assertThatThrownBy(() -> new Frame(Optional.empty(), one, one, List.of(whole)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("exceed");
        assertThatThrownBy(() -> new FrameTime(Double.NaN, 1, Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new TimeRatio(1, 1.1, 1.2)).isInstanceOf(IllegalArgumentException.class);
    }
}
