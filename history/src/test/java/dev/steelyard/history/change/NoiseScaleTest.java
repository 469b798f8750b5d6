package dev.steelyard.history.change;

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
    void printed_values_have_the_noise_of_rounding_at_least() {
        double[] values = {0, 0.25, 0.5, 0.75, 0.75};
        assertThat(NoiseScale.of(values, 0.25, false).least()).isCloseTo(0.25 / Math.sqrt(12), within(1e-12));
        assertThat(NoiseScale.of(values, 0.01, false).least()).isCloseTo(0.01 / Math.sqrt(12), within(1e-12));
        assertThat(NoiseScale.of(values, 0, false).least()).isEqualTo(1e-9);
        assertThat(NoiseScale.of(values, 1e300, false).least()).isEqualTo(1e3);
    }

    @Test
    void rounding_is_a_greater_part_of_a_lower_level() {
        NoiseScale noise = NoiseScale.of(new double[] {Math.log(2), Math.log(1000), Math.log(2)}, 1, true);
        assertThat(noise.least(Math.log(2))).isCloseTo(0.5 / Math.sqrt(12), within(1e-12));
        assertThat(noise.least()).isCloseTo(0.001 / Math.sqrt(12), within(1e-12));
        assertThat(noise.around(Math.log(10)).least(0)).isCloseTo(0.1 / Math.sqrt(12), within(1e-12));
        assertThat(noise.differences())
                .isEqualTo(NoiseScale.ofDifferences(new double[] {Math.log(2), Math.log(1000), Math.log(2)}));
        assertThat(NoiseScale.of(new double[] {-745, -745}, 1, true).least()).isEqualTo(1e3);
    }
}
