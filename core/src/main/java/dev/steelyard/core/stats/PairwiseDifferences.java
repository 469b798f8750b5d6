package dev.steelyard.core.stats;

import java.util.Arrays;

/**
 * Order statistics of all differences between a value of one sample and a value of another, without making them: a
 * bisection over the doubles themselves, where each step counts the differences up to a bound by two marks that walk
 * along both sorted samples. Exact, in 64 steps of n + m at most.
 */
final class PairwiseDifferences {

    private PairwiseDifferences() {}

    /** Median of right less left over all pairs; the mean of the two middle ones for an even number of pairs. */
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

    /** The difference with so many others before it, from 0; both samples sorted. */
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

    /** Whole numbers in the order of the doubles; both zeros are one. */
    private static long key(double value) {
        long bits = Double.doubleToLongBits(value + 0.0);
        return bits < 0 ? Long.MIN_VALUE - bits : bits;
    }

    private static double value(long key) {
        return Double.longBitsToDouble(key < 0 ? Long.MIN_VALUE - key : key);
    }
}
