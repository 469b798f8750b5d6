package dev.steelyard.core.judgment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class ChangeShareTest {

    private static Change change(double estimate, double low, double high) {
        return new Change(estimate, low, high, 0.99);
    }

    /** In logarithms: e^0.1 is half of e^0.2. */
    @Test
    void a_share_is_a_fraction_of_the_log_ratio() {
        ChangeShare share = ChangeShare.of(
                        change(Math.expm1(0.1), Math.expm1(0.09), Math.expm1(0.11)),
                        change(Math.expm1(0.2), Math.expm1(0.18), Math.expm1(0.22)))
                .orElseThrow();
        assertThat(share.estimate()).isCloseTo(0.5, within(1e-12));
        assertThat(share.low()).isCloseTo(0.09 / 0.22, within(1e-12));
        assertThat(share.high()).isCloseTo(0.11 / 0.18, within(1e-12));
    }

    @Test
    void two_improvements_have_a_positive_share_and_opposite_changes_a_negative_one() {
        Change whole = change(-0.2, -0.25, -0.15);
        assertThat(ChangeShare.of(change(-0.1, -0.12, -0.08), whole)
                        .orElseThrow()
                        .low())
                .isPositive();
        ChangeShare against = ChangeShare.of(change(0.1, 0.08, 0.12), whole).orElseThrow();
        assertThat(against.estimate()).isNegative();
        assertThat(against.high()).isNegative();
    }

    @Test
    void a_whole_that_may_be_nothing_has_no_shares() {
        assertThat(ChangeShare.of(change(0.1, 0.08, 0.12), change(0.01, -0.01, 0.03)))
                .isEmpty();
        assertThat(ChangeShare.of(change(0.1, 0.08, 0.12), change(0.01, 0, 0.03)))
                .isEmpty();
    }

    /** As of bytes per operation that are gone: their log ratio is unbounded. */
    @Test
    void a_change_to_nothing_has_no_share() {
        assertThat(ChangeShare.of(change(-1, -1.01, -0.99), change(-0.5, -0.6, -0.4)))
                .isEmpty();
        assertThat(ChangeShare.of(change(-0.5, -0.6, -0.4), change(-1, -1, -1))).isEmpty();
    }

    @Test
    void every_ratio_of_values_in_the_intervals_lies_in_the_interval_of_the_share() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 1000; i++) {
            double low = random.nextDouble(-0.5, 0.5);
            double high = low + random.nextDouble(0.3);
            double least = random.nextBoolean() ? random.nextDouble(0.01, 0.5) : random.nextDouble(-0.5, -0.21);
            double most = least + random.nextDouble(0.2);
            ChangeShare share = ChangeShare.of(
                            change((low + high) / 2, low, high), change((least + most) / 2, least, most))
                    .orElseThrow();
            double ratio = Math.log1p(random.nextDouble(low, high)) / Math.log1p(random.nextDouble(least, most));
            assertThat(ratio).isBetween(share.low() - 1e-12, share.high() + 1e-12);
        }
    }

    @Test
    void what_is_left_is_as_uncertain_as_what_was_taken_off() {
        ChangeShare left = ChangeShare.ALL.without(new ChangeShare(0.9, 0.8, 1.1));
        assertThat(left.estimate()).isCloseTo(0.1, within(1e-12));
        assertThat(left.low()).isCloseTo(-0.1, within(1e-12));
        assertThat(left.high()).isCloseTo(0.2, within(1e-12));
    }

    @Test
    void two_directions_together_are_as_wide_as_both() {
        ChangeShare both = new ChangeShare(0.8, 0.7, 0.9).with(new ChangeShare(1.0, 0.85, 1.2));
        assertThat(both.estimate()).isCloseTo(0.9, within(1e-12));
        assertThat(both.low()).isEqualTo(0.7);
        assertThat(both.high()).isEqualTo(1.2);
    }
}
