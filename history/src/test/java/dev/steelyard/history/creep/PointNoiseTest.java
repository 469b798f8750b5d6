package dev.steelyard.history.creep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PointNoiseTest {

    private static final int POINTS = 20_000;

    private static double[] values(double rho, boolean outliers) {
        double[] values = Creeps.noise(POINTS, rho, outliers, new SplittableRandom(5));
        for (int i = 0; i < POINTS; i++) {
            // A creep of 20 standard deviations over the series, and a step of 40 in its middle.
            values[i] = 0.01 * (values[i] + 20.0 * i / POINTS + (i < POINTS / 2 ? 0 : 40));
        }
        return values;
    }

    @Test
    void neither_a_creep_nor_a_step_is_noise() {
        for (double rho : new double[] {0, 0.3, 0.6}) {
            PointNoise noise = PointNoise.of(values(rho, false));
            assertThat(noise.correlation()).as("%s", rho).isCloseTo(Math.max(0.3, rho), within(0.05));
            // Without any correlation the deviation is that of values which are taken to correlate by 0.3.
            double expected = rho == 0 ? 0.01 / Math.sqrt(1 - 0.027) : 0.01;
            assertThat(noise.deviation()).as("%s", rho).isCloseTo(expected, within(0.0004));
        }
    }

    @Test
    void outliers_count_little() {
        assertThat(PointNoise.of(values(0, true)).deviation()).isBetween(0.01, 0.013);
    }

    /** 0.3: 1 + 2 (0.75 x 0.3 + 0.5 x 0.09 + 0.25 x 0.027) = 1.5535 variances of independent values, over 4. */
    @Test
    void a_mean_of_four_neighbors_varies_as_much_as_theory_says() {
        assertThat(new PointNoise(2, 0.3, 9).meanVariance(4)).isCloseTo(4 * 1.5535 / 4, within(1e-12));
    }

    @Test
    void equal_values_have_the_least_noise() {
        PointNoise noise = PointNoise.of(new double[] {1, 1, 1, 1, 1, 1});
        assertThat(noise.deviation()).isBetween(0.0, 1e-8);
        assertThat(noise.correlation()).isEqualTo(0.3);
        assertThat(noise.degrees()).isCloseTo(1.8, within(1e-12));
    }
}
