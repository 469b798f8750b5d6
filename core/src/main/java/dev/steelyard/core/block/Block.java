package dev.steelyard.core.block;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Plan;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One fork of every variant of one benchmark, alive at the same time and taking turns: the unit of independence.
 *
 * @param id which block it is
 * @param plan how its forks were measured
 * @param forks its forks in the order in which they were started, which was drawn from the seed
 * @param turnOrder for each round the indexes into {@code forks} in the order of their turns; a fork
 *     that failed while others went on is missing from the rounds after its last turn
 * @param timing when and how long
 * @param placement on which CPUs its workers ran
 */
public record Block(
        Id id, Plan plan, List<Fork> forks, List<List<Integer>> turnOrder, Timing timing, BlockPlacement placement) {

    public Block {
        forks = List.copyOf(forks);
        turnOrder = turnOrder.stream().map(List::copyOf).toList();
        Set<String> names = new HashSet<>();
        for (Fork fork : forks) {
            if (!names.add(fork.variant())) {
                throw new IllegalArgumentException(
                        "a block holds one fork of each variant, but two of " + fork.variant() + ": " + id);
            }
        }
    }

    /** A block whose workers were free. */
    public Block(Id id, Plan plan, List<Fork> forks, List<List<Integer>> turnOrder, Timing timing) {
        this(id, plan, forks, turnOrder, timing, BlockPlacement.FREE);
    }

    /**
     * Which block of a run it is.
     *
     * @param benchmark what it measures
     * @param purpose what it counts for
     * @param index its number among the blocks of this benchmark and purpose, from 0
     * @param seed from which start order and turns were drawn
     */
    public record Id(Benchmark benchmark, Purpose purpose, int index, long seed) {}

    /** What a block counts for. */
    public enum Purpose {
        /** Finds the plan; never part of a verdict. */
        PILOT,
        /** A sample of the comparison. */
        SAMPLE,
        /** Nothing: it was interrupted, see {@link Timing#stalled}, and another block takes its place. */
        VOID
    }

    /**
     * Where the block's wall time went.
     *
     * @param start when it began
     * @param wall how long it took in all
     * @param starting from the first request until every fork stood at the gate
     * @param warmup until every fork was warm
     * @param turns first grant to last arrival, without the ends of forks: slices, gate and hand-over
     * @param stalled how long Steelyard itself was stopped meanwhile, contained in none of the others; zero unless the
     *     processes were stopped or the machine was paused, which makes the block worthless
     */
    public record Timing(
            Instant start, Duration wall, Duration starting, Duration warmup, Duration turns, Duration stalled) {

        /** The times of a block that was not interrupted. */
        public Timing(Instant start, Duration wall, Duration starting, Duration warmup, Duration turns) {
            this(start, wall, starting, warmup, turns, Duration.ZERO);
        }
    }

    /** Returns whether it was interrupted, so that it says nothing about its forks. */
    public boolean interrupted() {
        return !timing.stalled().isZero();
    }

    /** Returns the same block under another identity. */
    public Block as(Id other) {
        return new Block(other, plan, forks, turnOrder, timing, placement);
    }

    /** Returns the fork of a variant, if the block has one. */
    public Optional<Fork> fork(String variant) {
        return forks.stream().filter(fork -> fork.variant().equals(variant)).findFirst();
    }

    /** Returns whether every fork ran all its iterations; a pair of which both did counts even if another did not. */
    public boolean complete() {
        return !forks.isEmpty()
                && forks.stream().allMatch(fork -> fork.outcome().completed());
    }
}
