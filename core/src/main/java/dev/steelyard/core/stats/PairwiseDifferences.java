package dev.steelyard.core.stats;

import java.util.Arrays;

/**
 * Order statistics of all pairwise differences between two samples, without computing all of them: a bisection over the
 * doubles themselves, in which each step counts the differences up to a bound with two pointers into the sorted
 * samples. Exact, in at most 64 steps of n + m.
 */
final class PairwiseDifferences {

    private PairwiseDifferences() {}

    /** Returns the median of right minus left over all pairs; for an even number, the mean of the two middle ones. */
    static double median(double[] left, double[] right) {
        double[] low = left.clone();
        double[] high = right.clone();
        Arrays.sort(low);
        Arrays.sort(high);
        long pairs = (long) low.length * high.length;
        double below = atRank(low, high, (pairs - 1) / 2);
        if (pairs % 2 == 1) {
            return below;
        }
        double above = atRank(low, high, pairs / 2);
        return below + (above - below) / 2;
    }

    /** Returns the difference with a rank, from 0; both samples are sorted. */
    private static double atRank(double[] left, double[] right, long rank) {
        long low = key(right[0] - left[left.length - 1]);
        long high = key(right[right.length - 1] - left[0]);
        while (low < high) {
            long middle = (low & high) + ((low ^ high) >> 1);
            if (upTo(left, right, value(middle)) > rank) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return value(low);
    }

    private static long upTo(double[] left, double[] right, double bound) {
        long count = 0;
        int first = 0;
        for (double value : right) {
            while (first < left.length && value - left[first] > bound) {
                first++;
            }
            count += left.length - first;
        }
        return count;
    }

    /** Maps doubles to integers in the same order; both zeros are equal. */
    private static long key(double value) {
        long bits = Double.doubleToLongBits(value + 0.0);
        return bits < 0 ? Long.MIN_VALUE - bits : bits;
    }

    private static double value(long key) {
        return Double.longBitsToDouble(key < 0 ? Long.MIN_VALUE - key : key);
    }
}
