package dev.steelyard.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AllanVarianceTest {

    /**
     * The nine frequencies of Riley (2008), table 29 of section 12.4, whose Allan variance at one and two intervals he gives
     * there as deviations of 91.22945 and 85.95287 (overlapping).
     */
    private static final double[] RILEY = {892, 809, 823, 798, 671, 644, 883, 903, 677};

    @Test
    void the_values_of_the_handbook_come_out() {
        assertThat(Math.sqrt(AllanVariance.of(RILEY, 1).orElseThrow())).isCloseTo(91.22945, within(1e-5));
        assertThat(Math.sqrt(AllanVariance.of(RILEY, 2).orElseThrow())).isCloseTo(85.95287, within(1e-5));
    }

    @Test
    void a_running_sum_is_as_good_as_every_pair_of_means() {
        SplittableRandom random = new SplittableRandom(5);
        double[] values = random.doubles(57).toArray();
        for (int size = 1; size <= 28; size++) {
            assertThat(AllanVariance.of(values, size).orElseThrow()).isCloseTo(slowly(values, size), within(1e-12));
        }
        assertThat(AllanVariance.of(values, 29)).isEmpty();
        assertThatThrownBy(() -> AllanVariance.of(values, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    private static double slowly(double[] values, int size) {
        double squares = 0;
        int pairs = 0;
        for (int start = 0; start + 2 * size <= values.length; start++) {
            double difference = mean(values, start + size, size) - mean(values, start, size);
            squares += difference * difference;
            pairs++;
        }
        return squares / 2 / pairs;
    }

    private static double mean(double[] values, int from, int size) {
        double sum = 0;
        for (int i = from; i < from + size; i++) {
            sum += values[i];
        }
        return sum / size;
    }

    @Test
    void independent_noise_halves_when_groups_double_and_a_drift_grows() {
        Random random = new Random(3);
        double[] noise = random.doubles(20_000).toArray();
        double one = AllanVariance.of(noise, 1).orElseThrow();
        assertThat(one).isCloseTo(1.0 / 12, within(0.004));
        assertThat(AllanVariance.of(noise, 8).orElseThrow()).isCloseTo(one / 8, within(one / 40));
        double[] drift = new double[100];
        for (int i = 0; i < drift.length; i++) {
            drift[i] = i;
        }
        assertThat(AllanVariance.of(drift, 4).orElseThrow()).isCloseTo(8, within(1e-9));
    }
}
