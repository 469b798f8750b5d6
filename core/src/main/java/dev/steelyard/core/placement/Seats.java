package dev.steelyard.core.placement;

import java.util.List;

/**
 * The CPUs of one block.
 *
 * @param workers a CPU for each worker thread, in thread order, at least one
 * @param others the CPUs for everything else, ascending; all CPUs if the workers use every one
 */
public record Seats(List<Integer> workers, List<Integer> others) {
    public Seats {
        workers = List.copyOf(workers);
        others = List.copyOf(others);
        if (workers.isEmpty() || others.isEmpty()) {
            throw new IllegalArgumentException("workers on " + workers + ", everything else on " + others);
        }
    }
}
