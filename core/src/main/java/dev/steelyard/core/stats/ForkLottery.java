package dev.steelyard.core.stats;

/**
 * The smallest p-value that so many forks can carry.
 *
 * <p>Forks may fall into tight groups, as when one inlining decision goes this way or that. By chance all forks of the
 * baseline may then be of one group and all of the treatment of another, and a t test, which sees no spread, calls any
 * number of such blocks proof. If a fork is of one group with probability q and of another with 1 - q, the probability
 * that n forks of one side and m of the other fall apart by group, either way around, is at most
 *
 * <pre>max over q of 2 q^n (1 - q)^m = 2 (n / (n + m))^n (m / (n + m))^m</pre>
 *
 * which for blocks (n = m) is {@code 2 / 4^n}: 0.008 for four of them, 0.0005 for six. More groups than two make it
 * less likely. No p-value below that is believed.
 */
public final class ForkLottery {

    private ForkLottery() {}

    /**
     * Returns the smallest p-value of two samples of forks.
     *
     * @param left forks of one side, at least 1
     * @param right forks of the other one, at least 1
     * @return in (0, 0.5]
     */
    public static double smallestPValue(int left, int right) {
        double all = (double) left + right;
        double log = left * Math.log(left / all) + right * Math.log(right / all);
        return Math.max(Double.MIN_NORMAL, 2 * Math.exp(log));
    }

    /** Returns the smallest p-value of so many blocks, each with a fork of both sides. */
    public static double smallestPValue(int blocks) {
        return smallestPValue(blocks, blocks);
    }

    /**
     * Returns the fewest blocks, or forks a side, that can carry a p-value.
     *
     * @param pValue in (0, 1)
     */
    public static int fewest(double pValue) {
        int blocks = Math.max(1, (int) Math.floor(Math.log(2 / pValue) / Math.log(4)));
        return smallestPValue(blocks) <= pValue ? blocks : blocks + 1;
    }
}
