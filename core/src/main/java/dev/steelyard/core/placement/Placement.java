package dev.steelyard.core.placement;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The placement that holds for a whole run: what was asked, on this machine.
 *
 * @param pinning the CPUs of workers; empty where they are free
 * @param fixedAddresses whether forks start without randomised addresses
 * @param pretouch whether the heaps of forks are fixed and touched beforehand
 */
public record Placement(Optional<Pinning> pinning, boolean fixedAddresses, boolean pretouch) {

    /** Forks run where and how the system and the JVM please. */
    public static final Placement FREE = new Placement(Optional.empty(), false, false);

    /** Key of the CPUs of workers in a run's environment, in the order in which they are given out. */
    static final String WORKERS = "placement.workers";
    /** Key of all CPUs that the run used. */
    static final String CPUS = "placement.cpus";

    static final String ADDRESSES = "placement.aslr";
    static final String PRETOUCH = "placement.pretouch";
    static final String OFF = "off";
    static final String ON = "on";

    /** Returns what a run notes of it among the facts of its environment; nothing where nothing was asked. */
    public SortedMap<String, String> facts() {
        SortedMap<String, String> facts = new TreeMap<>();
        pinning.ifPresent(pins -> {
            facts.put(WORKERS, pins.workers().stream().map(String::valueOf).collect(Collectors.joining(",")));
            facts.put(CPUS, CpuList.text(pins.topology().cpus()));
        });
        if (fixedAddresses) {
            facts.put(ADDRESSES, OFF);
        }
        if (pretouch) {
            facts.put(PRETOUCH, ON);
        }
        return facts;
    }
}
