package dev.steelyard.core.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NoiseScaleTest {

    @Test
    void the_median_is_that_of_the_sorted_values() {
        SplittableRandom random = new SplittableRandom(1);
        for (int trial = 0; trial < 20_000; trial++) {
            double[] values = new double[random.nextInt(1, 30)];
            boolean ties = random.nextBoolean();
            Arrays.setAll(values, i -> ties ? random.nextInt(4) : random.nextGaussian());
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            int middle = sorted.length / 2;
            double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
            assertThat(NoiseScale.median(values)).isEqualTo(median);
        }
    }

    @Test
    void differences_give_the_scale_whatever_the_levels() {
        SplittableRandom random = new SplittableRandom(2);
        double[] values = new double[10_000];
        Arrays.setAll(values, i -> 5 * random.nextGaussian() + (i / 100 % 2 == 0 ? 0 : 1000));
        assertThat(NoiseScale.ofDifferences(values)).isCloseTo(5, within(0.25));
    }

    @Test
    void rounded_values_have_the_noise_of_rounding_at_least() {
        assertThat(NoiseScale.least(new double[] {0, 0.25, 0.5, 0.75, 0.75})).isEqualTo(0.25 / Math.sqrt(12));
        assertThat(NoiseScale.least(new double[] {1, 1, 1, 1, 1})).isEqualTo(1e-9);
    }
}
