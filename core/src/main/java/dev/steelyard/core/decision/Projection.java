package dev.steelyard.core.decision;

import dev.steelyard.core.evidence.Axis;
import dev.steelyard.core.evidence.Estimate;
import dev.steelyard.core.evidence.Evidence;
import dev.steelyard.core.evidence.Spread;
import dev.steelyard.core.stats.Boundary;
import dev.steelyard.core.stats.ForkLottery;
import dev.steelyard.core.stats.Welch;
import java.util.OptionalInt;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Estimates how many samples a decision would take if the estimate and the spread did not change. It informs users and
 * determines the order of blocks; in half of all cases it is too low.
 */
public final class Projection {

    /** Largest projected number of samples. */
    public static final int FARTHEST = 10_000;

    /** Number of fixed-point iterations, two from below and one from above; more do not improve the result. */
    private static final int REFINEMENTS = 3;

    private final DoubleUnaryOperator nominal;

    private Projection(DoubleUnaryOperator nominal) {
        this.nominal = nominal;
    }

    /** Returns the projection for blocks, with a look after each. */
    public static Projection ofBlocks(Boundary boundary) {
        return new Projection(boundary::nominal);
    }

    /** Returns the projection for samples with a single look. */
    public static Projection ofOneLook() {
        return new Projection(p -> p);
    }

    /**
     * Returns the number of additional samples until the interval lies inside the margin or excludes 0, whichever comes
     * first.
     *
     * @param alpha one minus the interval's confidence level
     * @param needed raw p-value at which a change would remain significant after correction
     */
    OptionalInt moreUntilDecided(Evidence evidence, double alpha, double needed) {
        return evidence.estimate()
                .map(estimate -> missing(evidence, decided(estimate, evidence.axis(), alpha, needed)))
                .orElse(OptionalInt.empty());
    }

    /**
     * Returns the number of samples (per side) at which the interval lies inside the margin or excludes 0, whichever comes first.
     *
     * @param alpha one minus the interval's confidence level
     * @param needed raw p-value at which a change is significant
     * @return {@link #FARTHEST} + 1 if it takes more
     */
    public int decided(Estimate estimate, Axis axis, double alpha, double needed) {
        return Math.min(fewest(estimate.spread(), Math.abs(estimate.value()), needed), inside(axis, estimate, alpha));
    }

    /** Returns the number of additional samples until the interval lies inside the margin. */
    OptionalInt moreUntilInside(Evidence evidence, double alpha) {
        return evidence.estimate()
                .map(estimate -> missing(evidence, inside(evidence.axis(), estimate, alpha)))
                .orElse(OptionalInt.empty());
    }

    private int inside(Axis axis, Estimate estimate, double alpha) {
        // Two one-sided tests at alpha each.
        return fewest(estimate.spread(), axis.room(estimate.value()), 2 * alpha);
    }

    private static OptionalInt missing(Evidence evidence, int enough) {
        int now = evidence.size().fewest();
        int least = Math.max(now + 1, enough);
        return least > FARTHEST ? OptionalInt.empty() : OptionalInt.of(least - now);
    }

    /**
     * Returns the smallest number of samples (per side), at least two, at which a difference has a given p-value.
     *
     * @param difference difference on the axis, including slack
     * @param pValue raw p-value over all looks, in (0, 1)
     * @return {@link #FARTHEST} + 1 if it takes more
     */
    public int fewest(Spread spread, double difference, double pValue) {
        double clear = difference - spread.slack();
        if (!(clear > 0) || !(pValue > 0)) {
            return FARTHEST + 1;
        }
        double critical = nominal.applyAsDouble(pValue);
        // Student's t has heavier tails than the normal distribution, so this is a lower bound, and a close one.
        double z = NormalDistribution.of(0, 1).inverseSurvivalProbability(Math.min(0.5, critical / 2));
        double ratio = (spread.baseline() + spread.treatment()) / (clear * clear);
        if (!(z * z * ratio < FARTHEST)) {
            return FARTHEST + 1;
        }
        int low = Math.max(2, Math.max((int) (z * z * ratio), ForkLottery.fewest(pValue)));
        int high = guess(spread, z, ratio, low);
        int step = 1;
        if (pValue(spread, clear, high) <= critical) {
            int below = high - 1;
            while (below >= low && pValue(spread, clear, below) <= critical) {
                high = below;
                below -= step;
                step *= 2;
            }
            low = Math.max(low, below + 1);
        } else {
            while (high <= FARTHEST && pValue(spread, clear, high) > critical) {
                low = high + 1;
                high += step;
                step *= 2;
            }
        }
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (pValue(spread, clear, middle) <= critical) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /**
     * Returns an approximate solution, so that few p-values need to be computed: Student's t quantile from two terms of the expansion
     * around the normal quantile (Abramowitz and Stegun 1964, 26.7.5).
     */
    private static int guess(Spread spread, double z, double ratio, int low) {
        double n = low;
        for (int i = 0; i < REFINEMENTS; i++) {
            double degrees = spread.degrees((int) n);
            double square = z * z;
            double t = z
                    * (1
                            + (square + 1) / (4 * degrees)
                            + (5 * square * square + 16 * square + 3) / (96 * degrees * degrees));
            n = Math.min(FARTHEST, Math.max(low, Math.ceil(t * t * ratio)));
        }
        return (int) n;
    }

    private static double pValue(Spread spread, double difference, int samples) {
        return Welch.pValue(difference, spread.error(samples), spread.degrees(samples));
    }
}
