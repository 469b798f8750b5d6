package dev.steelyard.bisect.range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.stats.Scale;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LevelTestTest {

    private static final double BOUND = Math.log(197);

    private final LevelTest test = new LevelTest(new StepEstimate(0.10, 0.005, 7, Scale.LOG));

    private static StepEstimate estimate(double value, double error) {
        return new StepEstimate(value, error, 3, Scale.LOG);
    }

    /**
     * By hand: with error 0.03 and 3 degrees of freedom, slack 0.005 and a change known exactly, both variances are
     * 0.000925 with 0.000925^2 / (0.0009^2 / 3) = 3.16898 degrees of freedom. At 0.08, the densities are (1 + 0.0064 / 0.000925
     * / 3.16898)^-2.08449 = 0.08945 and (1 + 0.0004 / 0.000925 / 3.16898)^-2.08449 = 0.76592, both times 0.37059 / 0.030414, so
     * 1.0899 and 9.3325. Strays have the scale (0.03^2 + 0.3^2)^0.5 = 0.30150 and the density (1 / (1 + 0.07041) + 1 / (1 +
     * 0.00440)) / 2 / (pi 0.30150) = 1.0188. Of 0.98 f + 0.01 x 5.2112 + 0.01 x 1.0188, the share is 9.2082 / 10.3386 = 0.89066.
     */
    @Test
    void odds_are_those_of_two_t_densities_with_a_share_of_outliers() {
        LevelTest exact = new LevelTest(new StepEstimate(0.10, 0, 7, Scale.LOG));
        double odds = exact.logOdds(estimate(0.08, 0.03));
        assertThat(1 / (1 + Math.exp(-odds))).isCloseTo(0.8907, within(3e-4));
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
        LevelTest exact = new LevelTest(new StepEstimate(0.10, 0, 7, Scale.LOG));
        LevelTest faster = new LevelTest(new StepEstimate(-0.10, 0, 7, Scale.LOG));
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
        assertThat(test.finding(new StepEstimate(0.05, 0.002, 30, Scale.LOG))).isEqualTo(StepFinding.NEITHER);
        assertThat(test.finding(new StepEstimate(0.30, 0.002, 30, Scale.LOG))).isEqualTo(StepFinding.NEITHER);
    }

    @Test
    void what_is_exact_is_still_decided() {
        LevelTest bytes = new LevelTest(new StepEstimate(24, 0, 3, Scale.LOG));
        assertThat(bytes.finding(new StepEstimate(24, 0, 3, Scale.LOG))).isEqualTo(StepFinding.WITH);
        assertThat(bytes.finding(new StepEstimate(0, 0, 3, Scale.LOG))).isEqualTo(StepFinding.WITHOUT);
        assertThat(bytes.finding(new StepEstimate(12, 0, 3, Scale.LOG))).isEqualTo(StepFinding.NEITHER);
    }

    /** 0.055 is 0.045 from one level and 0.055 from the other, and more than seven standard errors from both. */
    @Test
    void far_from_both_levels_odds_are_even() {
        for (double value : new double[] {0.055, 0.045, 0.3, -0.2, 10}) {
            assertThat(test.logOdds(new StepEstimate(value, 0.003, 30, Scale.LOG)))
                    .as("%s", value)
                    .isCloseTo(0, within(0.3));
        }
    }

    @Test
    void an_estimate_on_another_scale_is_refused() {
        StepEstimate bytes = new StepEstimate(0.1, 0.01, 5, Scale.ABSOLUTE);
        assertThat(test.comparable(bytes)).isFalse();
        assertThatThrownBy(() -> test.logOdds(bytes)).hasMessageContaining("ABSOLUTE");
        assertThatThrownBy(() -> StepEstimate.pooled(List.of(bytes, estimate(0.1, 0.01))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** By hand: means 0.09 and 0.12 of 4 and 12 blocks; 0.0625 x 0.0004 + 0.5625 x 0.0001 = 0.00008125, squared
     * over 0.000025^2 / 3 + 0.00005625^2 / 11 = 13.31. */
    @Test
    void measurements_of_a_commit_are_one_estimate() {
        StepEstimate pooled = StepEstimate.pooled(
                List.of(new StepEstimate(0.09, 0.02, 3, Scale.LOG), new StepEstimate(0.12, 0.01, 11, Scale.LOG)));
        assertThat(pooled.value()).isCloseTo(0.1125, within(1e-12));
        assertThat(pooled.error()).isCloseTo(Math.sqrt(0.00008125), within(1e-12));
        assertThat(pooled.degrees()).isCloseTo(13.31, within(0.01));
    }

    @Test
    void measurements_that_disagree_are_as_uncertain_as_they_disagree() {
        StepEstimate pooled = StepEstimate.pooled(
                List.of(new StepEstimate(0, 0.002, 5, Scale.LOG), new StepEstimate(0.1, 0.002, 5, Scale.LOG)));
        assertThat(pooled.error()).isCloseTo(0.05, within(1e-12));
        assertThat(test.finding(pooled)).isEqualTo(StepFinding.UNDECIDED);
    }

    @Test
    void what_is_no_estimate_is_refused() {
        assertThatThrownBy(() -> new LevelTest(new StepEstimate(0, 0.1, 3, Scale.LOG)))
                .isInstanceOf(IllegalArgumentException.class);
        for (double[] bad : new double[][] {
            {Double.NaN, 1, 1}, {1, -1, 1}, {1, Double.NaN, 1}, {1, 1, 0}, {Double.POSITIVE_INFINITY, 1, 1}
        }) {
            assertThatThrownBy(() -> new StepEstimate(bad[0], bad[1], bad[2], Scale.LOG))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
