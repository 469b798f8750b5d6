package dev.steelyard.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SampleLotteryTest {

    private static final int[] FORKS = {3, 4, 5, 6, 8, 10, 14, 20};
    private static final int[] ROWS = {1, 20, 70};

    @Test
    void of_sides_that_are_apart_it_is_the_probability_of_that() {
        for (int n = 3; n < 12; n++) {
            for (int m = 3; m < 12; m++) {
                double[] right = new double[m];
                Arrays.fill(right, 1);
                assertThat(SampleLottery.smallestPValue(new double[n], right, 0))
                        .isCloseTo(ForkLottery.smallestPValue(n, m), within(1e-12));
            }
        }
    }

    /** The slow oracle: every number of forks of either side in the upper group, tested as values, over a grid of shares. */
    @ParameterizedTest
    @CsvSource({"3,3", "4,4", "5,5", "4,7", "6,6", "9,5", "10,10"})
    void it_is_how_often_the_test_is_as_sure_of_two_groups(int n, int m) {
        double[][] tested = new double[n + 1][m + 1];
        for (int i = 0; i <= n; i++) {
            for (int j = 0; j <= m; j++) {
                tested[i][j] = (double) j / m > (double) i / n ? tested(grouped(n, i), grouped(m, j)) : 1;
            }
        }
        for (int i = 0; i <= n; i++) {
            for (int j = 0; j <= m; j++) {
                if (tested[i][j] > 0.2) {
                    continue;
                }
                double worst = 0;
                double level = tested[i][j];
                boolean[][] sure = new boolean[n + 1][m + 1];
                for (int lefts = n; lefts >= 0; lefts--) {
                    for (int rights = 0; rights <= m; rights++) {
                        sure[lefts][rights] = tested[lefts][rights] <= level * (1 + 1e-6)
                                || (lefts < n && sure[lefts + 1][rights])
                                || (rights > 0 && sure[lefts][rights - 1]);
                    }
                }
                for (int step = 1; step < 500; step++) {
                    double q = step / 500.0;
                    double sum = 0;
                    for (int lefts = 0; lefts <= n; lefts++) {
                        for (int rights = 0; rights <= m; rights++) {
                            if (sure[lefts][rights]) {
                                sum += BinomialDistribution.of(n, q).probability(lefts)
                                        * BinomialDistribution.of(m, q).probability(rights);
                            }
                        }
                    }
                    worst = Math.max(worst, 2.5 * sum);
                }
                assertThat(SampleLottery.smallestPValue(grouped(n, i), grouped(m, j), tested[i][j]))
                        .as("%s of %s, %s of %s", i, n, j, m)
                        .isCloseTo(Math.min(1, worst), within(2e-4 * worst + 1e-12));
            }
        }
    }

    @Test
    void it_does_not_depend_on_signs_or_sides() {
        double[] left = {1, 1.01, 0.99, 1.06, 1};
        double[] right = {1.06, 1.07, 1.06, 1.05, 1.06, 1.06};
        double p = tested(left, right);
        double limit = SampleLottery.smallestPValue(left, right, p);
        assertThat(limit).isGreaterThan(ForkLottery.smallestPValue(5, 6));
        assertThat(SampleLottery.smallestPValue(right, left, p)).isCloseTo(limit, within(1e-9));
        double[] low = Arrays.stream(left).map(each -> -each).toArray();
        double[] high = Arrays.stream(right).map(each -> -each).toArray();
        assertThat(SampleLottery.smallestPValue(low, high, p)).isCloseTo(limit, within(1e-9));
    }

    /** A fork that lies between the sides' means is no sign of groups; one among those of the other side is. */
    @Test
    void forks_on_the_other_side_raise_it() {
        double[] left = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0.5};
        double[] right = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
        double between = SampleLottery.smallestPValue(left, right, tested(left, right));
        assertThat(between).isCloseTo(ForkLottery.smallestPValue(10, 10), within(1e-15));
        left[9] = 1;
        // 2.5 (1 + 10 + 10) / 2^20: one fork of either side, or none.
        assertThat(SampleLottery.smallestPValue(left, right, tested(left, right)))
                .isCloseTo(2.5 * 21 / (1 << 20), within(1e-9));
    }

    /** JMH's default number of forks: at 5 % the limit takes back nothing of what the t test finds. */
    @Test
    void of_five_forks_a_side_it_never_matters_at_five_percent() {
        SplittableRandom random = new SplittableRandom(5);
        int significant = 0;
        for (int i = 0; i < 4000; i++) {
            double[] left = normal(random, 5, 0);
            double[] right = normal(random, 5, 1.5);
            double p = tested(left, right);
            if (p <= 0.05) {
                significant++;
                assertThat(SampleLottery.smallestPValue(left, right, p)).isLessThanOrEqualTo(0.05);
            }
        }
        assertThat(significant).isGreaterThan(1000);
    }

    @Test
    void very_many_forks_never_give_zero() {
        double[] many = new double[5000];
        Arrays.fill(many, 1);
        many[0] = 0;
        assertThat(SampleLottery.smallestPValue(new double[5000], many, 0)).isPositive();
    }

    /** Computed exactly, over all ways in which the forks of two groups without spread may fall. */
    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.05})
    void two_groups_without_spread_are_called_changed_as_seldom_as_promised(double alpha) {
        for (int n : FORKS) {
            for (int m : new int[] {n, n + 3, 2 * n}) {
                double[][] p = new double[n + 1][m + 1];
                for (int i = 0; i <= n; i++) {
                    for (int j = 0; j <= m; j++) {
                        p[i][j] = pValue(grouped(n, i), grouped(m, j));
                    }
                }
                for (int rows : ROWS) {
                    for (double q = 0.05; q < 0.96; q += 0.05) {
                        double row = 0;
                        for (int i = 0; i <= n; i++) {
                            for (int j = 0; j <= m; j++) {
                                if (p[i][j] <= alpha / rows) {
                                    row += BinomialDistribution.of(n, q).probability(i)
                                            * BinomialDistribution.of(m, q).probability(j);
                                }
                            }
                        }
                        assertThat(1 - Math.pow(1 - row, rows))
                                .as("%s rows of %s and %s forks, share %.2f", rows, n, m, q)
                                .isLessThan(alpha);
                    }
                }
            }
        }
    }

    /** Groups with a spread, up to a sixth of their distance, against a binomial bound. */
    @Test
    void two_groups_with_a_spread_are_called_changed_as_seldom_as_promised() {
        for (double within : new double[] {1 / 20.0, 1 / 10.0, 1 / 6.0}) {
            for (int n : new int[] {4, 5, 10}) {
                assertSeldomChanged(n, 0.5, within, 0.05, 4000);
                assertSeldomChanged(n, 0.3, within, 0.01, 4000);
            }
        }
    }

    @Test
    @Tag("long")
    void two_groups_with_a_spread_are_called_changed_as_seldom_as_promised_at_length() {
        for (double within : new double[] {1 / 60.0, 1 / 20.0, 1 / 10.0, 1 / 6.0}) {
            for (int n : FORKS) {
                for (double q : new double[] {0.5, 0.3, 0.15}) {
                    for (double alpha : new double[] {0.05, 0.01, 0.01 / 20}) {
                        assertSeldomChanged(n, q, within, alpha, 200_000);
                    }
                }
            }
        }
    }

    private static void assertSeldomChanged(int n, double q, double within, double alpha, int trials) {
        SplittableRandom random = new SplittableRandom(n * 1000L + (long) (q * 100));
        int wrong = 0;
        for (int i = 0; i < trials; i++) {
            if (pValue(groups(random, n, q, within), groups(random, n, q, within)) <= alpha) {
                wrong++;
            }
        }
        String line = String.format(
                Locale.ROOT, "| %d | %.2f | %.3f | %.4f | %.5f |", n, q, within, alpha, (double) wrong / trials);
        assertThat(wrong)
                .as(line)
                .isLessThanOrEqualTo(BinomialDistribution.of(trials, alpha).inverseCumulativeProbability(0.9999));
    }

    private static double[] groups(SplittableRandom random, int n, double q, double within) {
        double[] values = new double[n];
        for (int i = 0; i < n; i++) {
            values[i] = (random.nextDouble() < q ? 1 : 0) + within * random.nextGaussian();
        }
        return values;
    }

    private static double[] normal(SplittableRandom random, int n, double centre) {
        double[] values = new double[n];
        for (int i = 0; i < n; i++) {
            values[i] = centre + random.nextGaussian();
        }
        return values;
    }

    private static double[] grouped(int n, int upper) {
        double[] values = new double[n];
        Arrays.fill(values, 0, upper, 1);
        return values;
    }

    private static double tested(double[] left, double[] right) {
        return Welch.test(left, right, 1e-9)
                .map(result -> result.pooledAtLeast(left.length, right.length).pValue())
                .orElse(1.0);
    }

    /** What a verdict rests on. */
    private static double pValue(double[] left, double[] right) {
        double p = tested(left, right);
        return p > 0.1 ? p : Math.max(p, SampleLottery.smallestPValue(left, right, p));
    }
}
