package dev.steelyard.verdict.offline;

import dev.steelyard.core.decision.Projection;
import dev.steelyard.core.evidence.Axis;
import dev.steelyard.core.evidence.Estimate;
import dev.steelyard.core.evidence.Spread;

/** The recommended number of forks per side if there are too few to know their spread. */
final class ForksNeeded {

    /** Minimum number of forks at which the spread can be estimated and the rank test can disagree with the t test. */
    static final int LEAST = 5;
    /**
     * Assumed spread between forks if it is unknown, as a fraction: the median of 586 public benchmarks (Traini et al.
     * 2023, see docs/statistics.md).
     */
    static final double PUBLIC_SPREAD = 0.023;

    private ForksNeeded() {}

    /**
     * Returns the number of forks per side that would detect a change as large as the margin, if both sides have the
     * given spread.
     *
     * @param spread standard deviation of the logarithms, above 0
     * @param margin a fraction above 0
     * @param alpha one minus the interval's confidence level
     */
    static int forMargin(double spread, double margin, double alpha) {
        Spread both = Spread.ofForks(spread * spread, spread * spread, 0);
        return Math.max(LEAST, Projection.ofOneLook().fewest(both, Math.log1p(margin), alpha));
    }

    /**
     * Returns the number of forks per side that would decide a row if its estimate and spread stayed the same.
     *
     * @param alpha one minus the interval's confidence level
     * @return more than {@link Projection#FARTHEST} if it takes more
     */
    static int toDecide(Estimate estimate, Axis axis, double alpha) {
        return Projection.ofOneLook().decided(estimate, axis, alpha, alpha);
    }
}
