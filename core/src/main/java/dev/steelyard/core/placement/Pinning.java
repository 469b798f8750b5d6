package dev.steelyard.core.placement;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which CPUs the workers of a run get. The workers of all forks of a block share the same CPUs, one for each of the
 * benchmark's threads: forks take turns, so at most one of them works at a time. Everything else, compilers, collectors,
 * JMH and Steelyard itself, runs elsewhere.
 *
 * @param topology the CPUs there are
 * @param workers the CPUs for workers, in the order in which they are given out; different ones, and not all there are
 */
public record Pinning(Topology topology, List<Integer> workers) {

    public Pinning {
        workers = List.copyOf(workers);
        Set<Integer> distinct = Set.copyOf(workers);
        if (distinct.size() < workers.size() || !topology.cpus().containsAll(distinct)) {
            throw new IllegalArgumentException("workers " + workers + " of CPUs " + topology.cpus());
        }
        if (distinct.size() == topology.cpus().size()) {
            throw new IllegalArgumentException("workers on all CPUs: " + workers);
        }
    }

    /**
     * The CPUs of one benchmark.
     *
     * @param workers a CPU for each worker thread, in the order of the threads
     * @param others the CPUs for everything else, ascending, at least one
     */
    public record Seats(List<Integer> workers, List<Integer> others) {
        public Seats {
            workers = List.copyOf(workers);
            others = List.copyOf(others);
        }
    }

    /**
     * Chooses: one hardware thread of each core but one, cores of the largest NUMA node first, and within it the highest
     * numbers first, since the kernel gives most interrupts to the lowest. Empty if there is only one CPU: workers
     * need one and everything else another.
     */
    public static Optional<Pinning> choose(Topology topology) {
        List<Integer> all = List.copyOf(topology.cpus());
        if (all.size() < 2) {
            return Optional.empty();
        }
        List<Topology.Core> cores = new ArrayList<>(topology.cores());
        Map<Integer, Integer> sizes = new HashMap<>();
        cores.forEach(core -> sizes.merge(core.node(), 1, Integer::sum));
        cores.sort(Comparator.<Topology.Core>comparingInt(core -> sizes.getOrDefault(core.node(), 0))
                .thenComparingInt(Topology.Core::node)
                .thenComparingInt(core -> core.cpus().get(0))
                .reversed());
        if (cores.size() == 1) {
            return Optional.of(new Pinning(topology, List.of(all.get(all.size() - 1))));
        }
        List<Integer> workers = cores.stream().map(core -> core.cpus().get(0)).toList();
        return Optional.of(new Pinning(topology, workers.subList(0, workers.size() - 1)));
    }

    /**
     * Returns the CPUs of a benchmark; empty if it has more threads than there are CPUs for workers. Other hardware
     * threads of the workers' cores stay idle, and everything else keeps to the workers' NUMA nodes, where that leaves
     * any CPU.
     *
     * @param threads its threads, at least 1
     */
    public Optional<Seats> seats(int threads) {
        if (threads > workers.size()) {
            return Optional.empty();
        }
        List<Integer> seats = workers.subList(0, threads);
        Set<Integer> nodes = new TreeSet<>();
        Set<Integer> others = new TreeSet<>(topology.cpus());
        seats.forEach(cpu -> {
            nodes.add(topology.core(cpu).node());
            others.removeAll(topology.core(cpu).cpus());
        });
        if (others.isEmpty()) {
            others.addAll(topology.cpus());
            others.removeAll(seats);
        }
        List<Integer> near = others.stream()
                .filter(cpu -> nodes.contains(topology.core(cpu).node()))
                .toList();
        return Optional.of(new Seats(seats, near.isEmpty() ? List.copyOf(others) : near));
    }
}
