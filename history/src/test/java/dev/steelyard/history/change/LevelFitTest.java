package dev.steelyard.history.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LevelFitTest {

    private static final int POINTS = 20_000;

    private static LevelFit fit(double rho, double outliers, int[] changes) {
        SplittableRandom random = new SplittableRandom(11);
        double[] values = new double[POINTS];
        double last = 0;
        for (int i = 0; i < POINTS; i++) {
            last = rho * last + Math.sqrt(1 - rho * rho) * random.nextGaussian();
            values[i] = 100 + 3 * (random.nextDouble() < outliers ? 5 * last : last) + (i < 5000 ? 0 : 40);
        }
        return LevelFit.of(values, changes, NoiseScale.of(values, 0, false));
    }

    @Test
    void long_series_give_scale_autocorrelation_and_levels_back() {
        for (double rho : new double[] {0, 0.3, 0.6}) {
            LevelFit fit = fit(rho, 0, new int[] {5000});
            assertThat(fit.scale()).isCloseTo(3, within(0.1));
            assertThat(fit.autocorrelation()).isCloseTo(rho, within(0.03));
            assertThat(fit.level(0)).isCloseTo(100, within(0.25));
            assertThat(fit.level(1)).isCloseTo(140, within(0.25));
            assertThat(fit.levelAt(4999)).isEqualTo(fit.level(0));
            assertThat(fit.levelAt(5000)).isEqualTo(fit.level(1));
        }
    }

    @Test
    void outliers_move_little() {
        LevelFit fit = fit(0, 0.05, new int[] {5000});
        assertThat(fit.scale()).isCloseTo(3, within(0.45));
        assertThat(fit.level(1)).isCloseTo(140, within(0.15));
    }

    @Test
    void a_series_without_noise_has_the_least_scale() {
        double[] values = {1, 1, 1, 2, 2, 2};
        assertThat(LevelFit.of(values, new int[] {3}, NoiseScale.of(values, 0.01 * Math.sqrt(12), false))
                        .scale())
                .isCloseTo(0.01, within(1e-12));
    }
}
