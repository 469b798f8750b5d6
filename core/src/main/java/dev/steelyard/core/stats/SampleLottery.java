package dev.steelyard.core.stats;

import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The smallest credible p-value of Welch's test on two samples of forks, given that forks may fall into two tight groups.
 *
 * <p>Let a fork of either side be in the upper group with probability q. If the groups have no spread, the test depends only on how many
 * forks of each side are in the upper group. The limit is the probability, for the worst q, that the test gives a p-value at least as small
 * as the observed one, in either direction: Boschloo's unconditional test (1970, Stat. Neerl. 24:1) with Welch's p-value as the statistic,
 * times the reserve of {@link ForkLottery}. Spread within the groups may make them look slightly further apart, so the observed p-value is
 * increased a little first. The resulting p-value is the larger of the error rates of one test under two models: approximately normal
 * forks, and forks in two groups.
 *
 * <p>If forks are not grouped, the t test may be less significant than the order of the forks suggests. A fork <em>contradicts</em> if it
 * lies at least {@value ForkLottery#AWAY} of the way from the mean of its side to that of the other. If all forks were in two groups, with
 * contradicting forks in the group of the other side, the test would have another p-value; if that is smaller, it replaces the observed
 * one. For groups without spread, both are the same.
 */
public final class SampleLottery {

    /** Factor that exceeds the rounding error of a p-value. */
    private static final double ROUNDING = 1 + 1e-9;

    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    /**
     * Maximum relative increase of a p-value's normal deviate due to spread within groups, per unit of the deviate. With 0.03, two groups 6
     * % apart with a spread of 1 % keep the promised error rate, and five forks per side lose no power at 5 %.
     */
    private static final double SPREAD = 0.03;

    private static final int STEPS = 20;
    private static final int REFINEMENTS = 24;

    private final int left;
    private final int right;

    private SampleLottery(int left, int right) {
        this.left = left;
        this.right = right;
    }

    /**
     * Returns the smallest p-value.
     *
     * @param left values of one side, at least two
     * @param right values of the other side, at least two
     * @param pValue p-value of the test of these values
     * @return in (0, 1]
     */
    public static double smallestPValue(double[] left, double[] right, double pValue) {
        SampleLottery lottery = new SampleLottery(left.length, right.length);
        double low = Welch.Moments.of(left).mean();
        double high = Welch.Moments.of(right).mean();
        int up = ForkLottery.contradicting(left, low, high);
        int down = ForkLottery.contradicting(right, high, low);
        return lottery.limit(Math.min(spread(pValue), lottery.pValue(up, right.length - down)));
    }

    /** Returns the p-value corrected for spread within the groups, which makes a test slightly more or less significant. */
    private static double spread(double pValue) {
        double deviations = NORMAL.inverseSurvivalProbability(Math.min(0.5, pValue / 2));
        return Double.isInfinite(deviations)
                ? pValue
                : 2 * NORMAL.survivalProbability(deviations / (1 + SPREAD * deviations));
    }

    private double limit(double pValue) {
        int[] least = least(pValue);
        double likeliest = greatest(q -> probability(least, q));
        return Math.max(ForkLottery.smallestPValue(left, right), Math.min(1, ForkLottery.RESERVE * 2 * likeliest));
    }

    /**
     * Returns the p-value of forks in two groups.
     *
     * @param lefts forks of the left side in the upper group
     * @param rights forks of the right side in it
     * @return 1 unless the right side has the greater share
     */
    private double pValue(int lefts, int rights) {
        if (!apart(lefts, rights)) {
            return 1;
        }
        // Without any spread, the difference is certain.
        return test(lefts, rights).map(Welch.Result::pValue).orElse(0.0);
    }

    private boolean apart(int lefts, int rights) {
        return (long) rights * left > (long) lefts * right;
    }

    private Optional<Welch.Result> test(int lefts, int rights) {
        return Welch.of(grouped(lefts, left), grouped(rights, right), 0)
                .map(result -> result.pooledAtLeast(left, right));
    }

    private static Welch.Moments grouped(int upper, int size) {
        double share = (double) upper / size;
        return new Welch.Moments(share, upper * (1 - share) / (size - 1), size);
    }

    /**
     * Returns, for each number of left forks in the upper group, the smallest number of right forks there at which the p-value is at most
     * the given one. A result also holds for fewer left or more right forks, which are further apart. One more than there are right forks
     * if there is no such number.
     */
    private int[] least(double pValue) {
        // Student's t has heavier tails than the normal distribution, whose quantile is cheaper to compute.
        double nearest = NORMAL.inverseSurvivalProbability(Math.min(0.5, pValue / 2));
        int[] least = new int[left + 1];
        int found = right + 1;
        for (int lefts = left; lefts >= 0; lefts--) {
            for (int rights = found - 1; rights >= 0 && apart(lefts, rights); rights--) {
                Optional<Welch.Result> result = test(lefts, rights);
                boolean sure = result.isEmpty()
                        || (result.get().estimate() > nearest * result.get().error()
                                && result.get().pValue() <= pValue * ROUNDING);
                found = sure ? rights : found;
            }
            least[lefts] = found;
        }
        return least;
    }

    /** Returns the probability of such a result if each fork is in the upper group with probability q. */
    private double probability(int[] least, double q) {
        double[] ofLeft = probabilities(left, q);
        double[] atLeast = probabilities(right, q);
        for (int i = right - 1; i >= 0; i--) {
            atLeast[i] += atLeast[i + 1];
        }
        double sum = 0;
        for (int lefts = 0; lefts <= left && least[lefts] <= right; lefts++) {
            sum += ofLeft[lefts] * atLeast[least[lefts]];
        }
        return sum;
    }

    /** Returns binomial probabilities, each computed from its neighbor toward the mode. */
    private static double[] probabilities(int n, double q) {
        double[] probabilities = new double[n + 1];
        int likeliest = (int) Math.min(n, (n + 1) * q);
        probabilities[likeliest] = BinomialDistribution.of(n, q).probability(likeliest);
        double odds = q / (1 - q);
        for (int i = likeliest; i < n; i++) {
            probabilities[i + 1] = probabilities[i] * odds * (n - i) / (i + 1);
        }
        for (int i = likeliest; i > 0; i--) {
            probabilities[i - 1] = probabilities[i] / odds * i / (n - i + 1);
        }
        return probabilities;
    }

    /** Returns the maximum in (0, 1) of a function that may have several local maxima: grid search, then ternary search. */
    private static double greatest(DoubleUnaryOperator function) {
        double best = 0.5;
        double most = 0;
        for (int i = 1; i < STEPS; i++) {
            double value = function.applyAsDouble((double) i / STEPS);
            if (value > most) {
                most = value;
                best = (double) i / STEPS;
            }
        }
        double low = best - 1.0 / STEPS;
        double high = best + 1.0 / STEPS;
        for (int i = 0; i < REFINEMENTS; i++) {
            double third = (high - low) / 3;
            double lower = function.applyAsDouble(low + third);
            double upper = function.applyAsDouble(high - third);
            most = Math.max(most, Math.max(lower, upper));
            if (lower < upper) {
                low += third;
            } else {
                high -= third;
            }
        }
        return most;
    }
}
