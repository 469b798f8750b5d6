package dev.steelyard.core.block;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * The CPUs on which the workers of a block ran during their turns.
 *
 * @param workers the CPU of each worker thread, in thread order and the same for all forks; empty if the workers ran
 *     free
 * @param freeReason why they ran free although they should have shared CPUs; empty if they shared them, or were not
 *     meant to
 */
public record BlockPlacement(List<Integer> workers, Optional<FreeReason> freeReason) {

    /** Workers ran on any CPU, as requested; also used for old journals, which did not record placement. */
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
     * Returns whether a fork's single worker had its CPU to itself within its JVM: all other threads of the JVM ran on
     * other CPUs, of which there is at least one.
     */
    public boolean apart() {
        return workers.size() == 1;
    }

    /** Returns the placement of workers that ran free for the given reason. */
    public static BlockPlacement free(FreeReason reason) {
        return new BlockPlacement(List.of(), Optional.of(reason));
    }
}
