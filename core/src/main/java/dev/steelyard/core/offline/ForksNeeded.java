package dev.steelyard.core.offline;

import dev.steelyard.core.stats.Welch;
import java.util.OptionalInt;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * How many forks a side a decision would take if estimate and spreads stayed as they are: a guide for people, half of the
 * time too low.
 */
final class ForksNeeded {

    /** Beyond so many forks nothing is promised. */
    static final int FARTHEST = 10_000;
    /** Forks from which on a spread is worth the name and the ranks of both sides can disagree with the t test. */
    static final int LEAST = 5;
    /**
     * Spread between forks where it is unknown, as a fraction: the median of 586 public benchmarks (Traini et al. 2023,
     * see docs/statistics.md).
     */
    static final double PUBLIC_SPREAD = 0.023;

    private final double alpha;

    /** @param alpha of the interval */
    ForksNeeded(double alpha) {
        this.alpha = alpha;
    }

    /**
     * Returns the forks a side still missing until the interval lies inside the margin or the change is shown, whichever
     * comes first.
     *
     * @param now forks of the side that has fewer
     * @param needed raw p-value at which the change would stand after the correction
     */
    OptionalInt more(Contrast contrast, Tested tested, double margin, double needed, int now) {
        Welch.Result welch = tested.welch();
        double room =
                Math.min(contrast.highest(margin) - tested.estimate(), tested.estimate() - contrast.lowest(margin));
        Spreads spreads = new Spreads(welch.leftVariance(), welch.rightVariance());
        int change = enough(spreads, Math.abs(tested.estimate()) - tested.slack(), needed);
        int inside = enough(spreads, room - tested.slack(), alpha);
        int enough = Math.max(now + 1, Math.min(change, inside));
        return enough > FARTHEST ? OptionalInt.empty() : OptionalInt.of(enough - now);
    }

    /**
     * Returns the forks a side that would have told a change as large as the margin from none, where forks spread by so
     * much on both sides.
     *
     * @param spread standard deviation of the logarithms, above 0
     */
    int forMargin(double spread, double margin) {
        return Math.max(LEAST, enough(new Spreads(spread * spread, spread * spread), Math.log1p(margin), alpha));
    }

    private record Spreads(double left, double right) {
        double error(int forks) {
            return Math.sqrt((left + right) / forks);
        }

        double degrees(int forks) {
            double share = left / (left + right);
            return (forks - 1) / (share * share + (1 - share) * (1 - share));
        }
    }

    /** The smallest number of forks a side, at least two, at which such a difference has such a p-value. */
    private static int enough(Spreads spreads, double difference, double p) {
        if (!(difference > 0) || !(p > 0)) {
            return FARTHEST + 1;
        }
        // Student's t is wider than the normal distribution: a bound from below.
        double z = NormalDistribution.of(0, 1).inverseSurvivalProbability(Math.min(0.5, p / 2));
        double atLeast = z * z * (spreads.left + spreads.right) / (difference * difference);
        if (!(atLeast < FARTHEST)) {
            return FARTHEST + 1;
        }
        int low = Math.max(2, (int) atLeast);
        int high = low;
        int step = 1;
        while (high <= FARTHEST && pValue(spreads, difference, high) > p) {
            low = high + 1;
            high += step;
            step *= 2;
        }
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (pValue(spreads, difference, middle) <= p) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private static double pValue(Spreads spreads, double difference, int forks) {
        return Welch.pValue(difference, spreads.error(forks), spreads.degrees(forks));
    }
}
