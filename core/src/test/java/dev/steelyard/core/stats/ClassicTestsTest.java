package dev.steelyard.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;

/** Reference values are those of src/test/reference/tests.py (SciPy 1.17). */
class ClassicTestsTest {

    private static final double[] ONE = {0.031, 0.012, 0.045, -0.008, 0.027, 0.019, 0.036};
    private static final double[] OTHER = {0.002, -0.015, 0.011, 0.007, -0.021};
    private static final double[] TIES = {0.01, 0.01, -0.01, 0.02, 0.03, 0.03, 0.0, 0.05, 0.02, -0.02};

    private static final double[][] ODD = {
        {}, {1}, {1, 2}, {1, 1, 1}, {0, 0}, {1, Double.NaN}, {1, Double.POSITIVE_INFINITY, 2}, {-0.0, 0.0}
    };

    @Test
    void t_tests_agree_with_scipy() {
        TTests.Result one = TTests.oneSample(ONE).orElseThrow();
        assertThat(one.t()).isCloseTo(3.505212811504, within(1e-10));
        assertThat(one.pValue()).isCloseTo(0.0127453190216, within(1e-12));
        TTests.Result welch = TTests.welch(ONE, OTHER).orElseThrow();
        assertThat(welch.t()).isCloseTo(2.890949825249, within(1e-10));
        assertThat(welch.degrees()).isCloseTo(9.771001166034, within(1e-10));
        assertThat(welch.pValue()).isCloseTo(0.0164497441194, within(1e-12));
    }

    @Test
    void signed_rank_agrees_with_scipy() {
        SignedRank.Result exact = SignedRank.test(ONE).orElseThrow();
        assertThat(exact.pValue()).isCloseTo(0.03125, within(1e-12));
        assertThat(exact.centre()).isCloseTo(0.0245, within(1e-12));
        assertThat(SignedRank.test(TIES).orElseThrow().pValue()).isCloseTo(0.0723920737388, within(1e-9));
    }

    @Test
    void adjusted_p_values_agree_with_scipy() {
        double[] p = {0.216, 0.001, 0.041, 0.008, 0.039, 0.042, 0.06, 0.074, 0.205, 0.212};
        double[] expected = {0.216, 0.01, 0.084, 0.04, 0.084, 0.084, 0.1, 0.105714285714, 0.216, 0.216};
        assertThat(BenjaminiHochberg.adjust(p)).containsExactly(expected, within(1e-11));
    }

    /** Two values a side, and the smallest samples of which ranks say anything. */
    @Test
    void the_smallest_samples_agree_with_scipy() {
        TTests.Result two = TTests.oneSample(new double[] {0.01, 0.03}).orElseThrow();
        assertThat(two.t()).isCloseTo(2, within(1e-10));
        assertThat(two.pValue()).isCloseTo(0.295167235301, within(1e-10));
        TTests.Result uneven = TTests.welch(new double[] {0.01, 0.03}, OTHER).orElseThrow();
        assertThat(uneven.t()).isCloseTo(1.964691190612, within(1e-10));
        assertThat(uneven.degrees()).isCloseTo(1.871570043596, within(1e-10));
        assertThat(uneven.pValue()).isCloseTo(0.197054481764, within(1e-10));
        double[] expected = {1, 1, 0.75};
        for (int n = 1; n <= 3; n++) {
            double[] values = new double[n];
            Arrays.setAll(values, i -> 0.01 * (i + 1) * (i % 3 == 1 ? -1 : 1));
            assertThat(SignedRank.test(values).orElseThrow().pValue()).isCloseTo(expected[n - 1], within(1e-12));
        }
    }

    @Test
    void a_dozen_signed_ranks_and_far_quantiles_agree_with_scipy() {
        double[] dozen = new double[12];
        Arrays.setAll(dozen, i -> 0.01 * (i + 1) * (i % 3 == 1 ? -1 : 1));
        assertThat(SignedRank.test(dozen).orElseThrow().pValue()).isCloseTo(0.33935546875, within(1e-12));
        double[][] quantiles = {
            {3, 0.0008, 11.0206835859},
            {39, 0.0008, 3.39257182715},
            {3, 5e-10, 1301.63716729},
            {19, 0.0047, 2.8891522928},
            {1, 0.005, 63.6567411629},
            {2, 0.0005, 31.5990545764},
            {4.7, 0.01, 3.45662708094},
            {39, 5e-13, 10.334338837}
        };
        for (double[] row : quantiles) {
            assertThat(TDistribution.of(row[0]).inverseSurvivalProbability(row[1]))
                    .isCloseTo(row[2], within(1e-8 * row[2]));
        }
    }

    @Test
    void ties_of_p_values_agree_with_scipy() {
        double third = 0.02 * 4 / 3;
        assertThat(BenjaminiHochberg.adjust(new double[] {0.02, 0.5, 0.02, 0.02}))
                .containsExactly(new double[] {third, 0.5, third, third}, within(1e-12));
    }

    /** The slow oracle: p(i) is adjusted to the smallest alpha at which the step-up procedure rejects it. */
    @Test
    void adjusting_equals_the_step_up_procedure() {
        SplittableRandom random = new SplittableRandom(11);
        for (int family = 0; family < 100; family++) {
            double[] p =
                    random.doubles(1 + random.nextInt(30)).map(x -> x * x * x).toArray();
            double[] adjusted = BenjaminiHochberg.adjust(p);
            double[] sorted = DoubleStream.of(p).sorted().toArray();
            double alpha = random.nextDouble();
            double limit = -1;
            for (int k = 1; k <= p.length; k++) {
                limit = sorted[k - 1] <= alpha * k / p.length ? sorted[k - 1] : limit;
            }
            for (int i = 0; i < p.length; i++) {
                assertThat(adjusted[i] <= alpha).isEqualTo(p[i] <= limit);
            }
        }
    }

    @Test
    void adjusting_leaves_a_single_value_and_takes_odd_ones() {
        assertThat(BenjaminiHochberg.adjust(new double[] {0.03})).containsExactly(0.03);
        assertThat(BenjaminiHochberg.adjust(new double[0])).isEmpty();
        assertThat(BenjaminiHochberg.adjust(new double[] {Double.NaN, 0})).containsExactly(1, 0);
    }

    @Test
    void odd_samples_never_throw() {
        for (double[] odd : ODD) {
            TTests.oneSample(odd)
                    .ifPresent(result -> assertThat(result.pValue()).isBetween(0.0, 1.0));
            TTests.welch(odd, ONE)
                    .ifPresent(result -> assertThat(result.pValue()).isBetween(0.0, 1.0));
            TTests.welch(odd, odd)
                    .ifPresent(result -> assertThat(result.pValue()).isBetween(0.0, 1.0));
            SignedRank.test(odd).ifPresent(result -> assertThat(result.pValue()).isBetween(0.0, 1.0));
            assertThat(TwoClusters.find(odd)).isEmpty();
        }
        assertThat(SignedRank.test(new double[] {0, 0})).isEmpty();
        assertThat(SignedRank.test(new double[] {Double.NaN})).isEmpty();
        assertThat(TTests.oneSample(new double[] {1, 1, 1})).isEmpty();
    }
}
