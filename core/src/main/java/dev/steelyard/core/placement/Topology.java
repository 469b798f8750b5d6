package dev.steelyard.core.placement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The CPUs that a process may use, by core. Hardware threads of a core share its execution units and first-level
 * caches.
 *
 * @param cores at least one
 */
public record Topology(List<Core> cores) {

    public Topology {
        cores = List.copyOf(cores);
        Set<Integer> seen = new HashSet<>();
        for (Core core : cores) {
            for (int cpu : core.cpus()) {
                if (!seen.add(cpu)) {
                    throw new IllegalArgumentException("CPU " + cpu + " belongs to two cores: " + cores);
                }
            }
        }
        if (cores.isEmpty()) {
            throw new IllegalArgumentException("a process may use at least one CPU");
        }
    }

    /**
     * One core.
     *
     * @param node its NUMA node; 0 if there is only one
     * @param cache number of its last-level cache, the same for cores that share one; 0 if unknown
     * @param cpus its usable hardware threads, ascending, at least one
     */
    public record Core(int node, int cache, List<Integer> cpus) {
        /** Creates a core with an unknown last-level cache. */
        public Core(int node, List<Integer> cpus) {
            this(node, 0, cpus);
        }

        public Core {
            cpus = List.copyOf(new TreeSet<>(cpus));
            if (cpus.isEmpty()) {
                throw new IllegalArgumentException("a core has at least one hardware thread");
            }
        }
    }

    /** Returns all CPUs, ascending. */
    public Set<Integer> cpus() {
        Set<Integer> all = new TreeSet<>();
        cores.forEach(core -> all.addAll(core.cpus()));
        return all;
    }

    /**
     * Returns the part of the topology with some of its CPUs.
     *
     * @param some at least one of the CPUs
     */
    Topology only(Collection<Integer> some) {
        List<Core> part = new ArrayList<>();
        for (Core core : cores) {
            List<Integer> left = core.cpus().stream().filter(some::contains).toList();
            if (!left.isEmpty()) {
                part.add(new Core(core.node(), core.cache(), left));
            }
        }
        return new Topology(part);
    }

    /** Returns the core of a CPU. */
    Core core(int cpu) {
        return cores.stream()
                .filter(core -> core.cpus().contains(cpu))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no core has CPU " + cpu));
    }
}
