package dev.steelyard.core.placement;

import dev.steelyard.core.block.FreeReason;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The placement for a whole run: the user's request, applied to this machine.
 *
 * @param request the user's request
 * @param pinning the CPUs from which blocks draw; empty if workers run free
 * @param freeReason why workers run free in the whole run although they should share CPUs
 * @param groups the CPUs of each core group, at least two groups; empty if blocks run one at a time on all CPUs
 */
public record Placement(
        PlacementRequest request,
        Optional<Pinning> pinning,
        Optional<FreeReason> freeReason,
        List<List<Integer>> groups) {

    /** Workers run on any CPU. */
    public static final Placement FREE = new Placement(PlacementRequest.FREE, Optional.empty(), Optional.empty());

    /** Key of the request in a run's environment. */
    static final String REQUEST = "placement.request";
    /** Key of all CPUs that the run used. */
    static final String CPUS = "placement.cpus";
    /** Key of the reason why all workers of the run were free. */
    static final String FREE_REASON = "placement.free";
    /** Key of how the forks of a block follow each other, if they are not alive at the same time. */
    static final String FORKS = "placement.forks";
    /** Its value for forks that run one after the other. */
    static final String ALTERNATE = "alternate";

    public Placement {
        groups = groups.stream().map(List::copyOf).toList();
        if (groups.size() == 1) {
            throw new IllegalArgumentException("a single core group is no division of the machine: " + groups);
        }
        boolean one = pinning.isPresent() != freeReason.isPresent();
        if (request.sameCpu() ? !one : pinning.isPresent() || freeReason.isPresent()) {
            throw new IllegalArgumentException(
                    "asked for " + request.text() + ", but " + pinning + " and free for " + freeReason);
        }
    }

    /** Creates the placement of blocks that run one at a time. */
    public Placement(PlacementRequest request, Optional<Pinning> pinning, Optional<FreeReason> freeReason) {
        this(request, pinning, freeReason, List.of());
    }

    /**
     * Returns the same placement for blocks that run several at a time.
     *
     * @param cpus the CPUs of each core group, at least two groups
     */
    public Placement in(List<List<Integer>> cpus) {
        return new Placement(request, pinning, freeReason, cpus);
    }

    /** Returns the placement of blocks that run one at a time, on all CPUs. */
    public Placement whole() {
        return new Placement(request, pinning, freeReason);
    }

    /**
     * Returns the number of cores of each core group; 0 without groups. If workers run free, the cores are unknown, and each CPU counts as
     * one.
     */
    public int groupCores() {
        if (groups.isEmpty()) {
            return 0;
        }
        List<Integer> first = groups.get(0);
        return pinning.map(pins -> pins.topology().only(first).cores().size()).orElse(first.size());
    }

    /** Returns the placement of blocks within one of the core groups. */
    public Placement within(List<Integer> group) {
        if (pinning.isEmpty()) {
            return whole();
        }
        Topology part = pinning.get().topology().only(group);
        return part.cpus().size() == 1
                ? free(request, FreeReason.ONE_CPU)
                : pinned(
                        request,
                        new Pinning(
                                part,
                                part.cpus(),
                                part.cpus().size(),
                                pinning.get().seed()));
    }

    /** Returns the placement with CPUs shared by the workers of each block. */
    public static Placement pinned(PlacementRequest request, Pinning pinning) {
        return new Placement(request, Optional.of(pinning), Optional.empty());
    }

    /** Returns the placement of workers that should share CPUs, but cannot. */
    public static Placement free(PlacementRequest request, FreeReason reason) {
        return new Placement(request, Optional.empty(), Optional.of(reason));
    }

    /** Returns the placement of workers that run free as requested. */
    public static Placement asked(PlacementRequest free) {
        return new Placement(free, Optional.empty(), Optional.empty());
    }

    /** Returns whether the forks of a block run one after the other, each alone. */
    public boolean alternate() {
        return request.alternate();
    }

    /** Returns the facts recorded in a run's environment; none if workers are meant to be free and forks take turns. */
    public SortedMap<String, String> facts() {
        SortedMap<String, String> facts = new TreeMap<>();
        if (request.sameCpu()) {
            facts.put(REQUEST, request.text());
        }
        if (alternate()) {
            facts.put(FORKS, ALTERNATE);
        }
        pinning.ifPresent(pins -> facts.put(CPUS, CpuList.text(pins.topology().cpus())));
        freeReason.ifPresent(reason -> facts.put(FREE_REASON, reason.label()));
        if (!groups.isEmpty()) {
            facts.put(RecordedGroups.KEY, new RecordedGroups(groups).text());
        }
        return facts;
    }
}
