package dev.steelyard.core.verdict;

import dev.steelyard.core.stats.Boundary;
import dev.steelyard.core.stats.RepeatedTest;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How many blocks a decision would take if estimate and spread stayed as they are: a guide for people, half of the time
 * too low.
 */
final class Projection {

    /** Beyond so many blocks nothing is promised. */
    static final int FARTHEST = 10_000;

    private final Boundary boundary;
    private final double alpha;

    Projection(Boundary boundary, double alpha) {
        this.boundary = boundary;
        this.alpha = alpha;
    }

    /**
     * Returns the blocks still missing until the interval lies inside the margin or off 0, whichever comes first.
     *
     * @param needed raw p-value at which the change would stand after the correction
     */
    OptionalInt moreBlocks(Series series, RepeatedTest.Result result, double margin, double needed) {
        double forChange = boundary.nominal(needed);
        double forMargin = boundary.nominal(alpha);
        double room = Math.min(series.highest(margin) - result.estimate(), result.estimate() - series.lowest(margin));
        int now = result.blocks();
        int enough = first(
                now + 1,
                n -> halfWidth(result, forChange, n) < Math.abs(result.estimate())
                        || halfWidth(result, forMargin, n) < room);
        return enough > FARTHEST ? OptionalInt.empty() : OptionalInt.of(enough - now);
    }

    private static double halfWidth(RepeatedTest.Result result, double nominal, int blocks) {
        double t = TDistribution.of(blocks - 1).inverseSurvivalProbability(nominal / 2);
        return t * result.deviation() / Math.sqrt(blocks);
    }

    /** The first number from a start on for which a condition holds that once true stays so. */
    private static int first(int start, IntPredicate condition) {
        int low = start;
        int high = FARTHEST + 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (condition.test(middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
