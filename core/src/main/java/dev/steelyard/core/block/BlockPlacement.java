package dev.steelyard.core.block;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * Where the workers of a block ran while they took turns.
 *
 * @param workers the CPU of each worker thread, in the order of the threads and the same for all forks; empty if the
 *     workers were free
 * @param freeReason why they were free although they were to share CPUs; empty if they did share them, or were never
 *     asked to
 */
public record BlockPlacement(List<Integer> workers, Optional<FreeReason> freeReason) {

    /** Workers ran on any CPU, as nobody asked for anything else; also what old journals say nothing about. */
    public static final BlockPlacement FREE = new BlockPlacement(List.of(), Optional.empty());

    public BlockPlacement {
        workers = List.copyOf(workers);
        if (workers.stream().anyMatch(cpu -> cpu < 0) || new HashSet<>(workers).size() < workers.size()) {
            throw new IllegalArgumentException("workers on CPUs " + workers);
        }
        if (!workers.isEmpty() && freeReason.isPresent()) {
            throw new IllegalArgumentException("workers both free and on CPUs " + workers);
        }
    }

    /** Returns the placement of workers on these CPUs. */
    public static BlockPlacement on(List<Integer> workers) {
        return new BlockPlacement(workers, Optional.empty());
    }

    /**
     * Returns whether nothing but the one worker of a fork ran on its CPU, as far as this JVM and its forks go: everything
     * else has the others, of which there is at least one.
     */
    public boolean apart() {
        return workers.size() == 1;
    }

    /** Returns the placement of workers that ran free for a reason. */
    public static BlockPlacement free(FreeReason reason) {
        return new BlockPlacement(List.of(), Optional.of(reason));
    }
}
