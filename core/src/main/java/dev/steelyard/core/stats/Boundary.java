package dev.steelyard.core.stats;

import dev.steelyard.core.model.Criteria.Looks;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The group-sequential boundary of a t test with a look after every block from the first look to the last: the same
 * nominal two-sided p-value at each look (Pocock 1977, Biometrika 64:191, transferred to the t scale as in Jennison and
 * Turnbull 2000, section 4.4).
 *
 * <p>Let M be the smallest nominal p-value over all looks and F its distribution without a change, if blocks are
 * independent and normal with one unknown variance. {@code F(p)} is integrated numerically (see {@link
 * CrossingProbability}) at 43 points and interpolated monotonically in log F over log p, with a relative error below
 * 0.5 %. With one look F(p) = p: the ordinary t test.
 *
 * <p>Immutable except for a cache of thresholds, and thread-safe. Creating a boundary takes about a second.
 */
public final class Boundary {

    /** The smallest nominal p-value in the table; smaller ones are treated as equal to it. */
    static final double SMALLEST = 1e-12;

    private static final int CELLS = 128;
    /** The curve is almost straight from 1e-12 to 1e-3; above, it bends toward 1. */
    private static final double[] LOG_NOMINAL = IntStream.concat(
                    IntStream.range(-12 * 8, -3 * 8).filter(i -> i % 4 == 0), IntStream.rangeClosed(-3 * 8, 0))
            .mapToDouble(eighth -> eighth / 8.0 * Math.log(10))
            .toArray();

    private final Looks looks;
    private final MonotoneCurve logProbability;
    private final Map<Double, double[]> thresholds = new ConcurrentHashMap<>();

    /** Computes the boundary for the given looks. */
    public Boundary(Looks looks) {
        this.looks = looks;
        double[] x = LOG_NOMINAL;
        int points = x.length;
        CrossingProbability crossing = new CrossingProbability(looks, CELLS);
        double[] y = new double[points];
        for (int i = 0; i < points - 1; i++) {
            y[i] = looks.first() == looks.last() ? x[i] : Math.log(crossing.of(Math.exp(x[i])));
            y[i] = i == 0 ? y[i] : Math.max(y[i], y[i - 1]);
        }
        this.logProbability = new MonotoneCurve(x, y);
    }

    /** Returns the looks of this boundary. */
    public Looks looks() {
        return looks;
    }

    /**
     * Returns F, the probability without a change that the nominal p-value is this small at any look: the raw p-value
     * of a series with the given smallest nominal p-value so far.
     *
     * @param nominal two-sided p-value of an ordinary t test, in [0, 1]; NaN counts as 1
     * @return in (0, 1], never below the nominal p-value
     */
    public double probability(double nominal) {
        if (!(nominal < 1)) {
            return 1;
        }
        double clamped = Math.max(nominal, SMALLEST);
        return Math.min(1, Math.max(clamped, Math.exp(logProbability.at(Math.log(clamped)))));
    }

    /**
     * Returns the critical nominal p-value: the greatest one with a probability of at most alpha.
     *
     * @param alpha error rate over all looks, in (0, 1)
     */
    public double nominal(double alpha) {
        if (probability(SMALLEST) > alpha) {
            // Below the table Bonferroni's bound over the looks is nearly exact.
            return alpha / (looks.last() - looks.first() + 1);
        }
        return Math.min(alpha, Math.exp(logProbability.lastAtMost(Math.log(alpha))));
    }

    /**
     * Returns the critical value of |t| at a look.
     *
     * @param alpha error rate over all looks, in (0, 1)
     * @param blocks number of blocks at the look, at least 2; beyond the last look, the same nominal p-value is used
     */
    public double criticalT(double alpha, int blocks) {
        double[] known = thresholds.computeIfAbsent(alpha, this::thresholds);
        return blocks < known.length ? known[blocks] : critical(nominal(alpha), blocks);
    }

    private double[] thresholds(double alpha) {
        double nominal = nominal(alpha);
        return IntStream.rangeClosed(0, looks.last())
                .mapToDouble(n -> n < 2 ? Double.POSITIVE_INFINITY : critical(nominal, n))
                .toArray();
    }

    private static double critical(double nominal, int blocks) {
        return TDistribution.of(blocks - 1).inverseSurvivalProbability(nominal / 2);
    }
}
