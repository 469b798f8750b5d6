package dev.steelyard.core.plan;

import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.PlanReason;
import dev.steelyard.core.plan.SliceNoise.Excess;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/**
 * The length of a turn in slices. Short turns cancel noise that comes in bursts, but each turn costs a hand-over, and
 * its first slices may be slow because another fork filled the caches; a lead-in, which is not counted, avoids that.
 * Among all shapes whose counted slices have the same scores as late ones, the best has the least round variance for
 * its time: with a total time T, the mean of T / c1 rounds has the variance S1 c1 / T. For S1, the upper limit of the
 * pilot's estimate is used: it is less precise for long turns, bursts are rare within one or two seconds, and turns
 * that are too long cost far more than turns that are too short.
 *
 * @param sliceNanos length of a slice in ns
 * @param turn the slices of a turn
 */
record Turns(long sliceNanos, Plan.Turn turn) {
    /** Maximum cost of refilling caches, as a fraction of the score; a treatment that needs half as much cache pays half of it. */
    static final double REFILL = 0.01;
    /** Maximum cost of refilling caches if the pilot cannot distinguish it from chance (two standard errors). */
    static final double REFILL_IN_NOISE = 0.03;
    /** Possible lengths of the plan's slices, in slices of the pilot. */
    private static final List<Integer> UNITS = List.of(1, 2, 4, 10);

    private static final List<Integer> LEAD_INS = List.of(0, 1, 2);
    private static final List<Integer> COUNTED = List.of(1, 2, 3, 4, 6, 10);
    /** Maximum counted time of a turn, in slices of the pilot: 50 ms. */
    private static final int MOST = 10;
    /** Number of slices that a turn may count regardless of their length. */
    private static final int ANY_LENGTH = 3;
    /** Total time of the tails of long turns in a fork. */
    private static final long TAIL_NANOS = 60_000_000L;

    /** Time of a hand-over from one fork to another, in ns, regardless of the turn's length; docs/measurements.md. */
    static final double HAND_OVER_NANOS = 1.6e6;

    /** Counted time of the longest turns that are chosen, and length of the longest slices, in ns. */
    static final long LONG_NANOS = 50_000_000L;

    private static final int TIMES = 4;

    /**
     * Chooses the best shape of a turn.
     *
     * @param noise the noise in the pilot
     * @param leastUnits length of the shortest admissible slice, in slices of the pilot
     * @param overheadNanos overhead of a slice, in ns
     * @param fixed whether slices are as long as the pilot's, regardless of the evidence
     */
    static Turns choose(SliceNoise noise, int leastUnits, double overheadNanos, boolean fixed) {
        return shapes(leastUnits, fixed ? 1 : MOST, noise.sliceNanos())
                .filter(shape -> shape.refilled(noise))
                .min(Comparator.comparingDouble(shape -> shape.price(noise, overheadNanos)))
                // Caches that are not refilled after 50 ms never will be.
                .orElse(fixed ? new Shape(1, 2, ANY_LENGTH) : new Shape(MOST, 1, 2))
                .turns(noise.sliceNanos());
    }

    private static Stream<Shape> shapes(int leastUnits, int mostUnits, long unitNanos) {
        long most = Math.max(1, LONG_NANOS / unitNanos);
        return UNITS.stream()
                .filter(units -> units >= leastUnits && units <= mostUnits)
                .flatMap(units -> LEAD_INS.stream()
                        // Twice the longest slice is longer than caches ever need.
                        .filter(leadIn -> leadIn < 2 || units < MOST)
                        .flatMap(leadIn -> COUNTED.stream()
                                .filter(counted ->
                                        counted * units <= most || (units == mostUnits && counted <= ANY_LENGTH))
                                .map(counted -> new Shape(units, leadIn, counted))));
    }

    /** Returns the shortest admissible length of a slice, in slices of the pilot; the longest if none is admissible. */
    static int least(IntPredicate fits) {
        return UNITS.stream().filter(fits::test).findFirst().orElse(MOST);
    }

    /** Returns the reason for the length of a turn. */
    PlanReason reason(SliceNoise noise) {
        int unit = (int) (sliceNanos / noise.sliceNanos());
        int counted = unit * turn.counted();
        Excess excess = noise.excess(unit * turn.leadIn(), unit * turn.slices());
        return new PlanReason.TurnLength(
                sliceNanos * turn.counted(),
                sliceNanos * turn.leadIn(),
                Math.sqrt(noise.roundVariance(counted)),
                Math.sqrt(noise.roundVariance(TIMES * counted)),
                Math.max(0, Math.expm1(excess.log())));
    }

    /** The shape of a turn, in slices of the pilot. */
    private record Shape(int units, int leadIn, int counted) {

        boolean refilled(SliceNoise noise) {
            int first = units * leadIn;
            // Test the first counted slice separately: its cost would be averaged out over the slices that follow.
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
     * Returns the time of a turn including the hand-over, in ns.
     *
     * @param overheadNanos overhead of a slice without the hand-over, in ns
     */
    double wallNanos(double overheadNanos) {
        return HAND_OVER_NANOS + turn.slices() * (sliceNanos + overheadNanos);
    }

    /** Returns the longest turn. */
    static Turns longest(long sliceNanos) {
        return new Turns(Math.max(LONG_NANOS, sliceNanos), new Plan.Turn(1, 2));
    }

    /** Returns the time of the counted slices of a turn, in ns. */
    double countedNanos() {
        return (double) sliceNanos * turn.counted();
    }

    /**
     * Returns the turn with some long turns added: four times as long, and enough of them for their tails to take
     * {@value #TAIL_NANOS} ns in total. Turns that are already too long for such a comparison get none.
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
