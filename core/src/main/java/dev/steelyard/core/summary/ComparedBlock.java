package dev.steelyard.core.summary;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A sample block with forks of both sides, reduced to values for one treatment.
 *
 * @param block the block
 * @param sides both sides by metric; empty if the block does not count
 * @param loss why it does not count; empty if it does
 */
public record ComparedBlock(Block block, SortedMap<String, Sides> sides, Optional<Loss> loss) {

    public ComparedBlock {
        sides = Collections.unmodifiableSortedMap(new TreeMap<>(sides));
        if (sides.isEmpty() != loss.isPresent()) {
            throw new IllegalArgumentException("a block either counts or is lost: " + block.id());
        }
    }

    /** Reasons why a block does not count. */
    public enum LossCause {
        /** A side's own fork failed. */
        FORKS,
        /** Forks were stopped, for reasons outside their variants. */
        STOPPED,
        /** The machine was short of memory. */
        MEMORY_SHORT,
        /** All forks completed, but a side has no usable score. */
        NO_SCORE
    }

    /**
     * The loss of a block.
     *
     * @param cause why the block does not count
     * @param variants variants whose own forks failed, the baseline first; empty unless the cause is {@link
     *     LossCause#FORKS}
     */
    public record Loss(LossCause cause, List<String> variants) {
        public Loss {
            variants = List.copyOf(variants);
        }
    }

    /** Returns a block reduced for a treatment; empty unless it has forks of both sides. */
    static Optional<ComparedBlock> of(Block block, String baseline, String treatment) {
        if (block.fork(baseline).isEmpty() || block.fork(treatment).isEmpty()) {
            return Optional.empty();
        }
        SortedMap<String, Sides> sides = Sides.of(block, baseline, treatment);
        Optional<Loss> loss = sides.isEmpty() ? Optional.of(loss(block, baseline, treatment)) : Optional.empty();
        return Optional.of(new ComparedBlock(block, sides, loss));
    }

    private static Loss loss(Block block, String baseline, String treatment) {
        List<Fork> incomplete = Stream.of(baseline, treatment)
                .flatMap(variant -> block.fork(variant).stream())
                .filter(fork -> !fork.outcome().completed())
                .toList();
        if (incomplete.isEmpty()) {
            boolean paged = RejectedRounds.paged(block, baseline, treatment);
            return new Loss(paged ? LossCause.MEMORY_SHORT : LossCause.NO_SCORE, List.of());
        }
        List<String> failed = incomplete.stream()
                .filter(fork -> fork.outcome().kind() != ForkOutcome.Kind.STOPPED)
                .map(Fork::variant)
                .toList();
        return new Loss(failed.isEmpty() ? LossCause.STOPPED : LossCause.FORKS, failed);
    }

    /** Returns whether the treatment's fork was started before the baseline's. */
    public boolean treatmentFirst(String baseline, String treatment) {
        for (Fork fork : block.forks()) {
            if (fork.variant().equals(baseline) || fork.variant().equals(treatment)) {
                return fork.variant().equals(treatment);
            }
        }
        throw new IllegalArgumentException(block.id() + " has no fork of " + baseline + " or " + treatment);
    }
}
