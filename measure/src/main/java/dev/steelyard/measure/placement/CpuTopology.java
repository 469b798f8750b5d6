package dev.steelyard.measure.placement;

import dev.steelyard.core.placement.CpuList;
import dev.steelyard.core.placement.Topology;
import dev.steelyard.core.placement.Topology.Core;
import dev.steelyard.measure.environment.KernelFiles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Reads which CPUs this process may use, and how they belong to cores and NUMA nodes. */
public final class CpuTopology {
    private static final String ALLOWED = "Cpus_allowed_list:";
    /** Minimum level of shared caches; lower levels belong to one core. */
    private static final int SHARED_LEVEL = 3;

    private static final String NODES = "sys/devices/system/node/";

    private final KernelFiles files;

    /** Creates a reader for the files of a machine. */
    public CpuTopology(KernelFiles files) {
        this.files = files;
    }

    /** Returns the topology; empty if the kernel does not report which CPUs may be used, as on systems other than Linux. */
    public Optional<Topology> read() {
        return allowed(files, "proc/self/status").map(this::cores).map(Topology::new);
    }

    /** Returns the CPUs that a task may use, according to its status file. */
    static Optional<Set<Integer>> allowed(KernelFiles files, String status) {
        return files.lines(status).stream()
                .filter(line -> line.startsWith(ALLOWED))
                .map(line -> line.substring(ALLOWED.length()))
                .findFirst()
                .flatMap(CpuTopology::list)
                .map(TreeSet::new);
    }

    /** Returns the CPUs that are online; empty if the kernel does not report them. */
    static Optional<List<Integer>> online(KernelFiles files) {
        return files.text("sys/devices/system/cpu/online").flatMap(CpuTopology::list);
    }

    private static Optional<List<Integer>> list(String text) {
        try {
            return Optional.of(CpuList.parse(text));
        } catch (IllegalArgumentException damaged) {
            return Optional.empty();
        }
    }

    private List<Core> cores(Set<Integer> allowed) {
        Map<Integer, Integer> nodes = nodes();
        Set<Integer> left = new TreeSet<>(allowed);
        List<Core> cores = new ArrayList<>();
        for (int cpu : allowed) {
            if (left.contains(cpu)) {
                List<Integer> threads = new ArrayList<>(siblings(cpu));
                threads.retainAll(left);
                threads = threads.contains(cpu) ? threads : List.of(cpu);
                left.removeAll(threads);
                cores.add(new Core(nodes.getOrDefault(cpu, 0), cache(cpu), threads));
            }
        }
        return cores;
    }

    /** Returns the CPUs of the same core; without a file, each CPU counts as a core of its own. */
    private List<Integer> siblings(int cpu) {
        return files.text("sys/devices/system/cpu/cpu" + cpu + "/topology/thread_siblings_list")
                .flatMap(CpuTopology::list)
                .orElse(List.of(cpu));
    }

    /** Returns the last-level cache of a CPU, identified by the first CPU that shares it; 0 if the kernel does not report it. */
    private int cache(int cpu) {
        String caches = "sys/devices/system/cpu/cpu" + cpu + "/cache";
        int deepest = 0;
        int first = 0;
        for (String name : files.names(caches)) {
            int level = files.text(caches + "/" + name + "/level")
                    .filter(text -> text.matches("\\d"))
                    .map(Integer::parseInt)
                    .orElse(0);
            Optional<List<Integer>> sharing =
                    files.text(caches + "/" + name + "/shared_cpu_list").flatMap(CpuTopology::list);
            if (level >= SHARED_LEVEL && level > deepest && sharing.isPresent()) {
                deepest = level;
                first = sharing.get().get(0);
            }
        }
        return first;
    }

    private Map<Integer, Integer> nodes() {
        Map<Integer, Integer> nodes = new HashMap<>();
        for (int node : files.text(NODES + "online").flatMap(CpuTopology::list).orElse(List.of())) {
            files.text(NODES + "node" + node + "/cpulist")
                    .flatMap(CpuTopology::list)
                    .orElse(List.of())
                    .forEach(cpu -> nodes.put(cpu, node));
        }
        return nodes;
    }
}
