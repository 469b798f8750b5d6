package dev.steelyard.core.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Mode;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A collection in one or two of a fork's turns may come in any turn of a block, or in none. */
class TurnCollectionsTest {

    private static final ListedBenchmark LISTED = Listings.listed(Mode.AVERAGE_TIME);
    /** Counted slices of both forks of a pilot. */
    private static final int SLICES = 2 * 18 * 10;

    /** A pilot with a collection in some of its counted slices, by their number in both forks. */
    private static Consumer<SyntheticPilot> collecting(int... numbers) {
        return pilot -> {
            pilot.outsideNanos = 200_000;
            int[] next = {0};
            pilot.counted = slice -> {
                int number = next[0]++;
                for (int collecting : numbers) {
                    if (collecting == number) {
                        return collected(slice);
                    }
                }
                return slice;
            };
        };
    }

    private static Slice collected(Slice slice) {
        Slice.Own own = slice.own();
        return new Slice(
                slice.kind(),
                slice.turn(),
                slice.timing(),
                new Slice.Own(
                        own.allocatedBytes(),
                        1,
                        own.gcNanos(),
                        own.jitNanos(),
                        own.minorFaults(),
                        own.heapBytes(),
                        own.parkedCpuNanos(),
                        own.operations()),
                slice.outside(),
                slice.secondary());
    }

    private static boolean collectsFirst(Consumer<SyntheticPilot> behaviour) {
        return PlannerTest.planOf(LISTED, Listings.request(), behaviour).collectsFirst();
    }

    @Test
    void a_collection_in_the_turns_of_one_fork_is_few() {
        assertThat(collectsFirst(collecting(120))).isTrue();
        assertThat(collectsFirst(collecting(SLICES - 1))).isTrue();
        assertThat(collectsFirst(collecting(20, 120, SLICES - 1))).isTrue();
    }

    @Test
    void none_needs_nothing_and_many_come_anyway() {
        assertThat(collectsFirst(collecting())).isFalse();
        assertThat(collectsFirst(collecting(20, 80, 120))).isFalse();
    }

    @Test
    void collections_of_the_warmup_are_none_of_the_turns() {
        assertThat(collectsFirst(pilot -> {
                    pilot.outsideNanos = 200_000;
                    pilot.setUpCollections = 1;
                }))
                .isFalse();
    }

    @Test
    void a_pilot_in_which_the_collector_ran_during_turns_is_no_sample() {
        SyntheticPilot pilot = new SyntheticPilot();
        collecting(120).accept(pilot);
        Block block = pilot.run(LISTED, Planner.pilot(LISTED, Listings.request(), 0));
        assertThat(Planner.counts(LISTED, Listings.request(), block, Optional.empty()))
                .isFalse();
    }

    @Test
    void a_benchmark_that_allocates_regularly_has_collections_in_its_warmup() {
        assertThat(collectsFirst(pilot -> {
                    collecting(120).accept(pilot);
                    pilot.collectionsPerSecond = 2;
                }))
                .isFalse();
    }
}
