package dev.steelyard.core.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WindowContrastsTest {

    /** The variance of a contrast as the sum over all pairs of values, whose covariance is rho to the power of their distance. */
    private static double variance(double rho, int left, int right) {
        double variance = 0;
        for (int i = 0; i < left + right; i++) {
            for (int j = 0; j < left + right; j++) {
                double weights = (i < left ? -1.0 / left : 1.0 / right) * (j < left ? -1.0 / left : 1.0 / right);
                variance += weights * Math.pow(rho, Math.abs(i - j));
            }
        }
        return variance;
    }

    @Test
    void variances_are_those_of_an_autoregression() {
        for (double rho : new double[] {0, 0.1, 0.3, 0.8}) {
            for (int[] lengths : new int[][] {{1, 1}, {1, 7}, {3, 2}, {10, 25}, {40, 40}}) {
                double closed = WindowContrasts.meanVariance(rho, lengths[0])
                        + WindowContrasts.meanVariance(rho, lengths[1])
                        - WindowContrasts.joint(rho)
                                * WindowContrasts.overlap(rho, lengths[0])
                                * WindowContrasts.overlap(rho, lengths[1]);
                assertThat(closed).isCloseTo(variance(rho, lengths[0], lengths[1]), within(1e-12));
            }
        }
    }

    @Test
    void what_windows_have_in_common_lies_around_the_split_and_shrinks_with_the_shift() {
        SplittableRandom random = new SplittableRandom(3);
        double[] noise = new double[60];
        for (int i = 0; i < 60; i++) {
            noise[i] = random.nextGaussian();
        }
        int before = Integer.MAX_VALUE;
        for (double shift : new double[] {3, 5, 9, 30}) {
            double[] values = noise.clone();
            for (int i = 30; i < 60; i++) {
                values[i] += shift;
            }
            LevelFit fit = LevelFit.of(values, new int[] {30}, NoiseScale.ofDifferences(values), 1e-9);
            WindowContrasts contrasts = new WindowContrasts(fit);
            WindowContrasts.Common common = contrasts.common(0, 3);
            assertThat(common.before()).isBetween(1, before);
            assertThat(common.after()).isBetween(1, 30);
            assertThat(contrasts.largest(0)).isGreaterThan(3);
            assertThat(contrasts.clearest(0, 60, 3)).isEqualTo(30);
            before = common.before();
        }
        assertThat(before).isEqualTo(1);
    }
}
