package dev.steelyard.core.stats;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;

/**
 * Wilcoxon's signed-rank test of a center of 0 (1945, Biometrics Bulletin 1:80) with the corresponding estimate, the
 * median of all pairwise means (Hodges and Lehmann 1963, Ann. Math. Stat. 34:598). It assumes independent values from
 * one distribution that is symmetric about its center; they need not be normal, so a single outlier has little effect.
 */
public final class SignedRank {

    private SignedRank() {}

    /**
     * The result of the test.
     *
     * @param pValue two-sided; exact up to 1023 values without ties and zeros, otherwise by the normal approximation
     *     with Pratt's treatment of zeros
     * @param centre Hodges-Lehmann estimate
     */
    public record Result(double pValue, double centre) {}

    /** Tests the values; empty if there are no values, a value is not finite, or all are 0. */
    public static Optional<Result> test(double[] values) {
        boolean finite = Arrays.stream(values).allMatch(Double::isFinite);
        boolean allZero = Arrays.stream(values).allMatch(value -> value == 0);
        if (!finite || allZero) {
            return Optional.empty();
        }
        double p = WilcoxonSignedRankTest.withDefaults().test(values).getPValue();
        return Optional.of(new Result(p, centre(values)));
    }

    private static double centre(double[] values) {
        int n = values.length;
        double[] means = new double[n * (n + 1) / 2];
        int count = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i; j < n; j++) {
                means[count++] = values[i] + (values[j] - values[i]) / 2;
            }
        }
        Arrays.sort(means);
        return (means[(count - 1) / 2] + means[count / 2]) / 2;
    }
}
