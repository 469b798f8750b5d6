package dev.steelyard.core.verdict;

import dev.steelyard.core.stats.Boundary;
import dev.steelyard.core.stats.RepeatedTest;
import java.util.OptionalInt;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How many blocks a decision would take if estimate and spread stayed as they are: a guide for people, half of the time
 * too low.
 */
final class Projection {

    /** Beyond so many blocks nothing is promised. */
    static final int FARTHEST = 10_000;

    private final Boundary boundary;
    private final double nominal;

    Projection(Boundary boundary, double alpha) {
        this.boundary = boundary;
        this.nominal = boundary.nominal(alpha);
    }

    /**
     * Returns the blocks still missing until the interval lies inside the margin or off 0, whichever comes first.
     *
     * @param needed raw p-value at which the change would stand after the correction
     */
    OptionalInt moreBlocks(Series series, RepeatedTest.Result result, double margin, double needed) {
        int now = result.blocks();
        double room = Math.min(series.highest(margin) - result.estimate(), result.estimate() - series.lowest(margin));
        int change = enough(result, boundary.nominal(needed), Math.abs(result.estimate()));
        int inside = enough(result, nominal, room);
        int enough = Math.max(now + 1, Math.min(change, inside));
        return enough > FARTHEST ? OptionalInt.empty() : OptionalInt.of(enough - now);
    }

    /** The smallest number of blocks, at least two, whose half-width is below a target; or one beyond the farthest. */
    private static int enough(RepeatedTest.Result result, double nominal, double target) {
        // Critical values of t fall towards those of the normal distribution: a bound from below, then one from above.
        double z = NormalDistribution.of(0, 1).inverseSurvivalProbability(nominal / 2);
        double atLeast = z * z * result.deviation() * result.deviation() / (target * target);
        if (!(target > 0) || !(atLeast < FARTHEST)) {
            return FARTHEST + 1;
        }
        int low = Math.max(2, (int) atLeast);
        int high = low;
        int step = 1;
        while (high <= FARTHEST && halfWidth(result, nominal, high) >= target) {
            low = high + 1;
            high += step;
            step *= 2;
        }
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (halfWidth(result, nominal, middle) < target) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private static double halfWidth(RepeatedTest.Result result, double nominal, int blocks) {
        double t = TDistribution.of(blocks - 1).inverseSurvivalProbability(nominal / 2);
        return t * result.deviation() / Math.sqrt(blocks);
    }
}
