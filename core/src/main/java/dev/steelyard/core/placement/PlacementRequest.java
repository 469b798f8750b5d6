package dev.steelyard.core.placement;

import java.util.List;
import java.util.OptionalInt;

/**
 * The user's request for the placement of forks.
 *
 * @param sameCpu whether the workers of all forks of a block share CPUs
 * @param cpus the CPUs to draw from, without duplicates; empty for all CPUs, or if workers run free
 * @param alternate whether the forks of a block run one after the other, each alone from its start to its end; otherwise all are alive at
 *     the same time and take turns
 * @param groups number of core groups, each of which runs one block at a time, at least 1; empty for as many as are known to be harmless on
 *     this machine
 */
public record PlacementRequest(boolean sameCpu, List<Integer> cpus, boolean alternate, OptionalInt groups) {

    /** The default: blocks draw from all CPUs; if that is not possible, workers run free. */
    public static final PlacementRequest SAME_CPU = new PlacementRequest(true, List.of());

    /** Workers run on any CPU. */
    public static final PlacementRequest FREE = new PlacementRequest(false, List.of());

    public PlacementRequest {
        cpus = List.copyOf(cpus);
        if (!sameCpu && !cpus.isEmpty()) {
            throw new IllegalArgumentException("workers are free, and have CPUs " + cpus);
        }
        if (groups.isPresent() && groups.getAsInt() < 1) {
            throw new IllegalArgumentException("blocks run in at least one core group, not " + groups.getAsInt());
        }
    }

    /** Creates a request for as many core groups as are known to be harmless. */
    public PlacementRequest(boolean sameCpu, List<Integer> cpus, boolean alternate) {
        this(sameCpu, cpus, alternate, OptionalInt.empty());
    }

    /** Creates a request for forks that take turns. */
    public PlacementRequest(boolean sameCpu, List<Integer> cpus) {
        this(sameCpu, cpus, false);
    }

    /**
     * Returns a request to draw from the given CPUs.
     *
     * @param cpus at least one
     */
    public static PlacementRequest of(List<Integer> cpus) {
        if (cpus.isEmpty()) {
            throw new IllegalArgumentException("no CPU to draw from");
        }
        return new PlacementRequest(true, cpus);
    }

    /** Returns the same request for forks that run one after the other. */
    public PlacementRequest alternating() {
        return new PlacementRequest(sameCpu, cpus, true, groups);
    }

    /** Returns the same request for a number of core groups. */
    public PlacementRequest inGroups(OptionalInt number) {
        return new PlacementRequest(sameCpu, cpus, alternate, number);
    }

    /** Returns whether the user asked for several blocks at once. */
    public boolean several() {
        return groups.orElse(1) > 1;
    }

    /** Returns whether the user named the CPUs, so running without them is an error. */
    public boolean named() {
        return !cpus.isEmpty();
    }

    /**
     * Returns the request for CPUs as the user writes it: {@code same-cpu}, {@code free} or CPUs such as {@code 2-3}.
     */
    public String text() {
        if (named()) {
            return CpuList.text(cpus);
        }
        return sameCpu ? "same-cpu" : "free";
    }
}
