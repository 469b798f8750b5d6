package dev.steelyard.core.stats;

import java.util.Arrays;

/**
 * Whether one pair in each of many groups is further apart than the other pairs of its group: an exact permutation test
 * (Fisher 1935, <i>The Design of Experiments</i>; Pitman 1937, J. R. Stat. Soc. Suppl. 4:119) that knows no
 * distribution.
 *
 * <p>If the values of a group are exchangeable, the distance of a pair named beforehand has any rank among the distances
 * of all pairs with the same probability. The ranks of independent groups are then independent and uniform, and the
 * distribution of their sum follows by convolution.
 */
public final class PairRanks {

    /** Values of a group. */
    public static final int VALUES = 5;
    /** Pairs of a group. */
    public static final int PAIRS = VALUES * (VALUES - 1) / 2;

    private PairRanks() {}

    /**
     * Returns the rank, from 1 to {@link #PAIRS}, of the distance of the first two values among those of all pairs. Of
     * equal distances each has the lowest rank, so that ties never count as evidence.
     *
     * @param values {@link #VALUES} finite numbers
     */
    public static int rank(double[] values) {
        if (values.length != VALUES || !Arrays.stream(values).allMatch(Double::isFinite)) {
            throw new IllegalArgumentException("a group is " + VALUES + " finite values: " + Arrays.toString(values));
        }
        double named = Math.abs(values[0] - values[1]);
        int rank = 1;
        for (int i = 0; i < VALUES; i++) {
            for (int j = i + 1; j < VALUES; j++) {
                rank += Math.abs(values[i] - values[j]) < named ? 1 : 0;
            }
        }
        return rank;
    }

    /**
     * Returns the probability that the ranks of exchangeable groups sum up to at least this much.
     *
     * @param sum of the ranks
     * @param groups how many groups, at least 0
     * @return in [0, 1]
     */
    public static double pValue(int sum, int groups) {
        if (sum <= groups) {
            return 1;
        }
        int greatest = groups * PAIRS;
        double[] probability = new double[greatest + 1];
        probability[0] = 1;
        for (int group = 1; group <= groups; group++) {
            double[] next = new double[greatest + 1];
            double window = 0;
            for (int total = group; total <= group * PAIRS; total++) {
                window += probability[total - 1];
                if (total > PAIRS) {
                    window -= probability[total - 1 - PAIRS];
                }
                next[total] = Math.max(0, window) / PAIRS;
            }
            probability = next;
        }
        double tail = 0;
        for (int total = greatest; total >= sum; total--) {
            tail += probability[total];
        }
        return Math.min(1, tail);
    }
}
