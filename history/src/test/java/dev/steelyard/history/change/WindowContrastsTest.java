package dev.steelyard.history.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
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

    /** The statistic as the class defines it, for all windows. */
    @Test
    void no_window_is_left_out() {
        SplittableRandom random = new SplittableRandom(4);
        for (int trial = 0; trial < 400; trial++) {
            int points = random.nextInt(6, 90);
            int at = random.nextInt(2, points - 1);
            double[] values = Histories.shifted(Histories.noise(points, 0.2, random), at, 3 * random.nextDouble());
            LevelFit fit = LevelFit.of(values, new int[] {at}, NoiseScale.of(values, 0, false));
            double[] cleaned = fit.cleaned();
            double rho = fit.autocorrelation();
            double most = Double.NEGATIVE_INFINITY;
            int before = Integer.MAX_VALUE;
            int after = Integer.MAX_VALUE;
            // Beyond 13, lengths are in steps of 15 %.
            for (int left = 1; left <= Math.min(13, at); left++) {
                for (int right = 1; right <= Math.min(13, points - at); right++) {
                    double contrast = mean(cleaned, at, at + right) - mean(cleaned, at - left, at);
                    double error = Math.sqrt(fit.scale(0) * fit.scale(0) * WindowContrasts.meanVariance(rho, left)
                            + fit.scale(1) * fit.scale(1) * WindowContrasts.meanVariance(rho, right)
                            - fit.scale(0)
                                    * fit.scale(1)
                                    * WindowContrasts.joint(rho)
                                    * WindowContrasts.overlap(rho, left)
                                    * WindowContrasts.overlap(rho, right));
                    double size = (double) left * right / (left + right);
                    double statistic =
                            Math.abs(contrast) / error - Math.sqrt(2 * Math.log(Math.E * points / (4 * size)));
                    most = Math.max(most, statistic);
                    before = statistic > 1 ? Math.min(before, left) : before;
                    after = statistic > 1 ? Math.min(after, right) : after;
                }
            }
            WindowContrasts contrasts = new WindowContrasts(fit);
            boolean all = Math.max(at, points - at) <= 13;
            if (all) {
                assertThat(contrasts.largest(0)).isCloseTo(most, within(1e-9));
            } else {
                assertThat(contrasts.largest(0)).isGreaterThan(most - 1e-9);
            }
            if (all && most > 1 + 1e-9) {
                assertThat(contrasts.common(0, 1)).isEqualTo(new WindowContrasts.Common(before, after));
            }
        }
    }

    private static double mean(double[] values, int from, int to) {
        return Arrays.stream(values, from, to).average().orElseThrow();
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
            LevelFit fit = LevelFit.of(values, new int[] {30}, NoiseScale.of(values, 0, false));
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
