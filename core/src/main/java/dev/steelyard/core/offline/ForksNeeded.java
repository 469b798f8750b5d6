package dev.steelyard.core.offline;

import dev.steelyard.core.decision.Projection;
import dev.steelyard.core.evidence.Spread;

/** How many forks a side somebody should run who has too few to know how they spread. */
final class ForksNeeded {

    /** Forks from which on a spread is worth the name and the ranks of both sides can disagree with the t test. */
    static final int LEAST = 5;
    /**
     * Spread between forks where it is unknown, as a fraction: the median of 586 public benchmarks (Traini et al. 2023,
     * see docs/statistics.md).
     */
    static final double PUBLIC_SPREAD = 0.023;

    private ForksNeeded() {}

    /**
     * Returns the forks a side that would have told a change as large as the margin from none, where forks spread by so
     * much on both sides.
     *
     * @param spread standard deviation of the logarithms, above 0
     * @param margin a fraction above 0
     * @param alpha of the interval
     */
    static int forMargin(double spread, double margin, double alpha) {
        Spread both = Spread.ofForks(spread * spread, spread * spread, 0);
        return Math.max(LEAST, Projection.ofOneLook().fewest(both, Math.log1p(margin), alpha));
    }
}
