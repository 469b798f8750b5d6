package dev.steelyard.core.verdict;

import dev.steelyard.core.stats.Boundary;
import dev.steelyard.core.stats.RepeatedTest;
import java.util.OptionalInt;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How many blocks a decision would take if estimate and spread stayed as they are: a guide for people and for the order
 * of blocks, half of the time too low.
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
        int change = enough(result, boundary.nominal(needed), Math.abs(result.estimate()));
        return missing(result, Math.min(change, enough(result, nominal, room(series, result, margin))));
    }

    /** Returns the blocks still missing until the interval lies inside the margin. */
    OptionalInt moreBlocksInside(Series series, RepeatedTest.Result result, double margin) {
        return missing(result, enough(result, nominal, room(series, result, margin)));
    }

    private static double room(Series series, RepeatedTest.Result result, double margin) {
        return Math.min(series.highest(margin) - result.estimate(), result.estimate() - series.lowest(margin));
    }

    private static OptionalInt missing(RepeatedTest.Result result, int enough) {
        int least = Math.max(result.blocks() + 1, enough);
        return least > FARTHEST ? OptionalInt.empty() : OptionalInt.of(least - result.blocks());
    }

    /** The smallest number of blocks, at least two, whose half-width is below a target; or one beyond the farthest. */
    private static int enough(RepeatedTest.Result result, double nominal, double target) {
        if (!(target > 0) || !narrower(result, nominal, target, FARTHEST)) {
            return FARTHEST + 1;
        }
        int low = 2;
        int high = 2;
        while (!narrower(result, nominal, target, high)) {
            low = high + 1;
            high = Math.min(FARTHEST, 2 * high);
        }
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (narrower(result, nominal, target, middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** Tells whether a mean as far off 0 as the target would have a p-value below the nominal one. */
    private static boolean narrower(RepeatedTest.Result result, double nominal, double target, int blocks) {
        double t = target * Math.sqrt(blocks) / result.deviation();
        return 2 * TDistribution.of(blocks - 1).survivalProbability(t) < nominal;
    }
}
