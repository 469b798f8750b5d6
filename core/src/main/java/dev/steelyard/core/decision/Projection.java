package dev.steelyard.core.decision;

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
 * Estimates how many samples a decision would take if the estimate and the spread did not change. It guides users and
 * the order of blocks; half of the time it is too low.
 */
public final class Projection {

    /** The largest number of samples that is projected. */
    public static final int FARTHEST = 10_000;

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
     * Returns how many more samples it takes until the interval lies inside the margin or excludes 0, whichever comes
     * first.
     *
     * @param alpha one minus the interval's confidence level
     * @param needed raw p-value at which a change would remain significant after correction
     */
    OptionalInt moreUntilDecided(Evidence evidence, double alpha, double needed) {
        return evidence.estimate()
                .map(estimate -> missing(
                        evidence,
                        Math.min(
                                fewest(estimate.spread(), Math.abs(estimate.value()), needed),
                                inside(evidence, estimate, alpha))))
                .orElse(OptionalInt.empty());
    }

    /** Returns how many more samples it takes until the interval lies inside the margin. */
    OptionalInt moreUntilInside(Evidence evidence, double alpha) {
        return evidence.estimate()
                .map(estimate -> missing(evidence, inside(evidence, estimate, alpha)))
                .orElse(OptionalInt.empty());
    }

    private int inside(Evidence evidence, Estimate estimate, double alpha) {
        // Two one-sided tests at alpha each.
        return fewest(estimate.spread(), evidence.axis().room(estimate.value()), 2 * alpha);
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
        // Student's t is wider than the normal distribution: a bound from below, and close to the answer.
        double z = NormalDistribution.of(0, 1).inverseSurvivalProbability(Math.min(0.5, critical / 2));
        double atLeast = z * z * (spread.baseline() + spread.treatment()) / (clear * clear);
        if (!(atLeast < FARTHEST)) {
            return FARTHEST + 1;
        }
        int low = Math.max(2, Math.max((int) atLeast, ForkLottery.fewest(pValue)));
        int high = low;
        int step = 1;
        while (high <= FARTHEST && pValue(spread, clear, high) > critical) {
            low = high + 1;
            high += step;
            step *= 2;
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

    private static double pValue(Spread spread, double difference, int samples) {
        return Welch.pValue(difference, spread.error(samples), spread.degrees(samples));
    }
}
