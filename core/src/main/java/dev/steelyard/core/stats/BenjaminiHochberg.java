package dev.steelyard.core.stats;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Adjusted p-values of a family (Benjamini and Hochberg 1995, J. R. Stat. Soc. B 57:289): the i-th smallest of m
 * becomes the minimum over j &gt;= i of p(j) m / j, at most 1. If all rows below alpha are called changed, the expected
 * share of false changes among them is at most alpha; if there is no real change at all, the probability of any false
 * change is at most alpha (Simes 1986). Both assume that the p-values are independent or positively dependent.
 */
public final class BenjaminiHochberg {

    private BenjaminiHochberg() {}

    /**
     * Returns the adjusted p-values in the order of the arguments.
     *
     * @param pValues in [0, 1]; NaN counts as 1
     */
    public static double[] adjust(double[] pValues) {
        int m = pValues.length;
        double[] p = Arrays.stream(pValues)
                .map(value -> Double.isNaN(value) ? 1 : value)
                .toArray();
        int[] order = IntStream.range(0, m)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> p[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] adjusted = new double[m];
        double least = 1;
        for (int rank = m; rank >= 1; rank--) {
            int i = order[rank - 1];
            least = Math.min(least, p[i] * m / rank);
            adjusted[i] = Math.max(p[i], least);
        }
        return adjusted;
    }
}
