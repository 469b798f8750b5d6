package dev.steelyard.core.model;

import java.util.List;

/**
 * The plan for measuring a fork of a benchmark. It is the same for every variant and for every block but a pilot, so blocks
 * can be pooled.
 *
 * <p>A fork runs the warmup iterations, then {@code turns} turns. A turn consists of {@code leadIn} slices, which are
 * recorded but not counted, and {@code counted} slices, each of {@code sliceNanos}. Some turns are long: they have more
 * slices, which are not counted and show whether the counted slices, soon after another fork's turn, have the same
 * scores as later ones.
 *
 * @param kind kind of slice
 * @param warmup number and length of the warmup iterations
 * @param sliceNanos requested length of a slice in ns; 0 for a single shot
 * @param turn the slices of a turn
 * @param turns number of turns in a fork, at least 1
 * @param reasons reasons for the plan, for the report; one sentence each
 */
public record Plan(Kind kind, Warmup warmup, long sliceNanos, Turn turn, int turns, List<PlanReason> reasons) {

    /** Number of turns in a fork that only measures deterministic quantities; see {@link #counting}. */
    private static final int COUNTING = 8;

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

    /** Returns whether this is the plan of a pilot; its block may still count as a sample. */
    public boolean pilot() {
        return reasons.contains(new PlanReason.Pilot());
    }

    /** Returns whether the fork triggers garbage collections after the warmup until memory is being reused. */
    public boolean collectsFirst() {
        return reasons.contains(new PlanReason.CollectedFirst());
    }

    /** Kinds of slices. */
    public enum Kind {
        /** Short iterations of 5 to 50 ms, several in a turn. */
        SLICES,
        /** Iterations of the benchmark's own length, because short slices would change what is measured. */
        OWN_ITERATIONS,
        /** One call; the fork is one sample. */
        SINGLE_SHOT
    }

    /**
     * Iterations before the first turn.
     *
     * @param iterations number of iterations, 0 or more
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
     * @param leadIn slices recorded but not counted, 0 or more
     * @param counted counted slices, at least 1
     * @param tail slices of a long turn after the counted ones, recorded but not counted; 0 if no turn is long
     * @param longTurns number of long turns in a fork; 0 if and only if there are no tail slices
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

        /** Creates the slices of a turn, without long turns. */
        public Turn(int leadIn, int counted) {
            this(leadIn, counted, 0, 0);
        }

        /** Returns the number of slices in a turn that is not long. */
        public int slices() {
            return leadIn + counted;
        }
    }

    /** Returns whether a turn is long; long turns are spread evenly over the fork's life. */
    public boolean isLong(int index) {
        long before = (long) index * turn.longTurns / turns;
        return (long) (index + 1) * turn.longTurns / turns > before;
    }

    /** Returns the number of slices in a turn, long or not. */
    public int slices(int index) {
        return isLong(index) ? turn.slices() + turn.tail : turn.slices();
    }

    /** Returns the number of JMH measurement iterations in a fork: all slices of all turns. */
    public int measurementIterations() {
        return turns * turn.slices() + turn.longTurns * turn.tail;
    }

    /** Returns the same plan with fewer turns, enough for quantities that hardly vary between turns, such as allocation. */
    public Plan counting() {
        int fewer = Math.min(turns, COUNTING);
        return kind == Kind.SLICES
                ? new Plan(kind, warmup, sliceNanos, new Turn(turn.leadIn, turn.counted), fewer, reasons)
                : this;
    }

    /** Returns the requested time of one fork in ns, for warmup and slices, excluding startup and hand-over. */
    public long requestedNanos() {
        return warmup.iterations * warmup.nanos + measurementIterations() * sliceNanos;
    }
}
