package dev.steelyard.core.stats;

import dev.steelyard.core.model.Criteria;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Repeated confidence interval and p-value of a mean of 0 (Jennison and Turnbull 1989, J. R. Stat. Soc. B 51:305; 2000,
 * chapter 9): valid whenever sampling stops, for whatever reason.
 *
 * <p>At look n the interval is mean +- t(n) s / sqrt(n) with the critical values of a {@link Boundary}; all of these
 * intervals hold the true mean with probability 1 - alpha, so their intersection does. The p-value is the smallest over
 * the looks so far of F(nominal p-value at the look), and at no look less than {@link ForkLottery} lets so many blocks
 * carry; looks at which that is more than alpha decide nothing. So the p-value is the smallest alpha whose interval has
 * excluded 0. Both assume independent blocks of one distribution, about normal.
 *
 * <p>Equivalence is tested by two one-sided tests (Schuirmann 1987, J. Pharmacokinet. Biopharm. 15:657), each at alpha:
 * the interval at 1 - 2 alpha, repeated in the same way.
 */
public final class RepeatedTest {

    private final Boundary boundary;
    private final double alpha;
    private final Widening widening;

    /**
     * Makes the test for a boundary.
     *
     * @param boundary when the blocks are looked at
     * @param alpha error rate over all looks, in (0, 0.5)
     */
    public RepeatedTest(Boundary boundary, double alpha) {
        this(boundary, alpha, Widening.NONE);
    }

    /** Makes the test for a boundary, with every standard error widened. */
    public RepeatedTest(Boundary boundary, double alpha, Widening widening) {
        this.boundary = boundary;
        this.alpha = alpha;
        this.widening = widening;
    }

    /**
     * What the looks so far say.
     *
     * @param blocks values behind it
     * @param estimate the mean
     * @param deviation standard deviation, at least the resolution
     * @param interval intersection of the intervals so far at 1 - alpha
     * @param equivalence the same at 1 - 2 alpha
     * @param halfWidth half the width of the interval of the current look
     * @param pValue repeated p-value, in (0, 1]
     * @param drifted whether the intervals so far do not meet, or the estimate lies outside of what they share; the
     *     blocks are then hardly of one distribution. If they do not meet, {@code interval} is that of the current look
     */
    public record Result(
            int blocks,
            double estimate,
            double deviation,
            Interval interval,
            Interval equivalence,
            double halfWidth,
            double pValue,
            boolean drifted) {}

    /**
     * Tests the values in their order.
     *
     * @param values one a block; those beyond the last look are left out
     * @param resolution the smallest standard deviation to believe in, in the unit of the values, above 0; without it
     *     four equal values would prove anything
     * @return empty if there are fewer values than at the first look, or one of them is not finite; before {@link
     *     #firstLook(Criteria.Looks, double)} the interval of the present values alone, on which nothing can be decided
     */
    public Optional<Result> test(double[] values, double resolution) {
        int count = Math.min(values.length, boundary.looks().last());
        if (count < boundary.looks().first()) {
            return Optional.empty();
        }
        Progress progress = new Progress(resolution);
        for (int i = 0; i < count; i++) {
            if (!Double.isFinite(values[i])) {
                return Optional.empty();
            }
            progress.add(values[i]);
        }
        return Optional.of(progress.result());
    }

    /** Returns the blocks at the first of some looks that can carry a p-value of alpha: nothing is decided earlier. */
    public static int firstLook(Criteria.Looks looks, double alpha) {
        return Math.max(looks.first(), ForkLottery.fewest(alpha));
    }

    /** Mean and variance by Welford's recurrence, and the intersections so far. */
    private final class Progress {
        private final double resolution;
        private int n;
        private double mean;
        private double squares;
        private double deviation;
        private double smallest = 1;
        private final Intersection interval = new Intersection(alpha);
        private final Intersection equivalence = new Intersection(2 * alpha);

        Progress(double resolution) {
            this.resolution = resolution;
        }

        void add(double value) {
            n++;
            double delta = value - mean;
            mean += delta / n;
            squares += delta * (value - mean);
            if (n >= boundary.looks().first()) {
                look();
            }
        }

        private void look() {
            deviation = Math.max(resolution, Math.sqrt(squares / (n - 1)));
            double error = widening.error(deviation, n);
            double nominal = 2 * TDistribution.of(n - 1).survivalProbability(Math.abs(mean) / error);
            double p = Math.max(boundary.probability(nominal), ForkLottery.smallestPValue(n));
            smallest = Math.min(smallest, p);
            interval.look(n, mean, error);
            equivalence.look(n, mean, error);
        }

        Result result() {
            return new Result(
                    n,
                    mean,
                    deviation,
                    interval.shown(),
                    equivalence.shown(),
                    interval.current.halfWidth(),
                    smallest,
                    interval.drifted(mean));
        }
    }

    /** The intervals of the looks so far at one error rate. */
    private final class Intersection {
        private final double rate;
        private double low = Double.NEGATIVE_INFINITY;
        private double high = Double.POSITIVE_INFINITY;
        private Interval current = Interval.ALL;

        Intersection(double rate) {
            this.rate = rate;
        }

        void look(int n, double mean, double error) {
            current = Interval.around(mean, boundary.criticalT(rate, n) * error);
            if (ForkLottery.smallestPValue(n) <= alpha) {
                low = Math.max(low, current.low());
                high = Math.min(high, current.high());
            }
        }

        boolean drifted(double mean) {
            return low > high || mean < low || mean > high;
        }

        Interval shown() {
            return low > high || Double.isInfinite(low) ? current : new Interval(low, high);
        }
    }
}
