package dev.steelyard.core.placement;

import dev.steelyard.core.block.FreeReason;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The placement that holds for a whole run: what was asked, on this machine.
 *
 * @param request what was asked
 * @param pinning the CPUs that blocks draw from; empty where workers are free
 * @param freeReason why workers are free in the whole run although they were to share CPUs
 */
public record Placement(PlacementRequest request, Optional<Pinning> pinning, Optional<FreeReason> freeReason) {

    /** Workers run wherever the system puts them. */
    public static final Placement FREE = new Placement(PlacementRequest.FREE, Optional.empty(), Optional.empty());

    /** Key of what was asked in a run's environment. */
    static final String REQUEST = "placement.request";
    /** Key of all CPUs that the run used. */
    static final String CPUS = "placement.cpus";
    /** Key of the reason for which all workers of the run were free. */
    static final String FREE_REASON = "placement.free";

    public Placement {
        boolean one = pinning.isPresent() != freeReason.isPresent();
        if (request.sameCpu() ? !one : pinning.isPresent() || freeReason.isPresent()) {
            throw new IllegalArgumentException(
                    "asked for " + request.text() + ", but " + pinning + " and free for " + freeReason);
        }
    }

    /** Workers share CPUs that blocks draw. */
    public static Placement pinned(PlacementRequest request, Pinning pinning) {
        return new Placement(request, Optional.of(pinning), Optional.empty());
    }

    /** Workers were to share CPUs and cannot. */
    public static Placement free(PlacementRequest request, FreeReason reason) {
        return new Placement(request, Optional.empty(), Optional.of(reason));
    }

    /** Returns what a run notes of it among the facts of its environment; nothing where workers were to be free. */
    public SortedMap<String, String> facts() {
        SortedMap<String, String> facts = new TreeMap<>();
        if (request.sameCpu()) {
            facts.put(REQUEST, request.text());
        }
        pinning.ifPresent(pins -> facts.put(CPUS, CpuList.text(pins.topology().cpus())));
        freeReason.ifPresent(reason -> facts.put(FREE_REASON, reason.label()));
        return facts;
    }
}
