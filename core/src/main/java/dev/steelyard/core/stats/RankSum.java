package dev.steelyard.core.stats;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/**
 * The rank-sum test of two samples (Wilcoxon 1945, Biometrics Bulletin 1:80; Mann and Whitney 1947, Ann. Math. Stat.
 * 18:50) with the corresponding estimate of the shift, the median of all pairwise differences (Hodges and Lehmann 1963,
 * Ann. Math. Stat. 34:598). It assumes independent values from two distributions that differ by a shift; they need not
 * be normal, so a single outlier has little effect.
 */
public final class RankSum {

    private RankSum() {}

    /**
     * The result of the test.
     *
     * @param pValue two-sided, in (0, 1]; exact for small samples without ties, otherwise by the normal approximation
     *     with corrections for ties and continuity
     * @param shift Hodges-Lehmann estimate of right minus left
     */
    public record Result(double pValue, double shift) {}

    /** Tests for equal distributions; empty if a side has no values or a value is not finite. */
    public static Optional<Result> test(double[] left, double[] right) {
        if (!usable(left) || !usable(right)) {
            return Optional.empty();
        }
        double shift = PairwiseDifferences.median(left, right);
        boolean alike = Arrays.stream(left).allMatch(value -> value == left[0])
                && Arrays.stream(right).allMatch(value -> value == left[0]);
        double p = alike ? 1 : MannWhitneyUTest.withDefaults().test(left, right).getPValue();
        return Double.isNaN(p) ? Optional.empty() : Optional.of(new Result(p, shift));
    }

    /**
     * Returns the smallest possible p-value for samples of these sizes: 2 / binomial(n + m, n), if every value of one
     * side is below every value of the other.
     */
    public static double smallestPValue(int left, int right) {
        double ways = 1;
        int few = Math.min(left, right);
        for (int i = 1; i <= few && ways < 1e18; i++) {
            ways = ways * (left + right - few + i) / i;
        }
        return Math.min(1, 2 / ways);
    }

    private static boolean usable(double[] values) {
        return values.length > 0 && Arrays.stream(values).allMatch(Double::isFinite);
    }
}
