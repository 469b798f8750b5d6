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
 * One fork of every variant for one benchmark, all alive at the same time and taking turns, or one after the other: the
 * independent unit of the statistics.
 *
 * @param id identity of the block
 * @param plan how its forks were measured
 * @param forks its forks in start order, which was drawn from the seed
 * @param turnOrder for each round, the indexes into {@code forks} in the order of their turns; a fork
 *     that failed while others went on is missing from the rounds after its last turn
 * @param timing start time and durations
 * @param placement the CPUs of its workers
 * @param place its place among blocks running at the same time; empty if blocks ran one at a time
 */
public record Block(
        Id id,
        Plan plan,
        List<Fork> forks,
        List<List<Integer>> turnOrder,
        Timing timing,
        BlockPlacement placement,
        Optional<GroupPlace> place) {

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

    /** Creates a block of a run whose blocks ran one at a time. */
    public Block(
            Id id,
            Plan plan,
            List<Fork> forks,
            List<List<Integer>> turnOrder,
            Timing timing,
            BlockPlacement placement) {
        this(id, plan, forks, turnOrder, timing, placement, Optional.empty());
    }

    /** Creates a block whose workers ran on any CPU. */
    public Block(Id id, Plan plan, List<Fork> forks, List<List<Integer>> turnOrder, Timing timing) {
        this(id, plan, forks, turnOrder, timing, BlockPlacement.FREE);
    }

    /**
     * The identity of a block within a run.
     *
     * @param benchmark the benchmark it measures
     * @param purpose what it counts for
     * @param index its number among the blocks of this benchmark and purpose, from 0
     * @param seed the seed of its start order and turns
     */
    public record Id(Benchmark benchmark, Purpose purpose, int index, long seed) {}

    /** The purpose of a block. */
    public enum Purpose {
        /** Finds the plan and is not otherwise counted; a pilot that is comparable with later blocks becomes a sample. */
        PILOT,
        /** A sample of the comparison. */
        SAMPLE,
        /** A short fork of the baseline alone, which shows what classes the benchmark loads; it is not measured. */
        PROBE,
        /** No purpose: the block was interrupted, see {@link Timing#stalled}, and another block replaces it. */
        VOID
    }

    /**
     * The wall time of a block.
     *
     * @param start when it started
     * @param wall total duration
     * @param starting time from the first request until every fork was waiting at the gate
     * @param warmup time until every fork was warm
     * @param turns time from the first grant to the last arrival, without the shutdown of forks: slices, gate and
     *     hand-over
     * @param stalled time for which Steelyard itself was stopped, not included in the other durations; zero unless the
     *     processes were stopped or the machine was paused, which makes the block unusable
     */
    public record Timing(
            Instant start, Duration wall, Duration starting, Duration warmup, Duration turns, Duration stalled) {

        /** Creates the timing of a block that was not interrupted. */
        public Timing(Instant start, Duration wall, Duration starting, Duration warmup, Duration turns) {
            this(start, wall, starting, warmup, turns, Duration.ZERO);
        }
    }

    /** Returns whether the block was interrupted, which makes its data unusable. */
    public boolean interrupted() {
        return !timing.stalled().isZero();
    }

    /** Returns the same block with another identity. */
    public Block as(Id other) {
        return new Block(other, plan, forks, turnOrder, timing, placement, place);
    }

    /** Returns the same block with a place among blocks running at the same time. */
    public Block at(Optional<GroupPlace> found) {
        return new Block(id, plan, forks, turnOrder, timing, placement, found);
    }

    /** Returns the fork of a variant, if the block has one. */
    public Optional<Fork> fork(String variant) {
        return forks.stream().filter(fork -> fork.variant().equals(variant)).findFirst();
    }

    /** Returns whether every fork completed. Two completed forks are comparable even if another fork failed. */
    public boolean complete() {
        return !forks.isEmpty()
                && forks.stream().allMatch(fork -> fork.outcome().completed());
    }
}
