package dev.steelyard.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BoundaryTest {

    private static final BoundaryCache BOUNDARIES = new BoundaryCache();

    /** Lines of boundary.csv, made by src/test/reference/boundary.py. */
    static List<String> simulated() throws IOException {
        try (InputStream csv = BoundaryTest.class.getResourceAsStream("/reference/boundary.csv")) {
            assertThat(csv).isNotNull();
            return new String(csv.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("simulated")
    void agrees_with_an_independent_simulation(String line) {
        String[] cells = line.split(",", -1);
        Boundary boundary = BOUNDARIES.of(new Looks(Integer.parseInt(cells[0]), Integer.parseInt(cells[1])));
        double expected = boundary.probability(Double.parseDouble(cells[2]));
        double crossed = Double.parseDouble(cells[3]);
        double series = Double.parseDouble(cells[4]);
        double deviation = Math.sqrt(series * expected * (1 - expected));
        // Four standard deviations of the simulation, and half a per cent for quadrature and interpolation.
        assertThat(crossed).isCloseTo(series * expected, within(4 * deviation + 0.005 * series * expected));
    }

    @Test
    void one_look_is_the_ordinary_t_test() {
        Boundary boundary = BOUNDARIES.of(Looks.once(6));
        for (double p : new double[] {1e-9, 1e-5, 0.01, 0.05, 0.3, 0.9}) {
            assertThat(boundary.probability(p)).isCloseTo(p, within(1e-9 * p));
        }
        // SciPy: stats.t.isf(0.005, 5)
        assertThat(boundary.criticalT(0.01, 6)).isCloseTo(4.032142983557536, within(1e-8));
    }

    @Test
    void constant_thresholds_known_from_simulation_give_about_their_error_rates() {
        Boundary boundary = BOUNDARIES.of(new Looks(4, 20));
        assertThat(boundary.probability(0.0094)).isBetween(0.047, 0.055);
        assertThat(boundary.probability(0.0016)).isBetween(0.009, 0.012);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.2, 0.05, 0.01, 1e-3, 1e-5, 1e-8, 1e-10})
    void the_critical_p_value_gives_its_error_rate(double alpha) {
        Boundary boundary = BOUNDARIES.of(Criteria.DEFAULT.looks());
        double nominal = boundary.nominal(alpha);
        assertThat(boundary.probability(nominal)).isCloseTo(alpha, within(1e-9 * alpha));
        assertThat(nominal).isLessThan(alpha).isGreaterThanOrEqualTo(alpha / 37);
        assertThat(boundary.criticalT(alpha, 7))
                .isCloseTo(TDistribution.of(6).inverseSurvivalProbability(nominal / 2), within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.6, 0.07, 0.0123, 3.1e-4, 2e-7, 3e-10})
    void the_table_agrees_with_a_finer_integration_between_its_points(double nominal) {
        double fine = new CrossingProbability(Criteria.DEFAULT.looks(), 512).of(nominal);
        assertThat(BOUNDARIES.of(Criteria.DEFAULT.looks()).probability(nominal)).isCloseTo(fine, within(0.005 * fine));
    }

    @Test
    void the_probability_is_monotone_and_never_zero() {
        Boundary boundary = BOUNDARIES.of(Criteria.DEFAULT.looks());
        double before = boundary.probability(0);
        assertThat(before).isPositive().isLessThan(1e-10);
        for (double log = -32; log <= 0; log += 0.01) {
            double now = boundary.probability(Math.exp(log));
            assertThat(now).isGreaterThanOrEqualTo(before).isLessThanOrEqualTo(1);
            before = now;
        }
        assertThat(boundary.probability(1)).isEqualTo(1);
        assertThat(boundary.probability(Double.NaN)).isEqualTo(1);
    }

    @Test
    void below_the_table_the_critical_p_value_is_bonferroni() {
        assertThat(BOUNDARIES.of(new Looks(4, 13)).nominal(1e-14)).isEqualTo(1e-15);
    }

    /** The slow oracle: every series kept whole, mean and variance from scratch at every look. */
    @Test
    void a_plain_simulation_crosses_as_often_as_promised() {
        Looks looks = new Looks(3, 12);
        Boundary boundary = BOUNDARIES.of(looks);
        SplittableRandom random = new SplittableRandom(7);
        int series = 40_000;
        int crossed = 0;
        for (int i = 0; i < series; i++) {
            crossed += crosses(random.doubles(looks.last(), 0, 1).toArray(), random, looks, boundary) ? 1 : 0;
        }
        double deviation = Math.sqrt(series * 0.05 * 0.95);
        assertThat((double) crossed).isCloseTo(series * 0.05, within(4 * deviation));
    }

    private static boolean crosses(double[] uniform, SplittableRandom random, Looks looks, Boundary boundary) {
        double[] x = new double[uniform.length];
        for (int i = 0; i < x.length; i++) {
            // Box and Muller: another source of normal numbers than the one used elsewhere.
            x[i] = Math.sqrt(-2 * Math.log(1 - uniform[i])) * Math.cos(2 * Math.PI * random.nextDouble());
        }
        for (int n = looks.first(); n <= looks.last(); n++) {
            double mean = 0;
            for (int i = 0; i < n; i++) {
                mean += x[i] / n;
            }
            double squares = 0;
            for (int i = 0; i < n; i++) {
                squares += (x[i] - mean) * (x[i] - mean);
            }
            if (Math.abs(mean) / Math.sqrt(squares / (n - 1) / n) >= boundary.criticalT(0.05, n)) {
                return true;
            }
        }
        return false;
    }

    @Test
    void a_boundary_is_made_once() {
        assertThat(BOUNDARIES.of(new Looks(5, 5))).isSameAs(BOUNDARIES.of(new Looks(5, 5)));
    }
}
