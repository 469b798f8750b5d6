package dev.steelyard.core.stats;

import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Repeated confidence interval and p-value of a mean of 0 (Jennison and Turnbull 1989, J. R. Stat. Soc. B 51:305; 2000,
 * chapter 9): valid whenever sampling stops, for whatever reason.
 *
 * <p>At look n the interval is mean +- t(n) s / sqrt(n) with the critical values of a {@link Boundary}; all of these
 * intervals hold the true mean with probability 1 - alpha, so their intersection does. The p-value is F(smallest
 * nominal p-value so far): the smallest alpha whose interval has excluded 0 at a look so far. Both assume independent
 * blocks of one distribution, about normal.
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
     * @param low lower end of the intersection of the intervals so far
     * @param high upper end
     * @param halfWidth half the width of the interval of the current look
     * @param pValue repeated p-value, in (0, 1]
     * @param drifted whether the intervals so far do not meet, or the estimate lies outside of what they share; the
     *     blocks are then hardly of one distribution. If they do not meet, {@code low} and {@code high} are those of
     *     the current look
     */
    public record Result(
            int blocks,
            double estimate,
            double deviation,
            double low,
            double high,
            double halfWidth,
            double pValue,
            boolean drifted) {

        /** Tells whether the interval excludes 0. */
        public boolean offZero() {
            return low > 0 || high < 0;
        }
    }

    /**
     * Tests the values in their order.
     *
     * @param values one a block; those beyond the last look are left out
     * @param resolution the smallest standard deviation to believe in, in the unit of the values, above 0; without it
     *     four equal values would prove anything
     * @return empty if there are fewer values than at the first look, or one of them is not finite
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

    /** Mean and variance by Welford's recurrence, and the intersection so far. */
    private final class Progress {
        private final double resolution;
        private int n;
        private double mean;
        private double squares;
        private double deviation;
        private double halfWidth;
        private double low = Double.NEGATIVE_INFINITY;
        private double high = Double.POSITIVE_INFINITY;
        private double smallest = 1;

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
            double t = Math.abs(mean) / error;
            smallest = Math.min(smallest, 2 * TDistribution.of(n - 1).survivalProbability(t));
            halfWidth = boundary.criticalT(alpha, n) * error;
            low = Math.max(low, mean - halfWidth);
            high = Math.min(high, mean + halfWidth);
        }

        Result result() {
            boolean apart = low > high;
            boolean drifted = apart || mean < low || mean > high;
            return new Result(
                    n,
                    mean,
                    deviation,
                    apart ? mean - halfWidth : low,
                    apart ? mean + halfWidth : high,
                    halfWidth,
                    boundary.probability(smallest),
                    drifted);
        }
    }
}
