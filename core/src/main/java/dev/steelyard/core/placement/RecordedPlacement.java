package dev.steelyard.core.placement;

import dev.steelyard.core.block.FreeReason;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * The placement of a run as recorded in its environment. Runs of versions with other options have none; their facts
 * stay in the environment.
 *
 * @param request the user's request, such as {@code same-cpu} or {@code 2-3}
 * @param cpus all CPUs that the run used, such as {@code 0-3}; empty if workers ran free
 * @param freeReason why workers ran free in the whole run, if they did
 */
public record RecordedPlacement(String request, String cpus, Optional<FreeReason> freeReason) {

    /** Reads the placement from a run's environment; empty if the user asked for free workers. */
    public static Optional<RecordedPlacement> of(Map<String, String> environment) {
        return Optional.ofNullable(environment.get(Placement.REQUEST))
                .map(request -> new RecordedPlacement(
                        request,
                        environment.getOrDefault(Placement.CPUS, ""),
                        reason(environment.getOrDefault(Placement.FREE_REASON, ""))));
    }

    /** Returns whether the forks of each block of a run ran one after the other, by the run's environment. */
    public static boolean alternates(Map<String, String> environment) {
        return Placement.ALTERNATE.equals(environment.get(Placement.FORKS));
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

    /** Returns the CPUs from which blocks drew, as text. */
    public String drawnFrom() {
        return named() ? request : cpus;
    }
}
