package dev.steelyard.core.placement;

import dev.steelyard.core.block.FreeReason;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * The placement of a run, as its environment says. Runs of versions that knew other options have none; their facts stay
 * in the environment as they were.
 *
 * @param request what was asked, such as {@code same-cpu} or {@code 2-3}
 * @param cpus all CPUs that the run used, such as {@code 0-3}; empty where workers were free
 * @param freeReason why the workers of the whole run were free, if they were
 */
public record RecordedPlacement(String request, String cpus, Optional<FreeReason> freeReason) {

    /** Reads it from a run's environment; empty if workers were not to share CPUs. */
    public static Optional<RecordedPlacement> of(Map<String, String> environment) {
        return Optional.ofNullable(environment.get(Placement.REQUEST))
                .map(request -> new RecordedPlacement(
                        request,
                        environment.getOrDefault(Placement.CPUS, ""),
                        reason(environment.getOrDefault(Placement.FREE_REASON, ""))));
    }

    private static Optional<FreeReason> reason(String label) {
        return Arrays.stream(FreeReason.values())
                .filter(reason -> reason.label().equals(label))
                .findFirst();
    }

    /** Returns whether the user named the CPUs. */
    public boolean named() {
        return !request.equals(PlacementRequest.SAME_CPU.text());
    }

    /** Returns the CPUs that blocks drew from, as text. */
    public String drawnFrom() {
        return named() ? request : cpus;
    }
}
