package dev.steelyard.core.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.NoiseFloor;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ForkSpreadTest {

    /** Squares about the means of the blocks: 1 + 1, then 4 + 0 + 4; three degrees of freedom. */
    @Test
    void the_spread_is_pooled_within_blocks() {
        ForkSpread spread = ForkSpread.of(List.of(new double[] {1, 3}, new double[] {100.0, 102, 104}))
                .orElseThrow();
        assertThat(spread.degrees()).isEqualTo(3);
        assertThat(spread.deviation()).isCloseTo(Math.sqrt(10.0 / 3), within(1e-12));
    }

    @Test
    void blocks_of_one_fork_say_nothing() {
        assertThat(ForkSpread.of(List.of())).isEmpty();
        assertThat(ForkSpread.of(List.of(new double[] {1}, new double[] {2}))).isEmpty();
        assertThat(ForkSpread.of(List.of(new double[] {1}, new double[] {2, 2})).orElseThrow())
                .isEqualTo(new ForkSpread(0, 1));
    }

    /** The 5 % quantiles of chi-square with 1, 10 and 24 degrees of freedom are 0.00393214, 3.94030 and 13.84843. */
    @Test
    void the_upper_limit_is_that_of_chi_square() {
        assertThat(new ForkSpread(1, 1).upper()).isCloseTo(Math.sqrt(1 / 0.00393214), within(1e-3));
        assertThat(new ForkSpread(1, 10).upper()).isCloseTo(Math.sqrt(10 / 3.94030), within(1e-5));
        assertThat(new ForkSpread(0.02, 24).upper()).isCloseTo(0.02 * Math.sqrt(24 / 13.84843), within(1e-7));
    }

    /** What docs/statistics.md promises: in 95 of 100 calibrations at most 1 in 20 comparisons exceeds the floor. */
    @Test
    void the_noise_floor_holds_with_the_confidence_that_is_stated() {
        SplittableRandom random = new SplittableRandom(11);
        Benchmark benchmark = new Benchmark("a.B.c", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");
        double truth = 0.02;
        int calibrations = 4000;
        int held = 0;
        for (int i = 0; i < calibrations; i++) {
            List<double[]> blocks = new ArrayList<>();
            for (int block = 0; block < 8; block++) {
                double host = random.nextGaussian();
                blocks.add(random.doubles(4)
                        .map(ignored -> host + truth * random.nextGaussian())
                        .toArray());
            }
            double upper = ForkSpread.of(blocks).orElseThrow().upper();
            double floor = Math.log1p(new NoiseFloor(benchmark, upper, Instant.EPOCH).at(12));
            // Differences over 12 blocks have the deviation truth * sqrt(2 / 12): 1.96 of it is exceeded once in 20.
            held += floor >= 1.959963984540054 * truth * Math.sqrt(2.0 / 12) ? 1 : 0;
        }
        double deviation = Math.sqrt(calibrations * 0.95 * 0.05);
        assertThat((double) held).isBetween(calibrations * 0.95 - 4 * deviation, calibrations * 0.95 + 4 * deviation);
    }
}
