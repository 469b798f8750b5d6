package dev.steelyard.core.bisect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LevelTestTest {

    private static final double BOUND = Math.log(199);

    private final LevelTest test = new LevelTest(new StepEstimate(0.10, 0.005, 7));

    private static StepEstimate estimate(double value, double error) {
        return new StepEstimate(value, error, 3);
    }

    /**
     * By hand: with error 0.03 and 3 degrees of freedom, slack 0.005 and a change known exactly, both variances are
     * 0.000925 with 0.000925^2 / (0.0009^2 / 3) = 3.16898 degrees of freedom. At 0.08, the odds are ((1 + 0.0064 / 0.000925 /
     * 3.16898) / (1 + 0.0004 / 0.000925 / 3.16898))^2.08449 = (3.18329 / 1.13646)^2.08449 = 8.559; a share of 0.89539, which
     * becomes 0.99 x 0.89539 + 0.005 = 0.89143.
     */
    @Test
    void odds_are_those_of_two_t_densities_with_a_share_of_outliers() {
        LevelTest exact = new LevelTest(new StepEstimate(0.10, 0, 7));
        double odds = exact.logOdds(estimate(0.08, 0.03));
        assertThat(1 / (1 + Math.exp(-odds))).isCloseTo(0.89143, within(2e-5));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1000, -0.1, 0, 0.1, 0.2, 1000})
    void no_step_is_ever_certain(double value) {
        for (double error : new double[] {0, 1e-9, 0.001, 0.1, 100}) {
            assertThat(Math.abs(test.logOdds(estimate(value, error)))).isLessThanOrEqualTo(BOUND + 1e-9);
        }
    }

    @Test
    void odds_are_even_halfway_and_turn_with_the_sign_of_the_change() {
        LevelTest exact = new LevelTest(new StepEstimate(0.10, 0, 7));
        LevelTest faster = new LevelTest(new StepEstimate(-0.10, 0, 7));
        assertThat(exact.logOdds(estimate(0.05, 0.01))).isCloseTo(0, within(1e-9));
        for (double value : new double[] {-0.03, 0.02, 0.07, 0.11}) {
            assertThat(faster.logOdds(estimate(-value, 0.02)))
                    .isCloseTo(exact.logOdds(estimate(value, 0.02)), within(1e-9));
            assertThat(exact.logOdds(estimate(0.10 - value, 0.02)))
                    .as("mirrored")
                    .isCloseTo(-exact.logOdds(estimate(value, 0.02)), within(1e-9));
        }
    }

    @Test
    void findings_follow_from_odds_and_from_both_levels() {
        assertThat(test.finding(estimate(0.101, 0.005))).isEqualTo(StepFinding.WITH);
        assertThat(test.finding(estimate(-0.002, 0.005))).isEqualTo(StepFinding.WITHOUT);
        assertThat(test.finding(estimate(0.052, 0.03))).isEqualTo(StepFinding.UNDECIDED);
        assertThat(test.finding(new StepEstimate(0.05, 0.002, 30))).isEqualTo(StepFinding.NEITHER);
        assertThat(test.finding(new StepEstimate(0.30, 0.002, 30))).isEqualTo(StepFinding.NEITHER);
    }

    @Test
    void what_is_exact_is_still_decided() {
        LevelTest bytes = new LevelTest(new StepEstimate(24, 0, 3));
        assertThat(bytes.finding(new StepEstimate(24, 0, 3))).isEqualTo(StepFinding.WITH);
        assertThat(bytes.finding(new StepEstimate(0, 0, 3))).isEqualTo(StepFinding.WITHOUT);
        assertThat(bytes.finding(new StepEstimate(12, 0, 3))).isEqualTo(StepFinding.NEITHER);
    }

    @Test
    void what_is_no_estimate_is_refused() {
        assertThatThrownBy(() -> new LevelTest(new StepEstimate(0, 0.1, 3)))
                .isInstanceOf(IllegalArgumentException.class);
        for (double[] bad : new double[][] {
            {Double.NaN, 1, 1}, {1, -1, 1}, {1, Double.NaN, 1}, {1, 1, 0}, {Double.POSITIVE_INFINITY, 1, 1}
        }) {
            assertThatThrownBy(() -> new StepEstimate(bad[0], bad[1], bad[2]))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
