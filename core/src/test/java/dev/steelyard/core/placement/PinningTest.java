package dev.steelyard.core.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.BlockPlacement;
import dev.steelyard.core.block.FreeReason;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.placement.Topology.Core;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PinningTest {

    private static final Topology TWO = new Topology(List.of(new Core(0, List.of(0)), new Core(0, List.of(1))));
    /** Four cores of two hardware threads each, as many machines number them. */
    private static final Topology HYPER = new Topology(List.of(
            new Core(0, List.of(0, 4)),
            new Core(0, List.of(1, 5)),
            new Core(0, List.of(2, 6)),
            new Core(0, List.of(3, 7))));
    /** Two nodes, of which a cpuset left one core of the first. */
    private static final Topology NODES = new Topology(List.of(
            new Core(0, List.of(0)), new Core(1, List.of(2)), new Core(1, List.of(3)), new Core(1, List.of(4))));

    private static Pinning all(Topology topology, long seed) {
        return new Pinning(topology, topology.cpus(), topology.cpus().size(), seed);
    }

    private static Block.Id block(String name, int threads, Block.Purpose purpose, int index) {
        Benchmark benchmark = new Benchmark(name, Mode.AVERAGE_TIME, new TreeMap<>(), threads, "ns/op");
        return new Block.Id(benchmark, purpose, index, 42 + index);
    }

    private static Seats sample(Pinning pinning, int threads, int index) {
        return pinning.draw(block("A.b", threads, Block.Purpose.SAMPLE, index)).orElseThrow();
    }

    private static List<List<Integer>> workers(Pinning pinning, int threads, int blocks) {
        return IntStream.range(0, blocks)
                .mapToObj(index -> sample(pinning, threads, index).workers())
                .toList();
    }

    @Test
    void of_two_cpus_blocks_take_one_and_the_other_by_turns() {
        for (long seed = 0; seed < 20; seed++) {
            Pinning pinning = all(TWO, seed);
            Seats first = sample(pinning, 1, 0);
            Seats second = sample(pinning, 1, 1);
            assertThat(first.workers()).isEqualTo(second.others());
            assertThat(second.workers()).isEqualTo(first.others());
            assertThat(sample(pinning, 1, 2)).isEqualTo(first);
        }
    }

    @Test
    void every_cpu_is_drawn_equally_often_and_none_twice_in_a_row() {
        for (Topology topology : List.of(TWO, HYPER, NODES)) {
            int cpus = topology.cpus().size();
            for (long seed = 0; seed < 20; seed++) {
                List<Integer> drawn = workers(all(topology, seed), 1, 3 * cpus).stream()
                        .map(one -> one.get(0))
                        .toList();
                topology.cpus()
                        .forEach(cpu ->
                                assertThat(Collections.frequency(drawn, cpu)).isEqualTo(3));
                for (int i = 1; i < drawn.size(); i++) {
                    assertThat(drawn.get(i)).isNotEqualTo(drawn.get(i - 1));
                }
            }
        }
    }

    @Test
    void workers_of_several_threads_are_balanced_too() {
        Pinning pinning = all(HYPER, 7);
        List<Integer> drawn =
                workers(pinning, 3, 8).stream().flatMap(List::stream).toList();
        HYPER.cpus()
                .forEach(cpu -> assertThat(Collections.frequency(drawn, cpu)).isEqualTo(3));
    }

    @Test
    void the_order_follows_from_the_seed_and_the_benchmark() {
        assertThat(workers(all(HYPER, 5), 1, 8)).isEqualTo(workers(all(HYPER, 5), 1, 8));
        Set<List<List<Integer>>> orders = new HashSet<>();
        for (long seed = 0; seed < 10; seed++) {
            orders.add(workers(all(HYPER, seed), 1, 8));
        }
        assertThat(orders).hasSizeGreaterThan(5);
        Pinning pinning = all(HYPER, 5);
        Set<Optional<Seats>> firsts = IntStream.range(0, 20)
                .mapToObj(i -> pinning.draw(block("A.b" + i, 1, Block.Purpose.SAMPLE, 0)))
                .collect(Collectors.toSet());
        assertThat(firsts).hasSizeGreaterThan(3);
    }

    @Test
    void every_pilot_runs_where_the_first_sample_would_which_it_may_be() {
        for (long seed = 0; seed < 20; seed++) {
            Pinning pinning = all(TWO, seed);
            for (int index = 0; index < 2; index++) {
                assertThat(pinning.draw(block("A.b", 1, Block.Purpose.PILOT, index)))
                        .isEqualTo(pinning.draw(block("A.b", 1, Block.Purpose.SAMPLE, 0)))
                        .isNotEqualTo(pinning.draw(block("A.b", 1, Block.Purpose.SAMPLE, 1)));
            }
        }
    }

    @Test
    void workers_have_different_cores_and_their_other_hardware_threads_stay_idle() {
        Pinning pinning = all(HYPER, 1);
        for (int index = 0; index < 8; index++) {
            Seats seats = sample(pinning, 3, index);
            Set<Integer> cores = seats.workers().stream().map(cpu -> cpu % 4).collect(Collectors.toSet());
            assertThat(cores).hasSize(3);
            assertThat(seats.others()).hasSize(2).noneMatch(cpu -> cores.contains(cpu % 4));
        }
    }

    @Test
    void one_core_of_two_hardware_threads_is_better_than_nothing() {
        Pinning pinning = all(new Topology(List.of(new Core(0, List.of(0, 1)))), 1);
        assertThat(pinning.places(1)).containsExactly(List.of(0), List.of(1));
        assertThat(pinning.places(2)).containsExactly(List.of(0, 1), List.of(1, 0));
    }

    @Test
    void where_workers_take_all_cpus_everything_else_stays_everywhere() {
        assertThat(sample(all(TWO, 1), 2, 0).others()).containsExactly(0, 1);
        assertThat(sample(all(HYPER, 1), 4, 0).others()).hasSize(4);
    }

    @Test
    void workers_and_everything_else_keep_to_one_node() {
        Pinning pinning = all(NODES, 1);
        assertThat(pinning.places(1)).containsExactly(List.of(0), List.of(2), List.of(3), List.of(4));
        assertThat(pinning.places(2)).containsExactly(List.of(2, 3), List.of(3, 4), List.of(4, 2));
        for (int index = 0; index < 3; index++) {
            assertThat(sample(pinning, 2, index).others()).hasSize(1).doesNotContain(0);
        }
        assertThat(sample(pinning, 3, 0).others()).containsExactly(0);
        assertThat(pinning.places(4)).hasSize(4);
    }

    @Test
    void named_cpus_alone_are_drawn() {
        Pinning pinning = new Pinning(HYPER, Set.of(2, 1), 8, 1);
        assertThat(workers(pinning, 1, 4)).containsOnly(List.of(1), List.of(2));
        Seats seats = sample(pinning, 1, 0);
        assertThat(seats.others()).hasSize(6);
        assertThat(pinning.draw(block("A.b", 3, Block.Purpose.SAMPLE, 0))).isEmpty();
        Pinning siblings = new Pinning(HYPER, Set.of(0, 4), 8, 1);
        assertThat(siblings.places(2)).containsExactly(List.of(0, 4), List.of(4, 0));
    }

    @Test
    void more_threads_than_cpus_have_no_place() {
        assertThat(all(TWO, 1).draw(block("A.b", 4, Block.Purpose.SAMPLE, 0))).isEmpty();
        assertThat(all(TWO, 1).holds(2)).isTrue();
        assertThat(all(TWO, 1).holds(3)).isFalse();
    }

    @Test
    void cpus_to_draw_from_are_some_of_the_machines() {
        Topology one = new Topology(List.of(new Core(0, List.of(5))));
        assertThatThrownBy(() -> new Pinning(TWO, Set.of(2), 2, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Pinning(TWO, Set.of(), 2, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Pinning(one, Set.of(5), 1, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_run_says_where_its_forks_ran() {
        Placement byDefault = Placement.pinned(PlacementRequest.SAME_CPU, all(HYPER, 1));
        assertThat(RecordedPlacement.of(byDefault.facts()))
                .contains(new RecordedPlacement("same-cpu", "0-7", Optional.empty()));
        Placement named = Placement.pinned(PlacementRequest.of(List.of(3, 2)), new Pinning(HYPER, Set.of(2, 3), 8, 1));
        assertThat(RecordedPlacement.of(named.facts()).orElseThrow().drawnFrom())
                .isEqualTo("2-3");
        Placement none = Placement.free(PlacementRequest.SAME_CPU, FreeReason.UNAVAILABLE);
        assertThat(RecordedPlacement.of(none.facts()))
                .contains(new RecordedPlacement("same-cpu", "", Optional.of(FreeReason.UNAVAILABLE)));
        assertThat(Placement.FREE.facts()).isEmpty();
        assertThat(RecordedPlacement.alternates(byDefault.facts())).isFalse();
        Placement alternating = Placement.free(PlacementRequest.SAME_CPU.alternating(), FreeReason.ONE_CPU);
        assertThat(RecordedPlacement.alternates(alternating.facts())).isTrue();
        Placement freely = Placement.asked(PlacementRequest.FREE.alternating());
        assertThat(freely.facts()).containsExactly(Map.entry("placement.forks", "alternate"));
        assertThat(RecordedPlacement.of(freely.facts())).isEmpty();
        assertThat(RecordedPlacement.alternates(freely.facts())).isTrue();
        assertThat(RecordedPlacement.of(Placement.FREE.facts())).isEmpty();
    }

    @Test
    void a_run_of_a_version_that_pinned_on_request_has_no_such_placement() {
        assertThat(RecordedPlacement.of(Map.of("placement.workers", "3,2", "placement.aslr", "off")))
                .isEmpty();
    }

    @Test
    void a_placement_is_shared_or_free_for_a_reason() {
        assertThatThrownBy(() -> new Placement(PlacementRequest.SAME_CPU, Optional.empty(), Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Placement.pinned(PlacementRequest.FREE, all(TWO, 1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new BlockPlacement(List.of(1), Optional.of(FreeReason.OWN_THREADS)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> BlockPlacement.on(List.of(1, 1))).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"0;0", "2,3;2-3", "0-3,8;0-3,8", "3,1,2;1-3", "7,0;0,7"})
    void lists_of_cpus(String text, String canonical) {
        assertThat(CpuList.text(CpuList.parse(text))).isEqualTo(canonical);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "1-", "3-1", "1,,2", "1,1", "0-3,2", "-1", "99999"})
    void no_lists_of_cpus(String text) {
        assertThatThrownBy(() -> CpuList.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
