package dev.steelyard.core.placement;

import java.util.List;

/**
 * What the user asked of the placement of forks.
 *
 * @param sameCpu whether the workers of all forks of a block share CPUs
 * @param cpus the CPUs to draw from, without repetition; empty for all there are, and where workers are free
 */
public record PlacementRequest(boolean sameCpu, List<Integer> cpus) {

    /** The default: CPUs are drawn from all there are, and where that cannot be had workers run free. */
    public static final PlacementRequest SAME_CPU = new PlacementRequest(true, List.of());

    /** Workers run wherever the system puts them. */
    public static final PlacementRequest FREE = new PlacementRequest(false, List.of());

    public PlacementRequest {
        cpus = List.copyOf(cpus);
        if (!sameCpu && !cpus.isEmpty()) {
            throw new IllegalArgumentException("workers are free, and have CPUs " + cpus);
        }
    }

    /**
     * Asks for CPUs to be drawn from some.
     *
     * @param cpus at least one
     */
    public static PlacementRequest of(List<Integer> cpus) {
        if (cpus.isEmpty()) {
            throw new IllegalArgumentException("no CPU to draw from");
        }
        return new PlacementRequest(true, cpus);
    }

    /** Returns whether the CPUs were named, so that running without them is an error. */
    public boolean named() {
        return !cpus.isEmpty();
    }

    /** Returns the request as the user writes it: {@code same-cpu}, {@code free} or CPUs such as {@code 2-3}. */
    public String text() {
        if (named()) {
            return CpuList.text(cpus);
        }
        return sameCpu ? "same-cpu" : "free";
    }
}
