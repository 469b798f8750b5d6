package dev.steelyard.core.plan;

import dev.steelyard.core.model.Plan;
import dev.steelyard.core.plan.SliceNoise.Excess;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * How long a turn of slices is. Short turns cancel noise that comes in bursts; each costs a lead-in, and caches that another
 * fork filled may make what follows slower. So of all shapes whose counted slices score as late ones do, the one is taken
 * whose rounds have the least variance for their time: with T of it to spend, the mean of T / c1 rounds has the variance
 * S1 c1 / T.
 *
 * @param sliceNanos length of a slice in ns
 * @param turn how a turn is made up
 */
record Turns(long sliceNanos, Plan.Turn turn) {
    /** Part of the score that refilling caches may cost: half of it falls on a treatment that needs half of the caches. */
    static final double REFILL = 0.01;
    /** Slices of a pilot that make one of the plan. */
    private static final int[] UNITS = {1, 2, 4, 10};

    private static final int[] LEAD_INS = {1, 2};
    private static final int[] COUNTED = {1, 2, 3, 4, 6, 10};
    /** The longest turn, in slices of a pilot: 50 ms, and where slices are as long as that three of them. */
    private static final int LONGEST = 10;

    private static final int LONGEST_OF_LONG = 30;
    /** Time of the tails of long turns in a fork, and the length of a turn from which it needs none. */
    private static final long TAIL_NANOS = 60_000_000L;

    private static final int TIMES = 4;
    private static final long LONG_NANOS = 50_000_000L;

    /**
     * Chooses.
     *
     * @param noise what a pilot showed
     * @param leastUnits slices of the pilot that the shortest admissible slice of the plan is as long as
     * @param overheadNanos time that a slice takes besides itself, in ns
     * @param fixed whether slices are as long as the pilot's, whatever the evidence
     */
    static Turns choose(SliceNoise noise, int leastUnits, double overheadNanos, boolean fixed) {
        Optional<Shape> best = Optional.empty();
        for (int units : UNITS) {
            boolean longest = units == LONGEST;
            boolean admissible = fixed ? units == 1 : units >= leastUnits;
            for (int leadIn : LEAD_INS) {
                for (int counted : COUNTED) {
                    boolean fits = counted * units <= (longest ? LONGEST_OF_LONG : LONGEST) && !(longest && leadIn > 1);
                    Shape shape = new Shape(units, leadIn, counted);
                    if (admissible && fits && shape.refilled(noise)) {
                        best = best.filter(
                                        found -> found.price(noise, overheadNanos) <= shape.price(noise, overheadNanos))
                                .or(() -> Optional.of(shape));
                    }
                }
            }
        }
        // What has not refilled its caches after ten slices never will: the longest lead-in there is.
        Shape shape = best.orElse(fixed ? new Shape(1, 2, LONGEST) : new Shape(LONGEST, 1, 2));
        return shape.turns(noise.sliceNanos());
    }

    /** Returns the shortest length of a slice, in slices of a pilot, that fits; the longest there is if none does. */
    static int least(IntPredicate fits) {
        return Arrays.stream(UNITS).filter(fits).findFirst().orElse(LONGEST);
    }

    /** Why a turn is as long as it is; a sentence. */
    String reason(SliceNoise noise) {
        int unit = (int) (sliceNanos / noise.sliceNanos());
        int counted = unit * turn.counted();
        Excess excess = noise.excess(unit * turn.leadIn(), unit * turn.slices());
        return String.format(
                Locale.ROOT,
                "A turn counts %s after a lead-in of %s: rounds of that length spread by %.1f %%, rounds of %s by %.1f %%,"
                        + " and refilling caches costs %.1f %% of the score.",
                Guards.milliseconds(sliceNanos * turn.counted()),
                Guards.milliseconds(sliceNanos * turn.leadIn()),
                100 * Math.sqrt(noise.roundVariance(counted)),
                Guards.milliseconds(TIMES * sliceNanos * turn.counted()),
                100 * Math.sqrt(noise.roundVariance(TIMES * counted)),
                100 * Math.max(0, Math.expm1(excess.log())));
    }

    /** A turn, in slices of a pilot. */
    private record Shape(int units, int leadIn, int counted) {

        boolean refilled(SliceNoise noise) {
            Excess excess = noise.excess(units * leadIn, units * (leadIn + counted));
            return Math.abs(excess.log()) <= Math.max(REFILL, 2 * excess.error());
        }

        double price(SliceNoise noise, double overheadNanos) {
            double nanos = (leadIn + counted) * (units * (double) noise.sliceNanos() + overheadNanos);
            return noise.roundVariance(units * counted) * nanos;
        }

        Turns turns(long unitNanos) {
            return new Turns(units * unitNanos, new Plan.Turn(leadIn, counted));
        }
    }

    /** Returns the longest turn there is. */
    static Turns longest(long sliceNanos) {
        return new Turns(Math.max(LONG_NANOS, sliceNanos), new Plan.Turn(1, 2));
    }

    /** Time of the counted slices of a turn, in ns. */
    double countedNanos() {
        return (double) sliceNanos * turn.counted();
    }

    /**
     * Returns the turn with some long ones among so many: four times as long, and as many of them as make {@value
     * #TAIL_NANOS} ns. None where turns are so long already that they cannot be held against longer ones.
     */
    Plan.Turn watched(int turns) {
        if (countedNanos() >= LONG_NANOS) {
            return turn;
        }
        int tail = (TIMES - 1) * turn.counted();
        int longTurns = (int) Math.max(1, Math.min(turns, Math.round((double) TAIL_NANOS / (tail * sliceNanos))));
        return new Plan.Turn(turn.leadIn(), turn.counted(), tail, longTurns);
    }
}
