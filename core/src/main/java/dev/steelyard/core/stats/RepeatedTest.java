package dev.steelyard.core.stats;

import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Run;
import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Repeated confidence interval, and p-value of a mean of 0 (Jennison and Turnbull 1989, J. R. Stat. Soc. B 51:305;
 * 2000, chapter 9): valid under any stopping rule.
 *
 * <p>At look n the interval is mean +- t(n) s / sqrt(n) with the critical values of a {@link Boundary}. All these
 * intervals together contain the true mean with probability 1 - alpha, and so does their intersection. The p-value is
 * the smallest over the looks so far of F(nominal p-value at the look), but at each look at least the limit of
 * {@link ForkLottery} for its number of blocks and, where it would be at most alpha, for these blocks; looks at which
 * that limit is above alpha decide nothing. If any look counts, the p-value is therefore at most alpha if and only if
 * the interval has excluded 0. Both assume independent blocks from a single, approximately normal distribution.
 *
 * <p>Equivalence is tested by two one-sided tests (Schuirmann 1987, J. Pharmacokinet. Biopharm. 15:657), each at alpha:
 * the interval at 1 - 2 alpha, repeated in the same way.
 */
public final class RepeatedTest {

    private final Boundary boundary;
    private final double alpha;
    private final Widening widening;

    /**
     * Creates the test for a boundary.
     *
     * @param boundary boundary for the looks
     * @param alpha error rate over all looks, in (0, 0.5)
     */
    public RepeatedTest(Boundary boundary, double alpha) {
        this(boundary, alpha, Widening.NONE);
    }

    /** Creates the test for a boundary, with widened standard errors. */
    public RepeatedTest(Boundary boundary, double alpha, Widening widening) {
        this.boundary = boundary;
        this.alpha = alpha;
        this.widening = widening;
    }

    /**
     * The result of the looks so far.
     *
     * @param blocks number of values
     * @param estimate the mean
     * @param deviation standard deviation, at least the resolution
     * @param interval intersection of the intervals at level 1 - alpha over the looks that count; if none counts, the interval of the
     *     current look, which decides nothing
     * @param equivalence the same at level 1 - 2 alpha
     * @param halfWidth half the width of the current look's interval
     * @param pValue repeated p-value, in (0, 1]
     * @param drifted whether the intervals so far have no intersection, or the estimate is outside it; the blocks are then unlikely to come
     *     from one distribution. Without an intersection, {@code interval} is that of the current look
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
     * Tests the values in order.
     *
     * @param values one per block; those beyond the last look are ignored
     * @param resolution the smallest credible standard deviation, in the unit of the values, above 0; without it, four
     *     equal values would prove anything
     * @return empty if there are fewer values than at the first look, or one of them is not finite; before {@link
     *     #firstLook(Criteria.Looks, double)}, the interval of the current values alone, which decides nothing
     */
    public Optional<Result> test(double[] values, double resolution) {
        int count = Math.min(values.length, boundary.looks().last());
        if (count < boundary.looks().first()) {
            return Optional.empty();
        }
        Progress progress = new Progress(values, resolution);
        for (int i = 0; i < count; i++) {
            if (!Double.isFinite(values[i])) {
                return Optional.empty();
            }
            progress.next();
        }
        return Optional.of(progress.result());
    }

    /** Returns the number of blocks at the first look that allows a p-value of alpha; nothing is decided earlier. */
    public static int firstLook(Criteria.Looks looks, double alpha) {
        return Math.max(looks.first(), ForkLottery.fewest(alpha));
    }

    /**
     * Returns the smallest number of blocks that can show a change in one of several benchmarks: with fewer, the p-value cannot become
     * small enough to remain significant after correction for the others.
     *
     * @param chosen number of benchmarks that are measured first, at least 1
     * @param all number of all benchmarks
     */
    public static int fewestBlocks(Criteria criteria, int chosen, int all) {
        int family = Math.min(all, Run.leastFamily(chosen));
        double needed = criteria.perBenchmark() ? criteria.alpha() : criteria.alpha() / Math.max(1, family);
        return firstLook(criteria.looks(), needed);
    }

    /** Mean and variance by Welford's recurrence, and the intersections so far. */
    private final class Progress {
        private final double[] values;
        private final double resolution;
        private int n;
        private double mean;
        private double squares;
        private double deviation;
        private double smallest = 1;
        private final Intersection interval = new Intersection(alpha);
        private final Intersection equivalence = new Intersection(2 * alpha);

        Progress(double[] values, double resolution) {
            this.values = values;
            this.resolution = resolution;
        }

        void next() {
            double value = values[n];
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
            double p = boundary.probability(nominal);
            double limit =
                    p > alpha ? ForkLottery.smallestPValue(n) : ForkLottery.smallestPValue(Arrays.copyOf(values, n));
            smallest = Math.min(smallest, Math.max(p, limit));
            interval.look(n, mean, error, limit <= alpha);
            equivalence.look(n, mean, error, ForkLottery.smallestPValue(n) <= alpha);
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

        void look(int n, double mean, double error, boolean counts) {
            current = Interval.around(mean, boundary.criticalT(rate, n) * error);
            if (counts) {
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
