package dev.steelyard.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TwoClustersTest {

    @Test
    void finds_two_groups_with_their_centres() {
        SplittableRandom random = new SplittableRandom(5);
        double[] values = new double[20];
        for (int i = 0; i < values.length; i++) {
            values[i] = (i % 3 == 0 ? 0.06 : 0) + 0.004 * (random.nextDouble() - 0.5);
        }
        TwoClusters.Result groups = TwoClusters.find(values).orElseThrow();
        assertThat(groups.lowCount()).isEqualTo(13);
        assertThat(groups.lowCentre()).isCloseTo(0, within(0.001));
        assertThat(groups.highCentre()).isCloseTo(0.06, within(0.001));
        assertThat(groups.threshold()).isBetween(0.01, 0.05);
    }

    @Test
    void splits_where_the_ratio_is_greatest() {
        SplittableRandom random = new SplittableRandom(11);
        for (int run = 0; run < 500; run++) {
            int size = 8 + random.nextInt(40);
            double[] values = new double[size];
            double gap = random.nextDouble(5, 30);
            Arrays.setAll(values, i -> 1000 + random.nextGaussian() + (random.nextInt(3) == 0 ? gap : 0));
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            int smallest = Math.max(2, (size + 4) / 5);
            int best = smallest;
            for (int k = smallest; k <= size - smallest; k++) {
                best = TwoClusters.ratio(sorted, k) > TwoClusters.ratio(sorted, best) ? k : best;
            }
            int expected = best;
            TwoClusters.find(values)
                    .ifPresent(found -> assertThat(found.lowCount()).isEqualTo(expected));
        }
    }

    @Test
    void one_outlier_is_no_group() {
        double[] values = {0.001, 0.002, 0.0, -0.001, 0.0015, 0.0005, -0.0005, 0.3, 0.0012, 0.0};
        assertThat(TwoClusters.find(values)).isEmpty();
    }

    @Test
    void equal_values_and_small_samples_are_no_groups() {
        assertThat(TwoClusters.find(new double[20])).isEmpty();
        assertThat(TwoClusters.find(new double[] {0, 0, 0, 1, 1, 1, 1})).isEmpty();
        assertThat(TwoClusters.find(new double[] {0, 0, 0, 0, 1, 1, 1, 1, Double.NaN}))
                .isEmpty();
        assertThat(TwoClusters.find(new double[] {0, 0, 0, 0, 1, 1, 1, 1})).isPresent();
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 9, 15, 23, 40, 60})
    void seldom_sees_two_groups_in_one(int size) {
        RandomGenerator random = new SplittableRandom(size);
        int series = 10_000;
        int uniform = 0;
        int normal = 0;
        for (int i = 0; i < series; i++) {
            uniform += TwoClusters.find(random.doubles(size).toArray()).isPresent() ? 1 : 0;
            double[] gaussian = new double[size];
            Arrays.setAll(gaussian, j -> random.nextGaussian());
            normal += TwoClusters.find(gaussian).isPresent() ? 1 : 0;
        }
        // 1 in 1000 under the worst shape: mean 10, deviation 3.2.
        assertThat(uniform).isLessThanOrEqualTo(23);
        assertThat(normal).isLessThanOrEqualTo(10);
    }
}
