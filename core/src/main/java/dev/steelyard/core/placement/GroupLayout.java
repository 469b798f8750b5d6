package dev.steelyard.core.placement;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Divides CPUs into core groups, each of which runs one block at a time. A group consists of whole cores, one for each thread of the
 * benchmark and one for compiler and collector, at least two. The cores of a group share a last-level cache, or at least a NUMA node. All
 * groups have the same number of CPUs, so that every JVM sees the same machine. If there are {@value #MANY} memory domains or more, every
 * other one stays free if the groups fit into the rest: neighbors on a cache or a memory controller slow each other down.
 */
public final class GroupLayout {

    /** Minimum number of memory domains at which half of them stay free. */
    static final int MANY = 4;
    /** Minimum number of cores of a group that is chosen automatically. */
    private static final int FEWEST = 2;

    private final List<Topology.Core> cores;
    private final int wanted;

    private GroupLayout(List<Topology.Core> cores, int threads) {
        this.cores = cores;
        this.wanted = wanted(threads);
    }

    /** Returns the number of cores that a group should have: one for each thread and one more, at least two. */
    public static int wanted(int threads) {
        return Math.max(FEWEST, threads + 1);
    }

    /**
     * Returns the given number of groups, of the recommended size if possible, and smaller otherwise: with fewer cores,
     * then of single hardware threads.
     *
     * @param threads number of threads of the benchmarks, at least 1
     * @param groups number of groups, at least 1
     * @return the CPUs of each group, ascending; empty if there are fewer CPUs than groups
     */
    public static Optional<List<List<Integer>>> of(Topology topology, int threads, int groups) {
        Optional<List<List<Integer>>> whole = new GroupLayout(even(topology.cores()), threads).fit(groups);
        return whole.isPresent() ? whole : new GroupLayout(single(topology.cores()), threads).fit(groups);
    }

    /**
     * Returns the largest number of groups of full size, none of which shares a core with another; with many memory
     * domains, that of half of them. 1 if there is no room for two.
     *
     * @param threads number of threads of the benchmarks, at least 1
     */
    public static int most(Topology topology, int threads) {
        GroupLayout layout = new GroupLayout(even(topology.cores()), threads);
        for (List<List<Topology.Core>> domains : layout.levels()) {
            int groups = domains.stream()
                    .mapToInt(domain -> domain.size() / layout.wanted)
                    .sum();
            if (groups > 0) {
                return groups;
            }
        }
        return 1;
    }

    /** Returns the cores reduced to an equal number of hardware threads, so that groups have equal size. */
    private static List<Topology.Core> even(List<Topology.Core> cores) {
        int fewest = cores.stream().mapToInt(core -> core.cpus().size()).min().orElse(1);
        return cores.stream()
                .map(core ->
                        new Topology.Core(core.node(), core.cache(), core.cpus().subList(0, fewest)))
                .toList();
    }

    private static List<Topology.Core> single(List<Topology.Core> cores) {
        return cores.stream()
                .flatMap(core ->
                        core.cpus().stream().map(cpu -> new Topology.Core(core.node(), core.cache(), List.of(cpu))))
                .toList();
    }

    private Optional<List<List<Integer>>> fit(int groups) {
        for (int size = wanted; size > 0; size--) {
            for (List<List<Topology.Core>> domains : levels()) {
                Optional<List<List<Integer>>> found = fit(domains, size, groups);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    /** Returns the memory domains in the order in which they are tried: caches, then nodes, each with and without half of them free. */
    private List<List<List<Topology.Core>>> levels() {
        List<List<List<Topology.Core>>> levels = new ArrayList<>();
        List<Function<Topology.Core, Object>> keys =
                List.of(core -> List.of(core.node(), core.cache()), Topology.Core::node);
        for (Function<Topology.Core, Object> key : keys) {
            Map<Object, List<Topology.Core>> domains = new LinkedHashMap<>();
            cores.forEach(core -> domains.computeIfAbsent(key.apply(core), absent -> new ArrayList<>())
                    .add(core));
            List<List<Topology.Core>> apart = everyOther(List.copyOf(domains.values()), 0);
            if (domains.size() >= MANY) {
                levels.add(apart);
            }
            List<List<Topology.Core>> all = new ArrayList<>(apart);
            all.addAll(everyOther(List.copyOf(domains.values()), 1));
            levels.add(all);
        }
        return levels;
    }

    private static <T> List<T> everyOther(List<T> all, int from) {
        List<T> some = new ArrayList<>();
        for (int i = from; i < all.size(); i += 2) {
            some.add(all.get(i));
        }
        return some;
    }

    /** Places each group where most cores are left, so that as few groups as possible are neighbors. */
    private static Optional<List<List<Integer>>> fit(List<List<Topology.Core>> domains, int size, int groups) {
        List<List<Topology.Core>> left = new ArrayList<>();
        domains.forEach(domain -> left.add(new ArrayList<>(domain)));
        List<List<Integer>> found = new ArrayList<>();
        for (int i = 0; i < groups; i++) {
            // For ties, max returns the last.
            List<List<Topology.Core>> order = new ArrayList<>(left);
            Collections.reverse(order);
            List<Topology.Core> domain =
                    order.stream().max(Comparator.comparingInt(List::size)).orElse(List.of());
            if (domain.size() < size) {
                return Optional.empty();
            }
            TreeSet<Integer> cpus = new TreeSet<>();
            for (int core = 0; core < size; core++) {
                cpus.addAll(domain.remove(0).cpus());
            }
            found.add(List.copyOf(cpus));
        }
        found.sort(Comparator.comparing(cpus -> cpus.get(0)));
        return Optional.of(List.copyOf(found));
    }
}
