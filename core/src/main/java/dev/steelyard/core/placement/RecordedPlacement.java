package dev.steelyard.core.placement;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The placement of a run, as its environment says.
 *
 * @param workers the CPUs of workers in the order in which they were given out; empty list where workers were free
 * @param cpus all CPUs that the run used, as text; empty where workers were free
 * @param fixedAddresses whether forks started without randomised addresses
 * @param pretouch whether heaps were fixed and touched beforehand
 */
public record RecordedPlacement(List<Integer> workers, String cpus, boolean fixedAddresses, boolean pretouch) {

    public RecordedPlacement {
        workers = List.copyOf(workers);
    }

    /** Reads it from a run's environment; empty if nothing was asked for. */
    public static Optional<RecordedPlacement> of(Map<String, String> environment) {
        RecordedPlacement placement = new RecordedPlacement(
                Optional.ofNullable(environment.get(Placement.WORKERS))
                        .map(CpuList::parse)
                        .orElse(List.of()),
                environment.getOrDefault(Placement.CPUS, ""),
                Placement.OFF.equals(environment.get(Placement.ADDRESSES)),
                Placement.ON.equals(environment.get(Placement.PRETOUCH)));
        boolean any = placement.pinned() || placement.fixedAddresses || placement.pretouch;
        return any ? Optional.of(placement) : Optional.empty();
    }

    /** Tells whether workers were pinned. */
    public boolean pinned() {
        return !workers.isEmpty();
    }

    /** Tells whether the workers of a benchmark with so many threads were pinned. */
    public boolean pins(int threads) {
        return pinned() && threads <= workers.size();
    }
}
