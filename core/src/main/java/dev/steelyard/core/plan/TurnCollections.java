package dev.steelyard.core.plan;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Slice;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Garbage collections during the turns of a block. */
final class TurnCollections {
    /** Maximum number of collections to count as few; a fork with more has collections in all parts of its turns, and so do other forks. */
    private static final long FEW = 2;

    private TurnCollections() {}

    /**
     * Returns the variant of a fork with collections during its turns, provided that no fork had more than {@value #FEW}, or any in the
     * second half of its warmup. The benchmark then allocates little, and eden was eventually filled by what JMH and the gate allocate in
     * each slice. In other blocks, this may happen at any time, and in one fork but not the other.
     */
    static Optional<String> few(Block block) {
        List<Fork> forks = block.forks().stream()
                .filter(fork -> fork.outcome().completed())
                .toList();
        if (forks.stream().anyMatch(TurnCollections::warmedUpWith)) {
            return Optional.empty();
        }
        return forks.stream()
                .max(Comparator.comparingLong(TurnCollections::of))
                .filter(fork -> of(fork) > 0 && of(fork) <= FEW)
                .map(Fork::variant);
    }

    private static boolean warmedUpWith(Fork fork) {
        List<Slice> warmup = fork.slices().stream()
                .filter(slice -> slice.kind() == Slice.Kind.WARMUP)
                .toList();
        return warmup.stream()
                .skip(warmup.size() / 2)
                .anyMatch(slice -> slice.own().gcCount() > 0);
    }

    private static long of(Fork fork) {
        return fork.slices().stream()
                .filter(slice -> slice.kind() != Slice.Kind.WARMUP)
                .mapToLong(slice -> slice.own().gcCount())
                .sum();
    }
}
