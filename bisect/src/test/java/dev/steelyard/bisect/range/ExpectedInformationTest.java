package dev.steelyard.bisect.range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ExpectedInformationTest {

    private static final double LOG_2 = Math.log(2);

    /** By hand: one bit through a channel that errs once in 151 times. */
    @Test
    void a_commit_that_is_as_likely_to_have_the_change_as_not_tells_the_most() {
        assertThat(ExpectedInformation.of(0.5, 0))
                .isCloseTo(LOG_2 + 150 / 151.0 * Math.log(150 / 151.0) - Math.log(151) / 151, within(1e-12));
        assertThat(ExpectedInformation.of(0.3, 0)).isCloseTo(ExpectedInformation.of(0.7, 0), within(1e-12));
        for (double carried = 0; carried < 0.45; carried += 0.05) {
            assertThat(ExpectedInformation.of(carried, 0)).isLessThan(ExpectedInformation.of(carried + 0.05, 0));
        }
    }

    @Test
    void what_is_certain_tells_nothing() {
        assertThat(ExpectedInformation.of(0, 0)).isZero();
        assertThat(ExpectedInformation.of(1, 0)).isZero();
        assertThat(ExpectedInformation.of(0, Double.NEGATIVE_INFINITY)).isZero();
    }

    @Test
    void the_more_its_own_measurements_say_the_less_a_commit_still_tells() {
        double last = LOG_2;
        for (double logOdds = 0; logOdds < Math.log(149); logOdds += 0.5) {
            double now = ExpectedInformation.of(0.5, logOdds);
            assertThat(now).isPositive().isLessThan(last);
            assertThat(ExpectedInformation.of(0.5, -logOdds)).isCloseTo(now, within(1e-12));
            last = now;
        }
        assertThat(ExpectedInformation.of(0.5, Math.log(197))).isZero();
        assertThat(ExpectedInformation.of(0.5, -Math.log(197))).isZero();
    }
}
