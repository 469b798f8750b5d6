package dev.steelyard.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class OutlierRanksTest {

    @Test
    void the_rank_counts_the_values_that_lie_further_in() {
        assertThat(OutlierRanks.rank(new double[] {10, 0, 1, 2, 3})).isEqualTo(5);
        assertThat(OutlierRanks.rank(new double[] {-10, 0, 1, 2, 3})).isEqualTo(5);
        // The mean is 10: distances 1, 10, 6, 3, 18.
        assertThat(OutlierRanks.rank(new double[] {11, 0, 4, 7, 28})).isEqualTo(1);
        assertThat(OutlierRanks.rank(new double[] {4, 0, 11, 7, 28})).isEqualTo(3);
    }

    @Test
    void ties_are_never_evidence() {
        assertThat(OutlierRanks.rank(new double[] {5, 5, 5, 5, 5})).isEqualTo(1);
        assertThat(OutlierRanks.rank(new double[] {2, -2, 2, -2, 0})).isEqualTo(2);
    }

    @Test
    void a_group_is_five_finite_values() {
        assertThatThrownBy(() -> OutlierRanks.rank(new double[] {1, 2, 3, 4}))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> OutlierRanks.rank(new double[] {1, 2, 3, 4, Double.NaN}))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** Enumerates all sums of up to five ranks. */
    @Test
    void the_p_value_is_that_of_a_count_of_all_cases() {
        for (int groups = 1; groups <= 5; groups++) {
            int cases = (int) Math.round(Math.pow(OutlierRanks.VALUES, groups));
            for (int sum = 0; sum <= groups * OutlierRanks.VALUES + 1; sum++) {
                int reached = 0;
                for (int number = 0; number < cases; number++) {
                    int total = 0;
                    int rest = number;
                    for (int group = 0; group < groups; group++) {
                        total += 1 + rest % OutlierRanks.VALUES;
                        rest /= OutlierRanks.VALUES;
                    }
                    reached += total >= sum ? 1 : 0;
                }
                assertThat(OutlierRanks.pValue(sum, groups))
                        .as("%d of %d groups", sum, groups)
                        .isCloseTo((double) reached / cases, within(1e-12));
            }
        }
        assertThat(OutlierRanks.pValue(0, 0)).isEqualTo(1);
    }

    /** The sum of many ranks is about normal: mean 3 and variance 2 each; beyond 3 deviations lie 0.135 %. */
    @Test
    void many_groups_are_about_normal() {
        assertThat(OutlierRanks.pValue((int) Math.round(400 * 3 + 3 * Math.sqrt(800)), 400))
                .isBetween(0.0011, 0.0017);
        assertThat(OutlierRanks.pValue(2000, 400)).isLessThan(1e-270);
    }

    @Test
    void ranks_of_exchangeable_values_are_uniform_whatever_their_distribution() {
        SplittableRandom random = new SplittableRandom(1);
        int[] counts = new int[OutlierRanks.VALUES + 1];
        int groups = 40_000;
        for (int i = 0; i < groups; i++) {
            double[] values = new double[OutlierRanks.VALUES];
            for (int j = 0; j < values.length; j++) {
                // Very heavy tails: the ratio of two normal values.
                double divisor = random.nextGaussian();
                values[j] = random.nextGaussian() / divisor;
            }
            counts[OutlierRanks.rank(values)]++;
        }
        for (int rank = 1; rank <= OutlierRanks.VALUES; rank++) {
            assertThat(counts[rank]).as("rank " + rank).isBetween(7660, 8340);
        }
    }
}
