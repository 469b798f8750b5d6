package dev.steelyard.history.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NullDistributionTest {

    @Test
    void probabilities_fall_with_the_statistic_and_stay_within_bounds() {
        for (int points : new int[] {5, 6, 11, 50, 77, 500, 5000}) {
            double last = 1;
            for (double statistic = -3;
                    statistic < 1e7;
                    statistic = statistic < 10 ? statistic + 0.01 : statistic * 1.5) {
                double probability = NullDistribution.pValue(statistic, points);
                assertThat(probability).isBetween(NullDistribution.SMALLEST, last);
                last = probability;
            }
            assertThat(last).isLessThan(1e-6);
            assertThat(NullDistribution.pValue(0, points)).isEqualTo(1);
        }
    }

    @Test
    void quantiles_are_the_inverse() {
        for (int points : new int[] {5, 9, 50, 60, 1000, 4000}) {
            for (double probability : new double[] {0.3, 0.05, 0.01, 0.001, 1e-5}) {
                double quantile = NullDistribution.quantile(probability, points);
                assertThat(NullDistribution.pValue(quantile, points))
                        .isCloseTo(probability, within(probability * 1e-6));
            }
        }
    }

    @Test
    void simulated_quantiles_are_returned_as_they_are() {
        for (int i = 0; i < NullQuantiles.lengths().length; i++) {
            for (int level = 0; level < NullQuantiles.levels().length; level++) {
                assertThat(NullDistribution.pValue(NullQuantiles.quantiles()[i][level], NullQuantiles.lengths()[i]))
                        .isCloseTo(NullQuantiles.levels()[level], within(1e-12));
            }
        }
    }

    @Test
    void too_few_points_have_no_distribution() {
        assertThatThrownBy(() -> NullDistribution.pValue(3, 4)).isInstanceOf(IllegalArgumentException.class);
    }

    /**
     * Of 1500 series, a probability of 5 % gives 75 on average, with a standard deviation of 8.4, and one of 1 % gives 15, with 3.9; four
     * of these above.
     */
    @Test
    void fresh_series_exceed_quantiles_no_more_often_than_they_should() {
        for (double rho : new double[] {0, 0.3}) {
            for (int points : new int[] {6, 13, 50}) {
                SplittableRandom random = new SplittableRandom(points);
                double often = NullDistribution.quantile(0.05, points);
                double seldom = NullDistribution.quantile(0.01, points);
                int beyondOften = 0;
                int beyondSeldom = 0;
                for (int trial = 0; trial < 1500; trial++) {
                    double[] values = Histories.noise(points, rho, random);
                    double largest = ChangeDetector.largestStatistic(RevisionSeries.of("x", values));
                    beyondOften += largest > often ? 1 : 0;
                    beyondSeldom += largest > seldom ? 1 : 0;
                }
                String line = points + " points, autocorrelation " + rho;
                assertThat(beyondOften).as(line).isBetween(10, 109);
                // Quantiles are those of autocorrelated noise, so independent noise hardly ever exceeds them.
                assertThat(beyondSeldom).as(line).isBetween(rho > 0 ? 1 : 0, 31);
            }
        }
    }
}
