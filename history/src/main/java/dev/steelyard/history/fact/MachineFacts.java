package dev.steelyard.history.fact;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Selects the facts that identify a host: those that affect scores and do not change from one run to the next. */
public final class MachineFacts {

    private static final List<String> LASTING = List.of(
            "cpu.model",
            "cpu.logical",
            "cpu.cores",
            "cpu.sockets",
            "cpu.smt",
            "cpu.isolated",
            "cpu.governor",
            "cpu.turbo",
            "cpu.quota",
            "memory.limit",
            "memory.hugepages",
            "os.arch",
            "placement.forks",
            "placement.groups",
            "placement.request",
            "virtual.cpu",
            "virtual.hypervisor",
            "virtual.machine");
    private static final String MEMORY = "memory.total";
    private static final double GIBIBYTE = 1 << 30;

    private MachineFacts() {}

    /**
     * Returns the facts that two runs must share for their scores to be comparable. The memory is rounded to whole GiB,
     * because the amount reported by the kernel depends on its version.
     *
     * @param environment all facts about the host, see {@link dev.steelyard.core.model.Run#environment}
     */
    public static SortedMap<String, String> lasting(Map<String, String> environment) {
        TreeMap<String, String> facts = new TreeMap<>(environment);
        facts.keySet().retainAll(LASTING);
        String memory = environment.getOrDefault(MEMORY, "");
        if (memory.matches("\\d{1,18}")) {
            facts.put("memory.gib", Long.toString(Math.round(Long.parseLong(memory) / GIBIBYTE)));
        }
        return Collections.unmodifiableSortedMap(facts);
    }
}
