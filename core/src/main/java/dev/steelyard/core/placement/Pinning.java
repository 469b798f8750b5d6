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
 * The CPUs that the blocks of a run draw from. The workers of all forks of a block share the same CPUs, one for each of
 * the benchmark's threads: forks take turns, so at most one of them works at a time. Everything else, compilers,
 * collectors, JMH and Steelyard itself, runs elsewhere where there is another CPU.
 *
 * @param topology the CPUs there are, at least two
 * @param drawn the CPUs to draw from, at least one of those
 * @param processors what a JVM sees that may use all CPUs there are, at least 1
 * @param seed of the run
 */
public record Pinning(Topology topology, Set<Integer> drawn, int processors, long seed) {

    /** Spreads the seeds of benchmarks. */
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

    /** Returns whether there are CPUs enough for so many threads. */
    public boolean holds(int threads) {
        return threads <= drawn.size();
    }

    /**
     * Draws the CPUs of a block: the possible ones come one after the other, in an order that is drawn for each
     * benchmark, so that each is taken equally often and none twice in a row if there are two. Pilots take them from the
     * other end: the first sample does not follow on the pilot's CPU.
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
        int number = block.purpose() == Block.Purpose.PILOT ? -1 - block.index() : block.index();
        return Optional.of(seats(places.get(Math.floorMod(number, places.size()))));
    }

    /**
     * Returns all places that so many workers may have: CPUs of different cores of one NUMA node where there are that
     * many, else of different cores anywhere, else any. Every CPU is in as many of them as every other of its node.
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

    /** The cores to draw from, without the hardware threads that are not. */
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

    /** Neighboring cores, starting at each; once with the first hardware thread of each, then with the second. */
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

    /** So many neighbors, starting at each CPU; none if there are too few. */
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
     * Other hardware threads of the workers' cores stay idle, and everything else keeps to the workers' NUMA nodes, where
     * that leaves any CPU.
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
