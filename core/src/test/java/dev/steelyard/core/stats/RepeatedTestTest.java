package dev.steelyard.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.model.Criteria.Looks;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RepeatedTestTest {

    private static final double ALPHA = 0.01;
    private static final Boundary BOUNDARY = new Boundary(new Looks(4, 12));

    @Test
    void the_interval_of_one_look_is_students() {
        double[] values = {0.031, 0.012, 0.045, -0.008, 0.027, 0.019, 0.036};
        RepeatedTest.Result result = new RepeatedTest(new Boundary(Looks.once(7)), 0.05)
                .test(values, 1e-12)
                .orElseThrow();
        // tests.py: p 0.0127453190216; mean .162/7; t.isf(.025, 6) = 2.44691185; s = .0174642...
        assertThat(result.pValue()).isCloseTo(0.0127453190216, within(1e-10));
        assertThat(result.estimate()).isCloseTo(0.162 / 7, within(1e-15));
        assertThat(result.halfWidth()).isCloseTo(2.446911851 * result.deviation() / Math.sqrt(7), within(1e-9));
        assertThat(result.estimate() / (result.deviation() / Math.sqrt(7))).isCloseTo(3.505212811504, within(1e-9));
    }

    /** The slow oracle: each look as if it were alone. */
    @Test
    void equals_the_intersection_of_the_looks_taken_one_by_one() {
        SplittableRandom random = new SplittableRandom(3);
        for (int series = 0; series < 200; series++) {
            double shift = random.nextDouble() * 2;
            double[] values = random.doubles(12).map(x -> x - 0.5 + shift).toArray();
            double low = Double.NEGATIVE_INFINITY;
            double high = Double.POSITIVE_INFINITY;
            double smallest = 1;
            for (int n = 4; n <= 12; n++) {
                double[] head = Arrays.copyOf(values, n);
                double mean = Arrays.stream(head).sum() / n;
                double deviation = Math.sqrt(
                        Arrays.stream(head).map(x -> (x - mean) * (x - mean)).sum() / (n - 1));
                double half = BOUNDARY.criticalT(ALPHA, n) * deviation / Math.sqrt(n);
                double p = BOUNDARY.probability(
                        TTests.oneSample(head).orElseThrow().pValue());
                double limit = p <= ALPHA ? ForkLottery.smallestPValue(head) : ForkLottery.smallestPValue(n);
                smallest = Math.min(smallest, Math.max(p, limit));
                if (limit <= ALPHA) {
                    low = Math.max(low, mean - half);
                    high = Math.min(high, mean + half);
                }
            }
            RepeatedTest.Result result = test(values).orElseThrow();
            assertThat(result.pValue()).isCloseTo(smallest, within(1e-9));
            assertThat(result.interval().excludesZero()).isEqualTo(result.pValue() <= ALPHA);
            if (low <= high) {
                assertThat(result.interval().low()).isCloseTo(low, within(1e-9));
                assertThat(result.interval().high()).isCloseTo(high, within(1e-9));
            } else {
                assertThat(result.drifted()).isTrue();
            }
        }
    }

    @Test
    void a_shift_in_mid_course_is_drift() {
        double[] values = {0.01, 0.0101, 0.0099, 0.01, 0.5, 0.52, 0.49, 0.5};
        assertThat(test(values).orElseThrow().drifted()).isTrue();
    }

    @Test
    void equal_values_are_as_sure_as_four_draws_of_two_kinds_of_forks_allow() {
        RepeatedTest.Result result = test(new double[] {0.3, 0.3, 0.3, 0.3}).orElseThrow();
        assertThat(result.pValue()).isCloseTo(2.5 / Math.pow(4, 4), within(1e-12));
        assertThat(result.interval().low()).isGreaterThan(0.2999);
        assertThat(test(new double[4]).orElseThrow().pValue()).isEqualTo(1);
    }

    /** Eight blocks, seven of them 6 % apart by tight groups of forks: a t test alone is sure. */
    @Test
    void nearly_all_of_tight_groups_apart_is_less_than_a_t_test_says() {
        double[] blocks = {0.06, 0.0601, 0.0599, 0.06, 0.0602, 0.0001, 0.06, 0.0599};
        RepeatedTest once = new RepeatedTest(new Boundary(Looks.once(8)), ALPHA);
        assertThat(TTests.oneSample(blocks).orElseThrow().pValue()).isLessThan(0.001);
        assertThat(once.test(blocks, 1e-9).orElseThrow().pValue())
                .isCloseTo(ForkLottery.smallestPValue(blocks), within(1e-12))
                .isLessThan(ALPHA);
        blocks[0] = 0.0001;
        assertThat(TTests.oneSample(blocks).orElseThrow().pValue()).isLessThan(ALPHA);
        RepeatedTest.Result two = once.test(blocks, 1e-9).orElseThrow();
        assertThat(two.pValue()).isGreaterThan(0.03);
        // No look counts: what is shown is the interval of the current one, and it decides nothing.
        assertThat(two.interval().excludesZero()).isTrue();
    }

    @Test
    void odd_samples_have_no_result_and_never_throw() {
        assertThat(test(new double[0])).isEmpty();
        assertThat(test(new double[] {1})).isEmpty();
        assertThat(test(new double[] {1, 2})).isEmpty();
        assertThat(test(new double[] {1, 2, Double.NaN, 3})).isEmpty();
        assertThat(test(new double[] {1, 2, 3, Double.POSITIVE_INFINITY})).isEmpty();
    }

    @Test
    void values_beyond_the_last_look_are_left_out() {
        double[] values = new SplittableRandom(1).doubles(20).toArray();
        assertThat(test(values)).isEqualTo(test(Arrays.copyOf(values, 12)));
    }

    private static Optional<RepeatedTest.Result> test(double[] values) {
        return new RepeatedTest(BOUNDARY, ALPHA).test(values, 1e-9);
    }
}
