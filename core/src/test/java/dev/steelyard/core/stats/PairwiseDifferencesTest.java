package dev.steelyard.core.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PairwiseDifferencesTest {

    /** The slow oracle: all differences, sorted. */
    private static double slowly(double[] left, double[] right) {
        double[] all = Arrays.stream(right)
                .flatMap(y -> Arrays.stream(left).map(x -> y - x))
                .sorted()
                .toArray();
        double below = all[(all.length - 1) / 2];
        double above = all[all.length / 2];
        return all.length % 2 == 1 ? below : below + (above - below) / 2;
    }

    @Test
    void the_median_is_that_of_all_differences() {
        SplittableRandom random = new SplittableRandom(5);
        for (int round = 0; round < 2000; round++) {
            boolean ties = round % 3 == 0;
            double[] left = values(random, ties);
            double[] right = values(random, ties);
            assertThat(PairwiseDifferences.median(left, right)).isEqualTo(slowly(left, right) + 0.0);
        }
    }

    private static double[] values(SplittableRandom random, boolean ties) {
        return random.doubles(1 + random.nextInt(12))
                .map(value -> ties ? Math.rint(8 * value) - 4 : Math.exp(30 * (value - 0.5)) * (value - 0.4))
                .toArray();
    }

    @Test
    void extreme_values_are_no_trouble() {
        double[] extremes = {-Double.MAX_VALUE / 4, -1, -Double.MIN_VALUE, 0, Double.MIN_VALUE, Double.MAX_VALUE / 4};
        assertThat(PairwiseDifferences.median(extremes, extremes)).isZero();
        assertThat(PairwiseDifferences.median(new double[] {0}, new double[] {-0.0}))
                .isZero();
        assertThat(PairwiseDifferences.median(new double[] {7}, new double[] {4}))
                .isEqualTo(-3);
    }

    @Test
    void many_values_take_little_time() {
        double[] left = new SplittableRandom(1).doubles(50_000).toArray();
        double[] right = Arrays.stream(left).map(value -> value + 0.25).toArray();
        assertThat(PairwiseDifferences.median(left, right)).isBetween(0.2499, 0.2501);
    }
}
