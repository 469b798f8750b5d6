package dev.steelyard.core.plan;

import dev.steelyard.core.model.Plan;
import dev.steelyard.core.plan.SliceNoise.Excess;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/**
 * How long a turn of slices is. Short turns cancel noise that comes in bursts, but each costs a hand-over, and caches that
 * another fork filled may make what follows slower; a lead-in, which is not counted, takes that off. So of all shapes whose
 * counted slices score as late ones do, the one is taken whose rounds have the least variance for their time: with T of it
 * to spend, the mean of T / c1 rounds has the variance S1 c1 / T. For S1 stands the upper end of what the pilot shows: it is
 * known less well for long turns, bursts are rare in one or two seconds, and turns that are too long cost far more than
 * turns that are too short.
 *
 * @param sliceNanos length of a slice in ns
 * @param turn how a turn is made up
 */
record Turns(long sliceNanos, Plan.Turn turn) {
    /** Part of the score that refilling caches may cost: half of it falls on a treatment that needs half of the caches. */
    static final double REFILL = 0.01;
    /** The same where the pilot cannot tell it from chance (two standard errors). */
    static final double REFILL_IN_NOISE = 0.03;
    /** Slices of a pilot that make one of the plan. */
    private static final List<Integer> UNITS = List.of(1, 2, 4, 10);

    private static final List<Integer> LEAD_INS = List.of(0, 1, 2);
    private static final List<Integer> COUNTED = List.of(1, 2, 3, 4, 6, 10);
    /** Most slices of a pilot that a turn counts: 50 ms. */
    private static final int MOST = 10;
    /** Slices that a turn may count however long they are. */
    private static final int ANY_LENGTH = 3;
    /** Time of the tails of long turns in a fork, and the length of a turn from which it needs none. */
    private static final long TAIL_NANOS = 60_000_000L;

    /** Time in which a turn passes from one fork to another, in ns, however long it is; docs/measurements.md. */
    static final double HAND_OVER_NANOS = 1.6e6;

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
        return shapes(leastUnits, fixed ? 1 : MOST, noise.sliceNanos())
                .filter(shape -> shape.refilled(noise))
                .min(Comparator.comparingDouble(shape -> shape.price(noise, overheadNanos)))
                // What has not refilled its caches after 50 ms never will.
                .orElse(fixed ? new Shape(1, 2, ANY_LENGTH) : new Shape(MOST, 1, 2))
                .turns(noise.sliceNanos());
    }

    private static Stream<Shape> shapes(int leastUnits, int mostUnits, long unitNanos) {
        long most = Math.max(1, LONG_NANOS / unitNanos);
        return UNITS.stream()
                .filter(units -> units >= leastUnits && units <= mostUnits)
                .flatMap(units -> LEAD_INS.stream()
                        // Twice the longest slice is more than caches ever need.
                        .filter(leadIn -> leadIn < 2 || units < MOST)
                        .flatMap(leadIn -> COUNTED.stream()
                                .filter(counted ->
                                        counted * units <= most || (units == mostUnits && counted <= ANY_LENGTH))
                                .map(counted -> new Shape(units, leadIn, counted))));
    }

    /** Returns the shortest length of a slice, in slices of a pilot, that fits; the longest there is if none does. */
    static int least(IntPredicate fits) {
        return UNITS.stream().filter(fits::test).findFirst().orElse(MOST);
    }

    /** Why a turn is as long as it is; a sentence. */
    String reason(SliceNoise noise) {
        int unit = (int) (sliceNanos / noise.sliceNanos());
        int counted = unit * turn.counted();
        Excess excess = noise.excess(unit * turn.leadIn(), unit * turn.slices());
        return String.format(
                Locale.ROOT,
                "A turn counts %s %s: rounds of that length vary by %.1f %%, rounds of %s by %.1f %%,"
                        + " and refilling caches costs %.1f %% of the score.",
                Guards.milliseconds(sliceNanos * turn.counted()),
                turn.leadIn() == 0
                        ? "without a lead-in"
                        : "after a lead-in of " + Guards.milliseconds(sliceNanos * turn.leadIn()),
                100 * Math.sqrt(noise.roundVariance(counted)),
                Guards.milliseconds(TIMES * sliceNanos * turn.counted()),
                100 * Math.sqrt(noise.roundVariance(TIMES * counted)),
                100 * Math.max(0, Math.expm1(excess.log())));
    }

    /** A turn, in slices of a pilot. */
    private record Shape(int units, int leadIn, int counted) {

        boolean refilled(SliceNoise noise) {
            int first = units * leadIn;
            // What the first slice alone pays would be lost among those that are counted with it.
            return small(noise.excess(first, first + 1)) && small(noise.excess(first, units * (leadIn + counted)));
        }

        private static boolean small(Excess excess) {
            return Math.abs(excess.log()) <= Math.max(REFILL, Math.min(REFILL_IN_NOISE, 2 * excess.error()));
        }

        double price(SliceNoise noise, double overheadNanos) {
            int slices = units * counted;
            return noise.roundVariance(slices)
                    * noise.uncertainty(slices)
                    * turns(noise.sliceNanos()).wallNanos(overheadNanos);
        }

        Turns turns(long unitNanos) {
            return new Turns(units * unitNanos, new Plan.Turn(leadIn, counted));
        }
    }

    /**
     * Returns the time that a turn takes, hand-over included, in ns.
     *
     * @param overheadNanos time that a slice takes besides itself and the hand-over, in ns
     */
    double wallNanos(double overheadNanos) {
        return HAND_OVER_NANOS + turn.slices() * (sliceNanos + overheadNanos);
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
