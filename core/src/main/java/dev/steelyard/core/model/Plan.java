package dev.steelyard.core.model;

import java.util.List;

/**
 * How one fork of a benchmark is measured: the same for every variant and every block, so that blocks can be pooled.
 *
 * <p>A fork runs {@code warmupIterations} iterations of {@code warmupNanos}, then {@code turns} turns. A turn is
 * {@code leadIn} slices that are recorded and not counted, and {@code counted} slices that are, each of
 * {@code sliceNanos}.
 *
 * @param kind what a slice is
 * @param warmup number and length of the warmup iterations
 * @param sliceNanos requested length of a slice in ns; 0 for a single shot
 * @param turn how a turn is made up
 * @param turns turns of a fork, at least 1
 * @param reasons why the plan is as it is, for the report; a sentence each
 */
public record Plan(Kind kind, Warmup warmup, long sliceNanos, Turn turn, int turns, List<String> reasons) {

    public Plan {
        if (turns < 1 || sliceNanos < 0) {
            throw new IllegalArgumentException(
                    "a plan needs at least one turn and no negative times: turns=" + turns + " slice=" + sliceNanos);
        }
        if (kind == Kind.SINGLE_SHOT && turn.leadIn != 0) {
            throw new IllegalArgumentException("a single shot has no lead-in");
        }
        reasons = List.copyOf(reasons);
    }

    /** What a slice is. */
    public enum Kind {
        /** Short iterations, usually 50 ms, of which a turn holds several. */
        SLICES,
        /** The benchmark's own iteration time, because short slices would change what is measured. */
        OWN_ITERATIONS,
        /** One call; the fork is one sample. */
        SINGLE_SHOT
    }

    /**
     * Iterations before the first turn.
     *
     * @param iterations how many, 0 or more
     * @param nanos requested length of each in ns
     */
    public record Warmup(int iterations, long nanos) {
        public Warmup {
            if (iterations < 0 || nanos < 0) {
                throw new IllegalArgumentException("warmup cannot be negative: " + iterations + " x " + nanos);
            }
        }
    }

    /**
     * The slices of a turn.
     *
     * @param leadIn slices recorded and not counted, 0 or more
     * @param counted slices counted, at least 1
     */
    public record Turn(int leadIn, int counted) {
        public Turn {
            if (leadIn < 0 || counted < 1) {
                throw new IllegalArgumentException(
                        "a turn has no negative lead-in and at least one counted slice: " + leadIn + "+" + counted);
            }
        }

        /** Slices of a turn in all. */
        public int slices() {
            return leadIn + counted;
        }
    }

    /** JMH measurement iterations of a fork: all slices of all turns. */
    public int measurementIterations() {
        return turns * turn.slices();
    }

    /** Requested time of one fork in ns, warmup and slices, without start-up and hand-over. */
    public long requestedNanos() {
        return warmup.iterations * warmup.nanos + measurementIterations() * sliceNanos;
    }
}
