package dev.steelyard.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.model.Criteria.Looks;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForkLotteryTest {

    private static final double ALPHA = 0.01;
    private static final Looks LOOKS = new Looks(4, 40);
    private static final Boundary BOUNDARY = new Boundary(LOOKS);

    @Test
    void of_blocks_it_is_two_over_four_to_the_number_and_a_quarter_more() {
        for (int n = 1; n < 30; n++) {
            assertThat(ForkLottery.smallestPValue(n)).isCloseTo(2.5 / Math.pow(4, n), within(1e-15));
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
                    worst = Math.max(worst, 2.5 * Math.pow(q, n) * Math.pow(1 - q, m));
                }
                assertThat(ForkLottery.smallestPValue(n, m))
                        .isCloseTo(worst, within(1e-5))
                        .isGreaterThanOrEqualTo(worst * (1 - 1e-12));
            }
        }
    }

    @Test
    void blocks_that_contradict_raise_it() {
        double[] eight = {0.06, 0.06, 0.06, 0.06, 0.06, 0.06, 0.06, 0.06};
        assertThat(ForkLottery.smallestPValue(eight)).isEqualTo(ForkLottery.smallestPValue(8));
        eight[3] = 0.02;
        assertThat(ForkLottery.smallestPValue(eight)).isEqualTo(ForkLottery.smallestPValue(8));
        eight[3] = 0.001;
        // 8 P(B(8, 1/4) >= 7) = 8 (8 (1/4)^7 3/4 + (1/4)^8)
        assertThat(ForkLottery.smallestPValue(eight)).isCloseTo(8 * 25 / 65_536.0, within(1e-12));
        eight[4] = -0.06;
        assertThat(ForkLottery.smallestPValue(eight)).isCloseTo(8 * 277 / 65_536.0, within(1e-12));
        assertThat(ForkLottery.smallestPValue(new double[] {0, 0, 0, 0})).isEqualTo(1);
    }

    @Test
    void it_does_not_depend_on_signs() {
        double[] blocks = {0.06, 0.05, 0, 0.06, 0.06};
        double[] turned = Arrays.stream(blocks).map(each -> -each).toArray();
        assertThat(ForkLottery.smallestPValue(turned)).isEqualTo(ForkLottery.smallestPValue(blocks));
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

    /**
     * Families of identical benchmarks whose forks are of either of two groups without any spread, computed exactly: what
     * counts of a row is how many of its blocks are above 0, below 0 and at 0.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 4, 16, 20, 65, 70})
    void two_tight_groups_are_called_changed_as_seldom_as_promised(int rows) {
        for (double q = 0.05; q < 0.51; q += 0.05) {
            double row = new Walk(q * (1 - q), ALPHA / rows).crossing();
            assertThat(1 - Math.pow(1 - row, rows))
                    .as("%s rows, share %.2f", rows, q)
                    .isLessThan(1.01 * ALPHA);
        }
    }

    /** A row's blocks, each apart with a probability, either way around. */
    private record Walk(double apart, double threshold) {

        private record State(int up, int down) {}

        double crossing() {
            Map<State, Double> going = Map.of(new State(0, 0), 1.0);
            double crossed = 0;
            for (int n = 1; n <= LOOKS.last(); n++) {
                Map<State, Double> next = new HashMap<>();
                going.forEach((state, probability) -> {
                    next.merge(new State(state.up + 1, state.down), probability * apart, Double::sum);
                    next.merge(new State(state.up, state.down + 1), probability * apart, Double::sum);
                    next.merge(state, probability * (1 - 2 * apart), Double::sum);
                });
                for (Map.Entry<State, Double> reached : Map.copyOf(next).entrySet()) {
                    State state = reached.getKey();
                    if (n >= LOOKS.first() && state.up != state.down && pValue(n, state) <= threshold) {
                        crossed += reached.getValue();
                        next.remove(state);
                    }
                }
                going = next;
            }
            return crossed;
        }

        private static double pValue(int n, State state) {
            double[] blocks = new double[n];
            Arrays.fill(blocks, 0, state.up, 1);
            Arrays.fill(blocks, state.up, state.up + state.down, -1);
            double mean = (double) (state.up - state.down) / n;
            double squares = state.up + state.down - n * mean * mean;
            double error = Math.max(1e-9, Math.sqrt(squares / (n - 1))) / Math.sqrt(n);
            double nominal = 2 * TDistribution.of(n - 1).survivalProbability(Math.abs(mean) / error);
            return Math.max(BOUNDARY.probability(nominal), ForkLottery.smallestPValue(blocks));
        }
    }
}
