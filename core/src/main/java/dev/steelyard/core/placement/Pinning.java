package dev.steelyard.core.placement;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.model.Benchmark;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * The CPUs from which the blocks of a run draw. The workers of all forks of a block share the same CPUs, one per
 * benchmark thread, because forks take turns and at most one of them works at a time. Everything else (compilers,
 * collectors, JMH and Steelyard itself) runs on other CPUs, if there are any.
 *
 * @param topology the available CPUs, at least two
 * @param drawn the CPUs to draw from, at least one of the available ones
 * @param processors number of processors seen by a JVM that may use all available CPUs, at least 1
 * @param seed the run's seed
 */
public record Pinning(Topology topology, Set<Integer> drawn, int processors, long seed) {

    /** Constant that spreads the seeds of different benchmarks. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    public Pinning {
        drawn = Collections.unmodifiableSet(new TreeSet<>(drawn));
        if (drawn.isEmpty() || topology.cpus().size() < 2 || !topology.cpus().containsAll(drawn)) {
            throw new IllegalArgumentException("draws from " + drawn + " of CPUs " + topology.cpus());
        }
        if (processors < 1) {
            throw new IllegalArgumentException("a JVM sees at least one processor, not " + processors);
        }
    }

    /** Returns whether there are enough CPUs for a number of threads. */
    public boolean holds(int threads) {
        return threads <= drawn.size();
    }

    /**
     * Draws the CPUs of a block. The possible choices are used in turn, in a random order for each benchmark, so each
     * is used equally often, and never twice in a row if there are two. A pilot uses the CPUs of the first sample,
     * because it may count as that sample.
     *
     * @return the CPUs; empty if the benchmark has more threads than there are CPUs to draw from
     */
    public Optional<Seats> draw(Block.Id block) {
        Benchmark benchmark = block.benchmark();
        List<List<Integer>> places = new ArrayList<>(places(benchmark.threads()));
        if (places.isEmpty()) {
            return Optional.empty();
        }
        Collections.shuffle(
                places, new Random(seed + SPREAD * benchmark.toString().hashCode()));
        int number = block.purpose() == Block.Purpose.PILOT ? 0 : block.index();
        return Optional.of(seats(places.get(Math.floorMod(number, places.size()))));
    }

    /**
     * Returns all possible CPUs for a number of workers: different cores of one NUMA node if there are enough,
     * otherwise different cores anywhere, otherwise any CPUs. Each CPU occurs as often as every other CPU of its node.
     *
     * @param threads at least 1
     */
    List<List<Integer>> places(int threads) {
        if (!holds(threads)) {
            return List.of();
        }
        List<Topology.Core> cores = cores();
        List<List<Integer>> places = new ArrayList<>();
        Set<Integer> nodes = new TreeSet<>();
        cores.forEach(core -> nodes.add(core.node()));
        for (int node : nodes) {
            List<Topology.Core> near =
                    cores.stream().filter(core -> core.node() == node).toList();
            places.addAll(ofCores(near, threads));
        }
        if (places.isEmpty()) {
            places.addAll(ofCores(cores, threads));
        }
        return places.isEmpty() ? rotations(List.copyOf(drawn), threads) : places;
    }

    /** Returns the cores to draw from, reduced to the hardware threads to draw from. */
    private List<Topology.Core> cores() {
        List<Topology.Core> cores = new ArrayList<>();
        for (Topology.Core core : topology.cores()) {
            List<Integer> cpus = core.cpus().stream().filter(drawn::contains).toList();
            if (!cpus.isEmpty()) {
                cores.add(new Topology.Core(core.node(), cpus));
            }
        }
        return cores;
    }

    /** Returns groups of neighboring cores, starting at each core; first with the first hardware thread of each, then with the second. */
    private static List<List<Integer>> ofCores(List<Topology.Core> cores, int threads) {
        List<List<Integer>> places = new ArrayList<>();
        if (threads > cores.size()) {
            return places;
        }
        int most = cores.stream().mapToInt(core -> core.cpus().size()).max().orElse(0);
        for (int thread = 0; thread < most; thread++) {
            List<Integer> cpus = new ArrayList<>();
            for (Topology.Core core : cores) {
                if (thread < core.cpus().size()) {
                    cpus.add(core.cpus().get(thread));
                }
            }
            places.addAll(rotations(cpus, threads));
        }
        return places;
    }

    /** Returns groups of {@code threads} neighbors, starting at each CPU; empty if there are too few. */
    private static List<List<Integer>> rotations(List<Integer> cpus, int threads) {
        List<List<Integer>> places = new ArrayList<>();
        for (int from = 0; from < cpus.size() && threads <= cpus.size(); from++) {
            List<Integer> turned = new ArrayList<>(cpus);
            Collections.rotate(turned, -from);
            places.add(List.copyOf(turned.subList(0, threads)));
        }
        return places;
    }

    /**
     * Keeps the other hardware threads of the workers' cores idle and everything else on the workers' NUMA nodes, if
     * that leaves any CPUs.
     */
    private Seats seats(List<Integer> workers) {
        Set<Integer> nodes = new TreeSet<>();
        Set<Integer> others = new TreeSet<>(topology.cpus());
        workers.forEach(cpu -> {
            nodes.add(topology.core(cpu).node());
            others.removeAll(topology.core(cpu).cpus());
        });
        if (others.isEmpty()) {
            others.addAll(topology.cpus());
            workers.forEach(others::remove);
        }
        if (others.isEmpty()) {
            others.addAll(topology.cpus());
        }
        List<Integer> near = others.stream()
                .filter(cpu -> nodes.contains(topology.core(cpu).node()))
                .toList();
        return new Seats(workers, near.isEmpty() ? List.copyOf(others) : near);
    }
}
