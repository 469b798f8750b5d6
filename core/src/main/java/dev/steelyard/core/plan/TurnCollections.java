package dev.steelyard.core.plan;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Slice;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The collections of a block during turns. */
final class TurnCollections {
    /** A fork that has more has them in every part of its turns, and so has any other. */
    private static final long FEW = 2;

    private TurnCollections() {}

    /**
     * Returns the variant of a fork that had a collection during its turns, if none had more than {@value #FEW}, nor any in the
     * second half of its warmup. Then the benchmark allocates little, and what JMH and the gate allocate in each slice has filled
     * eden in the end. In other blocks it may do so at any time, in one fork and not in another.
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
