package dev.steelyard.core.placement;

import dev.steelyard.core.block.FreeReason;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The placement for a whole run: the user's request, applied to this machine.
 *
 * @param request the user's request
 * @param pinning the CPUs from which blocks draw; empty if workers run free
 * @param freeReason why workers run free in the whole run although they should share CPUs
 */
public record Placement(PlacementRequest request, Optional<Pinning> pinning, Optional<FreeReason> freeReason) {

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
        boolean one = pinning.isPresent() != freeReason.isPresent();
        if (request.sameCpu() ? !one : pinning.isPresent() || freeReason.isPresent()) {
            throw new IllegalArgumentException(
                    "asked for " + request.text() + ", but " + pinning + " and free for " + freeReason);
        }
    }

    /** Returns the placement with CPUs shared by the workers of each block. */
    public static Placement pinned(PlacementRequest request, Pinning pinning) {
        return new Placement(request, Optional.of(pinning), Optional.empty());
    }

    /** Returns the placement of workers that should share CPUs, but cannot. */
    public static Placement free(PlacementRequest request, FreeReason reason) {
        return new Placement(request, Optional.empty(), Optional.of(reason));
    }

    /** Returns the placement of workers that are meant to be free. */
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
        return facts;
    }
}
