package dev.steelyard.core.stats;

/**
 * The smallest credible p-value for a number of forks.
 *
 * <p>Forks may fall into tight groups, for example because an inlining decision varies. By chance, all forks of the
 * baseline may then be in one group and all of the treatment in another. A t test sees almost no spread and takes such
 * blocks as proof. If a fork is in one group with probability q and in the other with 1 - q, the probability that n
 * forks of one side and m of the other are separated by group, either way around, is at most
 *
 * <pre>max over q of 2 q^n (1 - q)^m = 2 (n / (n + m))^n (m / (n + m))^m</pre>
 *
 * which for blocks (n = m) is {@code 2 / 4^n}: 0.008 for four blocks, 0.0005 for six. With more than two groups it is
 * less likely. Smaller p-values are raised to this one.
 */
public final class ForkLottery {

    private ForkLottery() {}

    /**
     * Returns the smallest p-value of two samples of forks.
     *
     * @param left number of forks of one side, at least 1
     * @param right number of forks of the other side, at least 1
     * @return in (0, 0.5]
     */
    public static double smallestPValue(int left, int right) {
        double all = (double) left + right;
        double log = left * Math.log(left / all) + right * Math.log(right / all);
        return Math.max(Double.MIN_NORMAL, 2 * Math.exp(log));
    }

    /** Returns the smallest p-value of a number of blocks, each with one fork per side. */
    public static double smallestPValue(int blocks) {
        return smallestPValue(blocks, blocks);
    }

    /**
     * Returns the smallest number of blocks, or forks per side, that allows a p-value.
     *
     * @param pValue in (0, 1)
     */
    public static int fewest(double pValue) {
        int blocks = Math.max(1, (int) Math.floor(Math.log(2 / pValue) / Math.log(4)));
        return smallestPValue(blocks) <= pValue ? blocks : blocks + 1;
    }
}
