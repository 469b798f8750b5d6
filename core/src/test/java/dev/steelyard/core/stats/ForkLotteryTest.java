package dev.steelyard.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ForkLotteryTest {

    @Test
    void of_blocks_it_is_two_over_four_to_the_number() {
        for (int n = 1; n < 30; n++) {
            assertThat(ForkLottery.smallestPValue(n)).isCloseTo(2 / Math.pow(4, n), within(1e-15));
        }
    }

    /** The slow oracle: the greatest probability over a grid of shares of the two groups. */
    @Test
    void it_is_the_worst_over_all_shares_of_two_groups() {
        for (int n = 1; n < 12; n++) {
            for (int m = 1; m < 12; m++) {
                double worst = 0;
                for (int i = 1; i < 2000; i++) {
                    double q = i / 2000.0;
                    worst = Math.max(worst, 2 * Math.pow(q, n) * Math.pow(1 - q, m));
                }
                assertThat(ForkLottery.smallestPValue(n, m))
                        .isCloseTo(worst, within(1e-5))
                        .isGreaterThanOrEqualTo(worst * (1 - 1e-12));
            }
        }
    }

    @Test
    void the_fewest_are_the_first_that_can_carry_a_p_value() {
        for (double p : new double[] {0.4, 0.05, 0.01, 0.0078125, 0.001, 1e-5}) {
            int fewest = ForkLottery.fewest(p);
            assertThat(ForkLottery.smallestPValue(fewest)).isLessThanOrEqualTo(p);
            assertThat(fewest == 1 || ForkLottery.smallestPValue(fewest - 1) > p)
                    .isTrue();
        }
        assertThat(ForkLottery.fewest(0.01)).isEqualTo(4);
    }

    @Test
    void very_many_forks_never_give_zero() {
        assertThat(ForkLottery.smallestPValue(100_000)).isPositive();
        assertThat(ForkLottery.smallestPValue(1, 1_000_000)).isPositive();
    }
}
