package dev.steelyard.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Reference values are those of src/test/reference/two_samples.py (SciPy 1.17). */
class TwoSamplesTest {

    @SuppressWarnings("ImmutableEnumChecker") // nobody writes to the arrays
    private enum Case {
        TEN(
                new double[] {12.31, 12.05, 12.44, 12.18, 12.6, 12.29, 12.11, 12.37, 12.52, 12.2},
                new double[] {12.71, 12.66, 12.93, 12.4, 12.88, 12.59, 12.75, 13.02, 12.49, 12.81},
                new double[] {0.0333093335833858, 17.9292693293, 9.64850662083e-05, 0.0140764321074, 0.0525422350594},
                new double[] {0.000324752646734, 0.0333553736989622}),
        UNEVEN(
                new double[] {101.2, 99.8, 103.1},
                new double[] {97.4, 98.9, 96.1, 95.5, 99.0, 98.2, 94.7},
                new double[] {-0.0428995753845003, 4.14721967236, 0.0192128345708, -0.0947421240502, 0.00894297328121},
                new double[] {0.0166666666667, -0.0415901523942477}),
        WILD(
                new double[] {5.1, 5.2, 5.05, 5.15, 5.12},
                new double[] {5.11, 5.19, 5.07, 5.14, 9.9},
                new double[] {0.132284638654426, 4.01100129468, 0.371973302442, -0.473108100533, 0.737677377842},
                new double[] {0.690476190476, 0.00395257431582352}),
        TIES(
                new double[] {2.0, 2.0, 3.0, 3.0, 4.0},
                new double[] {3.0, 3.0, 4.0, 4.0, 5.0, 2.0},
                new double[] {0.218103738846474, 8.84471572339, 0.273918122937, -0.392260889809, 0.828468367502},
                new double[] {0.294664806124, 0.287682072451781}),
        TWO(
                new double[] {1.0, 1.1},
                new double[] {1.3, 1.35},
                new double[] {0.233579338556752, 1.30606585158, 0.0932523984263, -1.08417221832, 1.55133089544},
                new double[] {0.333333333333, 0.233579338556752});

        private final double[] left;
        private final double[] right;
        private final double[] welch;
        private final double[] ranks;

        Case(double[] left, double[] right, double[] welch, double[] ranks) {
            this.left = Arrays.stream(left).map(Math::log).toArray();
            this.right = Arrays.stream(right).map(Math::log).toArray();
            this.welch = welch;
            this.ranks = ranks;
        }
    }

    @ParameterizedTest
    @EnumSource
    void welch_agrees_with_scipy(Case sample) {
        Welch.Result result = Welch.test(sample.left, sample.right, 0).orElseThrow();
        assertThat(result.estimate()).isCloseTo(sample.welch[0], within(1e-13));
        assertThat(result.degrees()).isCloseTo(sample.welch[1], within(1e-9));
        assertThat(result.pValue()).isCloseTo(sample.welch[2], within(1e-11));
        double half = result.halfWidth(0.01);
        assertThat(result.estimate() - half).isCloseTo(sample.welch[3], within(1e-9));
        assertThat(result.estimate() + half).isCloseTo(sample.welch[4], within(1e-9));
    }

    @ParameterizedTest
    @EnumSource
    void ranks_agree_with_scipy(Case sample) {
        RankSum.Result result = RankSum.test(sample.left, sample.right).orElseThrow();
        assertThat(result.pValue()).isCloseTo(sample.ranks[0], within(1e-11));
        assertThat(result.shift()).isCloseTo(sample.ranks[1], within(1e-13));
    }

    /** The slow oracle: every way to deal the ranks to both sides. */
    @Test
    void rank_p_values_are_those_of_all_ways_to_deal() {
        SplittableRandom random = new SplittableRandom(3);
        for (int round = 0; round < 40; round++) {
            double[] left = random.doubles(1 + random.nextInt(6)).toArray();
            double[] right = random.doubles(1 + random.nextInt(6)).toArray();
            assertThat(RankSum.test(left, right).orElseThrow().pValue()).isCloseTo(slowly(left, right), within(1e-9));
        }
    }

    private static double slowly(double[] left, double[] right) {
        int n = left.length;
        int all = n + right.length;
        int observed = wins(left, right);
        int most = Math.max(observed, n * right.length - observed);
        int extreme = 0;
        int ways = 0;
        for (int mask = 0; mask < 1 << all; mask++) {
            if (Integer.bitCount(mask) == n) {
                ways++;
                int count = 0;
                for (int i = 0; i < all; i++) {
                    for (int j = 0; j < i; j++) {
                        count += (mask >> i & 1) == 1 && (mask >> j & 1) == 0 ? 1 : 0;
                    }
                }
                extreme += count >= most ? 1 : 0;
            }
        }
        return Math.min(1, 2.0 * extreme / ways);
    }

    private static int wins(double[] left, double[] right) {
        int count = 0;
        for (double one : left) {
            for (double other : right) {
                count += one > other ? 1 : 0;
            }
        }
        return count;
    }

    @Test
    void the_smallest_rank_p_value_is_that_of_sides_apart() {
        for (int n = 1; n < 8; n++) {
            for (int m = 1; m < 8; m++) {
                double[] left = new SplittableRandom(n).doubles(n).toArray();
                double[] right = new SplittableRandom(m)
                        .doubles(m)
                        .map(value -> value + 2)
                        .toArray();
                assertThat(RankSum.smallestPValue(n, m))
                        .isCloseTo(RankSum.test(left, right).orElseThrow().pValue(), within(1e-9));
            }
        }
        assertThat(RankSum.smallestPValue(100_000, 100_000)).isLessThan(1e-15);
    }

    @Test
    void odd_samples_never_throw() {
        double[][] odd = {
            {},
            {1},
            {1, 2},
            {1, 1, 1},
            {0, 0},
            {1, Double.NaN},
            {1, Double.POSITIVE_INFINITY},
            {-0.0, 0.0},
            {Double.MAX_VALUE, -Double.MAX_VALUE},
            {Double.MIN_VALUE, 0}
        };
        for (double[] left : odd) {
            for (double[] right : odd) {
                Welch.test(left, right, 0)
                        .ifPresent(result -> assertThat(result.pValue()).isBetween(0.0, 1.0));
                Welch.test(left, right, 1e-9).ifPresent(result -> {
                    assertThat(result.pValue()).isBetween(0.0, 1.0);
                    assertThat(result.halfWidth(0.01)).isPositive();
                });
                RankSum.test(left, right)
                        .ifPresent(result -> assertThat(result.pValue()).isBetween(0.0, 1.0));
            }
        }
        assertThat(Welch.test(new double[] {1}, new double[] {1, 2}, 1)).isEmpty();
        assertThat(Welch.test(new double[] {1, 1}, new double[] {1, 1}, 0)).isEmpty();
        assertThat(Welch.test(new double[] {1, 1}, new double[] {1, 1}, 1e-9)
                        .orElseThrow()
                        .estimate())
                .isZero();
    }
}
