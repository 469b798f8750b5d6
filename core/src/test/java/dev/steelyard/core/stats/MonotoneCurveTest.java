package dev.steelyard.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MonotoneCurveTest {

    private static final double[] X = {0, 1, 3, 4, 7, 8};
    private static final double[] Y = {0, 2, 3, 3, 8, 9};

    /** Reference values are those of src/test/reference/tests.py: PCHIP has the same slopes but at both ends. */
    @Test
    void agrees_with_scipy_between_the_inner_points() {
        MonotoneCurve curve = new MonotoneCurve(X, Y);
        assertThat(curve.at(1.5)).isCloseTo(2.397321428571429, within(1e-12));
        assertThat(curve.at(2.25)).isCloseTo(2.834263392857143, within(1e-12));
        assertThat(curve.at(5)).isCloseTo(4.029629629629630, within(1e-12));
        assertThat(curve.at(6.5)).isCloseTo(7.212962962962963, within(1e-12));
    }

    @Test
    void goes_through_its_points_never_turns_back_and_ends_flat() {
        SplittableRandom random = new SplittableRandom(31);
        for (int i = 0; i < 100; i++) {
            int n = 3 + random.nextInt(8);
            double[] x = new double[n];
            double[] y = new double[n];
            for (int j = 1; j < n; j++) {
                x[j] = x[j - 1] + 0.01 + random.nextDouble();
                y[j] = y[j - 1] + Math.max(0, random.nextDouble(-1, 2));
            }
            MonotoneCurve curve = new MonotoneCurve(x, y);
            for (int j = 0; j < n; j++) {
                assertThat(curve.at(x[j])).isCloseTo(y[j], within(1e-12));
            }
            double before = curve.at(-1);
            for (double place = 0; place <= x[n - 1]; place += x[n - 1] / 500) {
                assertThat(curve.at(place)).isGreaterThanOrEqualTo(before - 1e-12);
                before = curve.at(place);
            }
            assertThat(curve.at(-1)).isEqualTo(y[0]);
            assertThat(curve.at(1e9)).isEqualTo(y[n - 1]);
        }
    }

    @Test
    void the_last_position_at_most_a_value_is_its_inverse_and_the_end_of_a_plateau() {
        MonotoneCurve curve = new MonotoneCurve(X, Y);
        assertThat(curve.lastAtMost(3)).isCloseTo(4, within(1e-6));
        assertThat(curve.lastAtMost(-1)).isEqualTo(0);
        assertThat(curve.lastAtMost(99)).isEqualTo(8);
        SplittableRandom random = new SplittableRandom(32);
        for (int i = 0; i < 1000; i++) {
            double value = random.nextDouble(0, 9);
            double place = curve.lastAtMost(value);
            assertThat(curve.at(place)).isLessThanOrEqualTo(value + 1e-12);
            assertThat(curve.at(place + 1e-5)).isGreaterThan(value);
        }
    }
}
