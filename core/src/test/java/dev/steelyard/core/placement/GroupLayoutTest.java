package dev.steelyard.core.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.placement.Topology.Core;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class GroupLayoutTest {

    private static Topology cores(int count) {
        List<Core> cores = new ArrayList<>();
        for (int cpu = 0; cpu < count; cpu++) {
            cores.add(new Core(0, List.of(cpu)));
        }
        return new Topology(cores);
    }

    /** Eight cores with two hardware threads each, numbered as Linux does: the second ones after all first ones. */
    private static Topology hyper() {
        List<Core> cores = new ArrayList<>();
        for (int core = 0; core < 8; core++) {
            cores.add(new Core(0, List.of(core, core + 8)));
        }
        return new Topology(cores);
    }

    private static Topology nodes(int nodes, int each) {
        List<Core> cores = new ArrayList<>();
        for (int cpu = 0; cpu < nodes * each; cpu++) {
            cores.add(new Core(cpu / each, cpu / each * each, List.of(cpu)));
        }
        return new Topology(cores);
    }

    private static String text(Topology topology, int threads, int groups) {
        return new RecordedGroups(GroupLayout.of(topology, threads, groups).orElseThrow()).text();
    }

    @Test
    void two_cpus_hold_two_groups_of_one_and_automatically_none() {
        assertThat(text(cores(2), 1, 2)).isEqualTo("0 1");
        assertThat(GroupLayout.most(cores(2), 1)).isEqualTo(1);
        assertThat(GroupLayout.most(cores(3), 1)).isEqualTo(1);
    }

    @Test
    void four_cpus_hold_two_groups_of_two() {
        assertThat(text(cores(4), 1, 2)).isEqualTo("0-1 2-3");
        assertThat(GroupLayout.most(cores(4), 1)).isEqualTo(2);
        assertThat(text(cores(4), 1, 3)).isEqualTo("0 1 2");
        assertThat(text(cores(4), 3, 2)).isEqualTo("0-1 2-3");
    }

    @Test
    void eight_cpus_hold_four_groups_and_larger_ones_for_more_threads() {
        assertThat(text(cores(8), 1, 4)).isEqualTo("0-1 2-3 4-5 6-7");
        assertThat(text(cores(8), 3, 2)).isEqualTo("0-3 4-7");
        assertThat(GroupLayout.most(cores(8), 1)).isEqualTo(4);
        assertThat(GroupLayout.most(cores(8), 3)).isEqualTo(2);
        assertThat(GroupLayout.most(cores(8), 4)).isEqualTo(1);
    }

    @Test
    void hardware_threads_of_a_core_are_in_one_group() {
        assertThat(text(hyper(), 1, 4)).isEqualTo("0-1,8-9 2-3,10-11 4-5,12-13 6-7,14-15");
        assertThat(text(hyper(), 1, 8)).isEqualTo("0,8 1,9 2,10 3,11 4,12 5,13 6,14 7,15");
        assertThat(GroupLayout.most(hyper(), 1)).isEqualTo(4);
        // More groups than cores are of single hardware threads.
        assertThat(GroupLayout.of(hyper(), 1, 9).orElseThrow()).hasSize(9).allMatch(cpus -> cpus.size() == 1);
    }

    @Test
    void of_four_numa_nodes_two_stay_free_if_the_groups_fit_into_the_rest() {
        Topology topology = nodes(4, 16);
        assertThat(GroupLayout.most(topology, 1)).isEqualTo(16);
        assertThat(text(topology, 1, 2)).isEqualTo("0-1 32-33");
        assertThat(text(topology, 1, 8)).isEqualTo("0-1 2-3 4-5 6-7 32-33 34-35 36-37 38-39");
        assertThat(new RecordedGroups(GroupLayout.of(topology, 1, 16).orElseThrow())
                        .cpus().stream().flatMap(List::stream))
                .allMatch(cpu -> cpu < 16 || (cpu >= 32 && cpu < 48));
        // The seventeenth needs another node.
        assertThat(GroupLayout.of(topology, 1, 17).orElseThrow())
                .hasSize(17)
                .anyMatch(cpus -> cpus.get(0) >= 16 && cpus.get(0) < 32);
    }

    @Test
    void two_numa_nodes_are_few_and_both_are_used() {
        assertThat(text(nodes(2, 4), 1, 2)).isEqualTo("0-1 4-5");
        assertThat(GroupLayout.most(nodes(2, 4), 1)).isEqualTo(4);
    }

    @Test
    void cores_of_a_group_share_a_cache_as_long_as_it_has_enough() {
        List<Core> cores = new ArrayList<>();
        for (int cpu = 0; cpu < 12; cpu++) {
            cores.add(new Core(0, cpu / 3, List.of(cpu)));
        }
        Topology topology = new Topology(cores);
        assertThat(text(topology, 2, 2)).isEqualTo("0-2 6-8");
        // Four cores are in no cache, but in the node.
        assertThat(text(topology, 3, 2)).isEqualTo("0-3 4-7");
    }

    @Test
    void an_allowed_set_with_holes_gives_groups_of_equal_size() {
        // Of core 1 only one hardware thread may be used.
        Topology holes = new Topology(List.of(
                new Core(0, List.of(0, 8)),
                new Core(0, List.of(9)),
                new Core(0, List.of(3, 11)),
                new Core(0, List.of(5, 13))));
        assertThat(text(holes, 1, 2)).isEqualTo("0,9 3,5");
        assertThat(GroupLayout.of(holes, 1, 8)).isEmpty();
    }

    @Test
    void groups_are_disjoint_of_one_size_and_within_a_node_on_any_machine() {
        SplittableRandom random = new SplittableRandom(112);
        for (int trial = 0; trial < 2_000; trial++) {
            Topology topology = random(random);
            int threads = 1 + random.nextInt(4);
            int groups = 1 + random.nextInt(topology.cpus().size() + 1);
            Optional<List<List<Integer>>> found = GroupLayout.of(topology, threads, groups);
            assertThat(found.isPresent()).isEqualTo(groups <= topology.cpus().size());
            found.ifPresent(all -> {
                assertThat(all).hasSize(groups);
                Set<Integer> seen = new HashSet<>();
                for (List<Integer> group : all) {
                    assertThat(group).hasSameSizeAs(all.get(0)).allMatch(seen::add);
                    assertThat(group.stream()
                                    .map(cpu -> topology.core(cpu).node())
                                    .distinct())
                            .hasSize(1);
                }
                assertThat(topology.cpus()).containsAll(seen);
            });
            int most = GroupLayout.most(topology, threads);
            if (most > 1) {
                assertThat(GroupLayout.of(topology, threads, most).orElseThrow())
                        .allMatch(group -> group.size() >= GroupLayout.wanted(threads));
            }
        }
    }

    private static Topology random(SplittableRandom random) {
        int nodes = 1 + random.nextInt(5);
        int perCache = 1 + random.nextInt(4);
        boolean hyper = random.nextBoolean();
        int count = 1 + random.nextInt(24);
        List<Core> cores = new ArrayList<>();
        for (int core = 0; core < count; core++) {
            boolean hole = random.nextInt(10) == 0;
            List<Integer> cpus = hyper && !hole ? List.of(core, core + count) : List.of(core);
            int node = core * nodes / count;
            cores.add(new Core(node, core / perCache, cpus));
        }
        return new Topology(cores);
    }

    @Test
    void what_is_recorded_is_read_again() {
        RecordedGroups groups = new RecordedGroups(GroupLayout.of(hyper(), 1, 4).orElseThrow());
        Placement placement = Placement.asked(PlacementRequest.FREE).in(groups.cpus());
        assertThat(RecordedGroups.of(placement.facts())).isEqualTo(groups);
        assertThat(groups.size()).isEqualTo(4);
        assertThat(RecordedGroups.of(Placement.FREE.facts()).several()).isFalse();
        assertThat(RecordedGroups.of(java.util.Map.of(RecordedGroups.KEY, "of another version"))
                        .slots())
                .isEqualTo(1);
    }
}
