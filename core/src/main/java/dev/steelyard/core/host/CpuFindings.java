package dev.steelyard.core.host;

import dev.steelyard.core.host.HostFacts.Cpus;
import dev.steelyard.core.host.HostFacts.Frequency;
import dev.steelyard.core.placement.CpuList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Processors: how many, which, and at what clock rate. */
final class CpuFindings {
    private static final String PERFORMANCE = "performance";

    private CpuFindings() {}

    static List<Finding> of(Cpus cpus) {
        return List.of(
                cpus.usable().judge("cpus", CpuFindings::number),
                cpus.usable().judge("cpu set", usable -> cpus.online().judge("cpu set", online -> set(usable, online))),
                cpus.quota().judge("cpu quota", quota -> quota(quota, cpus.usable())),
                cpus.usable()
                        .judge(
                                "hardware threads",
                                usable ->
                                        cpus.cores().judge("hardware threads", cores -> threads(usable.size(), cores))),
                cpus.nodes().judge("memory nodes", CpuFindings::nodes),
                cpus.frequency().governors().judge("governor", CpuFindings::governors),
                cpus.frequency().turbo().judge("turbo", on -> turbo(on, cpus.frequency())));
    }

    private static Finding number(List<Integer> usable) {
        String state = usable.size() + " usable: CPU " + CpuList.text(usable);
        if (usable.size() > 2) {
            return Finding.fine("cpus", state);
        }
        return usable.size() == 2
                ? Finding.note(
                        "cpus",
                        state,
                        "Compilers, collectors and Steelyard itself share one CPU beside the benchmark.",
                        "Nothing to fix: runs keep them off the benchmark's CPU during turns; more CPUs are better.")
                : Finding.disturbs(
                        "cpus",
                        state,
                        "Compilers, collectors and Steelyard itself interrupt the benchmark.",
                        "Cannot be fixed here: give this machine or container another CPU.");
    }

    private static Finding set(List<Integer> usable, List<Integer> online) {
        if (usable.equals(online)) {
            return Finding.fine("cpu set", "every CPU may be used");
        }
        return Finding.note(
                "cpu set",
                "CPU " + CpuList.text(usable) + " of " + CpuList.text(online) + " may be used",
                "What runs on the others shares caches, memory and clock rate with forks.",
                "Nothing to fix if that was intended; make sure that the others are idle.");
    }

    private static Finding quota(OptionalDouble quota, Reading<List<Integer>> usable) {
        if (quota.isEmpty()) {
            return Finding.fine("cpu quota", "none");
        }
        String state = String.format(Locale.ROOT, "the control group may use %.2f CPUs", quota.getAsDouble());
        String effect = "The kernel stops all threads when the quota of a period is used up, in the middle of slices.";
        String remedy = "Give the container whole CPUs instead: 'docker run --cpuset-cpus 2,3' in place of '--cpus'.";
        boolean enough = quota.getAsDouble() >= usable.value().map(List::size).orElse(Integer.MAX_VALUE);
        return enough
                ? Finding.note("cpu quota", state, effect, remedy)
                : Finding.disturbs("cpu quota", state, effect, remedy);
    }

    private static Finding threads(int usable, int cores) {
        if (cores >= usable) {
            return Finding.fine("hardware threads", "one for each core");
        }
        return Finding.note(
                "hardware threads",
                usable + " on " + cores + (cores == 1 ? " core" : " cores"),
                "A thread whose core is shared runs at half to two thirds of its speed.",
                "Runs keep the worker's core to itself where there is another; 'echo off | sudo tee"
                        + " /sys/devices/system/cpu/smt/control' switches them off.");
    }

    private static Finding nodes(int nodes) {
        return nodes == 1
                ? Finding.fine("memory nodes", "one")
                : Finding.note(
                        "memory nodes",
                        Integer.toString(nodes),
                        "Memory of another node is slower, and forks may land on different ones.",
                        "Runs keep the workers of a block to one node; 'numactl -N 0 -m 0 ./steelyard ...' also keeps memory"
                                + " there.");
    }

    private static Finding governors(List<String> governors) {
        String state = String.join(", ", governors);
        return governors.equals(List.of(PERFORMANCE))
                ? Finding.fine("governor", state)
                : Finding.note(
                        "governor",
                        state,
                        "The clock rate follows the load, and turns of some milliseconds do not bring it to its height.",
                        "sudo cpupower frequency-set -g performance");
    }

    private static Finding turbo(boolean on, Frequency frequency) {
        return on
                ? Finding.note(
                        "turbo",
                        "on",
                        "The clock rate depends on temperature and on how many cores are busy.",
                        frequency
                                .turboSwitch()
                                .map(file -> "echo " + file.off() + " | sudo tee " + file.file())
                                .orElse("Switch it off in the firmware."))
                : Finding.fine("turbo", "off");
    }
}
