package dev.steelyard.core.model;

import java.util.List;

/**
 * How one fork of a benchmark is measured: the same for every variant and every block, so that blocks can be pooled.
 *
 * <p>A fork runs {@code warmupIterations} iterations of {@code warmupNanos}, then {@code turns} turns. A turn is
 * {@code leadIn} slices that are recorded and not counted, and {@code counted} slices that are, each of
 * {@code sliceNanos}. Some turns are long: further slices follow, which are not counted and show whether the counted
 * ones, so soon after another fork's turn, score as later ones do.
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
        if (turn.longTurns > turns) {
            throw new IllegalArgumentException("of " + turns + " turns " + turn.longTurns + " cannot be long");
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
     * @param tail slices of a long turn after the counted ones, recorded and not counted; 0 if no turn is long
     * @param longTurns how many turns of a fork are long; 0 if and only if there are no tail slices
     */
    public record Turn(int leadIn, int counted, int tail, int longTurns) {
        public Turn {
            if (leadIn < 0 || counted < 1) {
                throw new IllegalArgumentException(
                        "a turn has no negative lead-in and at least one counted slice: " + leadIn + "+" + counted);
            }
            if (tail < 0 || longTurns < 0 || (tail == 0) != (longTurns == 0)) {
                throw new IllegalArgumentException("no " + longTurns + " long turns with " + tail + " tail slices");
            }
        }

        /** A turn where none is long. */
        public Turn(int leadIn, int counted) {
            this(leadIn, counted, 0, 0);
        }

        /** Slices of a turn that is not long. */
        public int slices() {
            return leadIn + counted;
        }
    }

    /** Returns whether a turn is long: those are spread evenly over the fork's life. */
    public boolean isLong(int index) {
        long before = (long) index * turn.longTurns / turns;
        return (long) (index + 1) * turn.longTurns / turns > before;
    }

    /** Returns how many slices a turn has, long or not. */
    public int slices(int index) {
        return isLong(index) ? turn.slices() + turn.tail : turn.slices();
    }

    /** JMH measurement iterations of a fork: all slices of all turns. */
    public int measurementIterations() {
        return turns * turn.slices() + turn.longTurns * turn.tail;
    }

    /** Requested time of one fork in ns, warmup and slices, without start-up and hand-over. */
    public long requestedNanos() {
        return warmup.iterations * warmup.nanos + measurementIterations() * sliceNanos;
    }
}
