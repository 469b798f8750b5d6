package dev.steelyard.core.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.CodeFact;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.PlanReason;
import dev.steelyard.core.model.PlanReason.Objection;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether a block bears out the plan of other code. */
class UnsettledTest {
    private static final CodeFact FIXTURE = new CodeFact(CodeFact.Kind.FIXTURE, "Iteration", "Foo.setUp");

    private static List<Objection> doubts(Mode mode, int warmups, Consumer<SyntheticPilot> behavior) {
        ListedBenchmark listed = Listings.listed(mode);
        SyntheticPilot other = new SyntheticPilot();
        behavior.accept(other);
        Plan plan = new Plan(
                Plan.Kind.SLICES,
                new Plan.Warmup(warmups, 500_000_000),
                10_000_000,
                new Plan.Turn(1, 2),
                30,
                List.of());
        return Planner.doubts(listed, Listings.request(), other.run(listed, plan));
    }

    @ParameterizedTest
    @EnumSource(
            value = Mode.class,
            names = {"AVERAGE_TIME", "THROUGHPUT"})
    void forks_that_settle_as_before_leave_no_doubt(Mode mode) {
        assertThat(doubts(mode, 2, other -> other.compilingFor = 2)).isEmpty();
        assertThat(doubts(mode, 1, other -> {})).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void noise_is_no_doubt(long seed) {
        ListedBenchmark listed = Listings.listed(Mode.AVERAGE_TIME);
        SyntheticPilot noisy = new SyntheticPilot(seed);
        noisy.noise = 0.03;
        noisy.autocorrelation = 0.5;
        Plan plan = new Plan(
                Plan.Kind.SLICES, new Plan.Warmup(3, 500_000_000), 10_000_000, new Plan.Turn(0, 2), 30, List.of());
        assertThat(Planner.doubts(listed, Listings.request(), noisy.run(listed, plan)))
                .isEmpty();
    }

    @Test
    void a_heap_that_still_grows_when_it_is_measured_is_one() {
        assertThat(doubts(Mode.AVERAGE_TIME, 3, other -> other.counted = UnsettledTest::growing))
                .isNotEmpty()
                .first()
                .asString()
                .contains("what=HEAP");
    }

    private static Slice growing(Slice slice) {
        return with(slice, slice.own().jitNanos(), slice.own().heapBytes() + ((long) slice.turn() << 22));
    }

    private static Slice with(Slice slice, long jitNanos, long heap) {
        Slice.Own own = slice.own();
        return new Slice(
                slice.kind(),
                slice.turn(),
                slice.timing(),
                new Slice.Own(
                        own.allocatedBytes(), own.gcCount(), 0, jitNanos, own.minorFaults(), heap, 0, own.operations()),
                slice.outside(),
                slice.secondary());
    }

    private static Slice compiling(Slice slice, long nanos) {
        return with(slice, nanos, slice.own().heapBytes());
    }

    /** As seen in all blocks of 10 ms slices: 4 to 12 ms of compiling in each half, whatever the benchmark. */
    @Test
    void compiling_what_runs_between_slices_is_no_doubt() {
        assertThat(doubts(Mode.AVERAGE_TIME, 1, other -> other.counted = slice -> compiling(slice, 700_000)))
                .isEmpty();
    }

    @Test
    void a_compiler_that_is_busy_all_the_time_is_one() {
        assertThat(doubts(Mode.AVERAGE_TIME, 1, other -> other.counted = slice -> compiling(slice, 5_000_000)))
                .isNotEmpty()
                .first()
                .asString()
                .contains("what=COMPILER");
    }

    @Test
    void collections_that_are_still_to_come_are_one() {
        assertThat(doubts(Mode.AVERAGE_TIME, 2, other -> {
                    other.bytesPerOperation = 10;
                    other.collectionsPerSecond = 1;
                }))
                .isNotEmpty()
                .first()
                .asString()
                .contains("COLLECTIONS");
    }

    @Test
    void so_is_whatever_speaks_against_slices() {
        assertThat(doubts(Mode.AVERAGE_TIME, 2, other -> other.facts = List.of(FIXTURE)))
                .contains(new Objection.InCode(FIXTURE));
        Plan slices = new Plan(
                Plan.Kind.SLICES, new Plan.Warmup(2, 500_000_000), 10_000_000, new Plan.Turn(1, 2), 30, List.of());
        assertThat(confirms(slices, other -> other.facts = List.of(FIXTURE))).isFalse();
        assertThat(confirms(slices, other -> {})).isTrue();
    }

    private static Plan own() {
        return new Plan(
                Plan.Kind.OWN_ITERATIONS,
                new Plan.Warmup(3, 500_000_000),
                1_000_000_000,
                new Plan.Turn(0, 1),
                4,
                List.of());
    }

    private static boolean confirms(Plan plan, Consumer<SyntheticPilot> behavior) {
        ListedBenchmark listed = Listings.listed(Mode.AVERAGE_TIME);
        SyntheticPilot other = new SyntheticPilot();
        behavior.accept(other);
        return Planner.confirms(listed, Listings.request(), other.run(listed, plan));
    }

    @Test
    void own_iterations_are_confirmed_by_what_still_speaks_against_the_longest_slices() {
        assertThat(confirms(own(), other -> {})).isFalse();
        assertThat(confirms(own(), other -> other.facts = List.of(FIXTURE))).isTrue();
        // Of operations of 20 ms a slice of 50 ms has two, of those of 2 ms enough.
        assertThat(confirms(own(), other -> other.operationNanos = 20e6)).isTrue();
        assertThat(confirms(own(), other -> other.operationNanos = 2e6)).isFalse();
        assertThat(confirms(own(), other -> other.outsideNanos = 25_000_000)).isTrue();
        assertThat(confirms(own(), other -> other.outsideNanos = 12_000_000)).isFalse();
    }

    @Test
    void own_iterations_of_a_heap_that_still_grows_are_not() {
        assertThat(confirms(own(), other -> {
                    other.facts = List.of(FIXTURE);
                    other.counted = UnsettledTest::growing;
                }))
                .isFalse();
    }

    @Test
    void a_block_cannot_show_that_slices_score_otherwise() {
        Objection fixture = new Objection.InCode(FIXTURE);
        Objection differ = new Objection.SlicesDiffer(5_000_000, "main", 0.12);
        assertThat(Planner.canBeConfirmed(with(own(), differ))).isFalse();
        assertThat(Planner.canBeConfirmed(with(own(), differ, fixture))).isTrue();
        assertThat(Planner.canBeConfirmed(
                        new Plan(Plan.Kind.SLICES, own().warmup(), 10_000_000, own().turn(), 4, List.of())))
                .isTrue();
    }

    private static Plan with(Plan plan, Objection... objections) {
        List<PlanReason> reasons = Stream.of(objections)
                .<PlanReason>map(objection -> new PlanReason.OwnIterations(plan.sliceNanos(), objection))
                .toList();
        return new Plan(plan.kind(), plan.warmup(), plan.sliceNanos(), plan.turn(), plan.turns(), reasons);
    }
}
