package dev.steelyard.verdict.offline;

import static dev.steelyard.verdict.offline.Recorded.around;
import static dev.steelyard.verdict.offline.Recorded.judge;
import static dev.steelyard.verdict.offline.Recorded.time;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Verdict.Outcome;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OfflinePropertiesTest {

    private static final String NAME = "Decoder.longs";

    private static final class Samples {
        private final double[] left;
        private final double[] right;

        private Samples(double[] left, double[] right) {
            this.left = left;
            this.right = right;
        }

        static Samples of(long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            double shift = Math.exp(0.04 * random.nextGaussian());
            return new Samples(
                    around(random, 2 + random.nextInt(12), 100, 0.02),
                    around(random, 2 + random.nextInt(12), 100 * shift, 0.03));
        }
    }

    private static Judged judged(double[] left, double[] right) {
        return judge(time(NAME, left), time(NAME, right));
    }

    private static Facts evidence(Judged row) {
        return row.comparison().facts().orElseThrow();
    }

    private static Outcome mirrored(Outcome outcome) {
        return switch (outcome) {
            case IMPROVED -> Outcome.REGRESSED;
            case REGRESSED -> Outcome.IMPROVED;
            default -> outcome;
        };
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
    void swapping_the_sides_flips_the_sign(long seed) {
        Samples samples = Samples.of(seed);
        Judged there = judged(samples.left, samples.right);
        Judged back = judged(samples.right, samples.left);
        assertThat(back.verdict().outcome()).isEqualTo(mirrored(there.verdict().outcome()));
        var change = evidence(there).change().orElseThrow();
        var other = evidence(back).change().orElseThrow();
        assertThat(1 / (1 + other.estimate()) - 1).isCloseTo(change.estimate(), within(1e-9));
        assertThat(1 / (1 + other.high()) - 1).isCloseTo(change.low(), within(1e-9));
        assertThat(evidence(back).pValue().orElseThrow())
                .isCloseTo(evidence(there).pValue().orElseThrow(), within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23, 24, 25, 26, 27, 28})
    void scaling_all_scores_changes_nothing(long seed) {
        Samples samples = Samples.of(seed);
        Judged row = judged(samples.left, samples.right);
        for (double factor : new double[] {1e-6, 1024, 1e9}) {
            Judged scaled = judged(
                    Arrays.stream(samples.left).map(value -> value * factor).toArray(),
                    Arrays.stream(samples.right).map(value -> value * factor).toArray());
            assertThat(scaled.verdict().outcome()).isEqualTo(row.verdict().outcome());
            assertThat(evidence(scaled).change().orElseThrow().high())
                    .isCloseTo(evidence(row).change().orElseThrow().high(), within(1e-7));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {31, 32, 33, 34, 35, 36, 37, 38})
    void the_order_of_forks_changes_nothing(long seed) {
        Samples samples = Samples.of(seed);
        Judged row = judged(samples.left, samples.right);
        Judged sorted = judged(
                Arrays.stream(samples.left).sorted().toArray(),
                Arrays.stream(samples.right).sorted().toArray());
        assertThat(sorted.verdict().outcome()).isEqualTo(row.verdict().outcome());
        assertThat(evidence(sorted).pValue().orElseThrow())
                .isCloseTo(evidence(row).pValue().orElseThrow(), within(1e-12));
    }

    @Test
    void odd_samples_have_a_verdict_and_never_throw() {
        double[][] odd = {
            {},
            {1},
            {1, 1},
            {1, 2},
            {0, 0},
            {0, 1, 2},
            {Double.NaN},
            {Double.NaN, 1, 1.1},
            {Double.POSITIVE_INFINITY, 1, 1.1},
            {-1, -2, -3},
            {Double.MIN_VALUE, Double.MIN_VALUE, Double.MIN_VALUE},
            {Double.MAX_VALUE, Double.MAX_VALUE / 2, Double.MAX_VALUE / 3},
            {3, 3, 3, 3, 3, 3},
            {3, 3, 3, 4, 4, 4}
        };
        for (double[] left : odd) {
            for (double[] right : odd) {
                Judged row = judged(left, right);
                assertThat(row.verdict().outcome()).isNotNull();
                row.comparison().facts().flatMap(Facts::change).ifPresent(change -> {
                    assertThat(change.low()).isLessThanOrEqualTo(change.estimate());
                    assertThat(change.high()).isGreaterThanOrEqualTo(change.estimate());
                });
            }
            assertThat(judged(left, left).verdict().outcome()).isIn(Outcome.EQUIVALENT, Outcome.INCONCLUSIVE);
        }
    }

    @Test
    void times_of_zero_are_not_compared() {
        double[] zeros = {0, 0, 0, 0};
        double[] times = {5, 5.1, 5, 5};
        for (Judged row : List.of(judged(zeros, zeros), judged(zeros, times), judged(times, zeros))) {
            assertThat(row.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
            assertThat(row.verdict().reason()).get().isInstanceOf(Reason.ZeroTime.class);
        }
    }

    @Test
    void the_forks_that_are_said_to_be_missing_are_enough_on_average() {
        int decided = 0;
        int tried = 0;
        for (long seed = 100; seed < 160; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Judged row = judged(around(random, 5, 100, 0.02), around(random, 5, 104, 0.02));
            if (row.verdict().moreBlocks().isPresent()
                    && row.verdict().moreBlocks().getAsInt() < 200) {
                int forks = 5 + row.verdict().moreBlocks().getAsInt();
                Judged later = judged(around(random, forks, 100, 0.02), around(random, forks, 104, 0.02));
                decided += later.verdict().outcome() == Outcome.INCONCLUSIVE ? 0 : 1;
                tried++;
            }
        }
        assertThat(tried).isGreaterThan(20);
        assertThat(decided).isBetween(tried / 4, tried);
    }
}
