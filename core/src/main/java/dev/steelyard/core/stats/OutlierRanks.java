package dev.steelyard.core.stats;

import java.util.Arrays;

/**
 * An exact, distribution-free permutation test of whether one value in each of many groups is farther out than the
 * others (Fisher 1935, <i>The Design of Experiments</i>; Pitman 1937, J. R. Stat. Soc. Suppl. 4:119).
 *
 * <p>If the values of a group are exchangeable, the distance between a value chosen in advance and the group's mean has
 * every rank among all distances with equal probability. The ranks of independent groups are then independent and
 * uniform, and the distribution of their sum follows by convolution.
 */
public final class OutlierRanks {

    /** Number of values in a group. */
    public static final int VALUES = 5;

    private OutlierRanks() {}

    /**
     * Returns the rank, from 1 to {@link #VALUES}, of the first value's distance from the mean among the distances of
     * all values. Equal distances all get the lowest rank, so ties never count as evidence.
     *
     * @param values {@link #VALUES} finite numbers
     */
    public static int rank(double[] values) {
        if (values.length != VALUES || !Arrays.stream(values).allMatch(Double::isFinite)) {
            throw new IllegalArgumentException("a group is " + VALUES + " finite values: " + Arrays.toString(values));
        }
        double mean = Arrays.stream(values).average().orElse(0);
        double named = Math.abs(values[0] - mean);
        return 1
                + (int) Arrays.stream(values)
                        .filter(value -> Math.abs(value - mean) < named)
                        .count();
    }

    /**
     * Returns the probability that the ranks of exchangeable groups have at least this sum.
     *
     * @param sum sum of the ranks
     * @param groups number of groups, at least 0
     * @return in [0, 1]
     */
    public static double pValue(int sum, int groups) {
        if (sum <= groups) {
            return 1;
        }
        int greatest = groups * VALUES;
        double[] probability = new double[greatest + 1];
        probability[0] = 1;
        for (int group = 1; group <= groups; group++) {
            double[] next = new double[greatest + 1];
            for (int total = group; total <= group * VALUES; total++) {
                double before = 0;
                for (int rank = 1; rank <= Math.min(VALUES, total); rank++) {
                    before += probability[total - rank];
                }
                next[total] = before / VALUES;
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
