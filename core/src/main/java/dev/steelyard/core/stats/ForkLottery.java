package dev.steelyard.core.stats;

import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * The smallest credible p-value for a number of forks, and for how clearly the two sides separate.
 *
 * <p>Forks may fall into tight groups, for example because an inlining decision varies. By chance, all forks of the
 * baseline may then be in one group and all of the treatment in another. A t test sees almost no spread and takes such
 * blocks as proof. If a fork is in one group with probability q and in the other with 1 - q, the probability that n
 * forks of one side and m of the other are separated by group, either way around, is at most
 *
 * <pre>max over q of 2 q^n (1 - q)^m = 2 (n / (n + m))^n (m / (n + m))^m</pre>
 *
 * which for blocks (n = m) is {@code 2 / 4^n}. The limit is this times {@value #RESERVE}, since part of alpha must
 * be reserved for the next case: 0.0098 for four blocks, 0.0006 for six.
 *
 * <p>Forks that separate almost by group are more common than a t test assumes. A block <em>contradicts</em> if it lies at
 * least {@value #AWAY} of the way from the estimate to no change. If k of n blocks do not contradict, the limit is
 * {@value #NEARLY} times the probability of at least k, 2 P(B(n, 1/4) >= k) with B binomial. The factors were found by exact
 * computation for two groups without spread: smaller ones do not keep the promised error rate. Two samples of forks, with a
 * single look, allow a sharper limit: {@link SampleLottery}.
 *
 * <p>Source: own derivation; the exact combined probabilities are in ForkLotteryTest and decision 123.
 */
public final class ForkLottery {

    /** Fraction of the way to the other side at which a fork starts to contradict. */
    static final double AWAY = 0.75;

    static final double RESERVE = 1.25;
    private static final double NEARLY = 4;
    /** Maximum probability that a block's forks are in different groups, in a given direction. */
    private static final double APART = 0.25;

    private ForkLottery() {}

    /**
     * Returns the smallest p-value of two samples of forks, none of which contradicts.
     *
     * @param left number of forks of one side, at least 1
     * @param right number of forks of the other side, at least 1
     * @return in (0, 0.625]
     */
    public static double smallestPValue(int left, int right) {
        double all = (double) left + right;
        double log = left * Math.log(left / all) + right * Math.log(right / all);
        return Math.max(Double.MIN_NORMAL, RESERVE * 2 * Math.exp(log));
    }

    /** Returns the smallest p-value of a number of blocks, each with one fork per side, none of which contradicts. */
    public static double smallestPValue(int blocks) {
        return smallestPValue(blocks, blocks);
    }

    /**
     * Returns the smallest p-value of blocks.
     *
     * @param blocks log ratios or differences, at least one
     * @return in (0, 1]
     */
    public static double smallestPValue(double[] blocks) {
        int n = blocks.length;
        double estimate = Mean.of(blocks).getAsDouble();
        int agreeing = n - contradicting(blocks, estimate, 0);
        return agreeing == n ? smallestPValue(n) : Math.min(1, NEARLY * 2 * atLeast(n, APART, agreeing));
    }

    /**
     * Returns the smallest number of blocks, or forks per side, that allows a p-value.
     *
     * @param pValue in (0, 1)
     */
    public static int fewest(double pValue) {
        int blocks = Math.max(1, (int) Math.floor(Math.log(2 * RESERVE / pValue) / Math.log(4)));
        return smallestPValue(blocks) <= pValue ? blocks : blocks + 1;
    }

    /**
     * Returns the smallest number of forks of one side that allows a p-value for their level: if half of all forks are in a group, all n are in
     * the same one with a probability of {@code 2 / 2^n}. A group that most forks are in cannot be told from all.
     *
     * @param pValue in (0, 1)
     */
    public static int fewestOfOneSide(double pValue) {
        return Math.max(1, (int) Math.ceil(Math.log(2 * RESERVE / pValue) / Math.log(2)));
    }

    /** Returns the number of values that lie far from one level, in the direction of another. */
    static int contradicting(double[] values, double from, double to) {
        int count = 0;
        for (double value : values) {
            if ((value - from) * (to - from) >= AWAY * (to - from) * (to - from)) {
                count++;
            }
        }
        return count;
    }

    private static double atLeast(int n, double probability, int count) {
        return BinomialDistribution.of(n, probability).survivalProbability(count - 1);
    }
}
