package dev.steelyard.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.model.Criteria.Looks;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What must hold for every sample: swapping the sides, scaling and permuting, and slow oracles for each statistic. */
class PropertiesTest {

    private static final int SAMPLES = 200;
    private static final double TINY = 1e-9;

    /** A sample of 2 to 12 values; in one of three it holds ties and zeros. */
    private static double[] sample(RandomGenerator random) {
        double[] values = new double[2 + random.nextInt(11)];
        boolean coarse = random.nextInt(3) == 0;
        Arrays.setAll(values, i -> {
            double value = 0.3 + random.nextGaussian();
            return coarse ? Math.rint(2 * value) / 2 : value;
        });
        return values;
    }

    private static double[] times(double[] values, double factor) {
        return DoubleStream.of(values).map(value -> factor * value).toArray();
    }

    private static double[] permuted(double[] values, int from, RandomGenerator random) {
        double[] result = values.clone();
        for (int i = from - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            double moved = result[i];
            result[i] = result[j];
            result[j] = moved;
        }
        return result;
    }

    @Test
    void t_tests_flip_with_the_sign_and_ignore_scale_and_order() {
        RandomGenerator random = new SplittableRandom(21);
        for (int i = 0; i < SAMPLES; i++) {
            double[] left = sample(random);
            double[] right = sample(random);
            sameTest(TTests.oneSample(left), TTests.oneSample(times(left, -8)), -1);
            sameTest(TTests.oneSample(left), TTests.oneSample(permuted(left, left.length, random)), 1);
            sameTest(TTests.welch(left, right), TTests.welch(right, left), -1);
            sameTest(TTests.welch(left, right), TTests.welch(times(left, 4), times(right, 4)), 1);
            sameTest(TTests.welch(left, right), TTests.welch(permuted(left, left.length, random), right), 1);
        }
    }

    private static void sameTest(Optional<TTests.Result> one, Optional<TTests.Result> other, int sign) {
        assertThat(one.isPresent()).isEqualTo(other.isPresent());
        one.ifPresent(result -> {
            assertThat(other.orElseThrow().t()).isCloseTo(sign * result.t(), within(TINY * (1 + Math.abs(result.t()))));
            assertThat(other.orElseThrow().pValue()).isCloseTo(result.pValue(), within(TINY));
        });
    }

    /** The slow oracle: Student's density integrated by Simpson's rule over the angle, where it is smooth everywhere. */
    @Test
    void p_values_of_t_tests_are_areas_under_students_density() {
        RandomGenerator random = new SplittableRandom(22);
        for (int i = 0; i < SAMPLES; i++) {
            TTests.Result result = TTests.welch(sample(random), sample(random)).orElse(new TTests.Result(0, 3, 1));
            assertThat(result.pValue()).isCloseTo(tails(result.t(), result.degrees()), within(1e-6));
        }
    }

    /** P(|T| > t) as the share of the angle: T = sqrt(n) tan(a) has density proportional to cos(a)^(n-1). */
    private static double tails(double t, double degrees) {
        double from = Math.atan(Math.abs(t) / Math.sqrt(degrees));
        return simpson(from, Math.PI / 2, degrees - 1) / simpson(0, Math.PI / 2, degrees - 1);
    }

    private static double simpson(double from, double to, double power) {
        int steps = 20_000;
        return IntStream.rangeClosed(0, steps)
                        .mapToDouble(i -> (i == 0 || i == steps ? 1 : i % 2 == 1 ? 4 : 2)
                                * Math.pow(Math.max(0, Math.cos(from + (to - from) * i / steps)), power))
                        .sum()
                * (to - from)
                / (3 * steps);
    }

    @Test
    void signed_ranks_flip_with_the_sign_and_ignore_scale_and_order() {
        RandomGenerator random = new SplittableRandom(23);
        for (int i = 0; i < SAMPLES; i++) {
            double[] values = sample(random);
            Optional<SignedRank.Result> one = SignedRank.test(values);
            Optional<SignedRank.Result> flipped = SignedRank.test(times(permuted(values, values.length, random), -4));
            assertThat(flipped.isPresent()).isEqualTo(one.isPresent());
            one.ifPresent(result -> {
                assertThat(flipped.orElseThrow().pValue()).isCloseTo(result.pValue(), within(TINY));
                assertThat(flipped.orElseThrow().centre()).isCloseTo(-4 * result.centre(), within(TINY));
            });
        }
    }

    /** The slow oracle: all 2^n signs. */
    @Test
    void exact_signed_rank_p_values_count_all_signs() {
        RandomGenerator random = new SplittableRandom(24);
        for (int n = 1; n <= 10; n++) {
            double[] values = random.doubles(n, -1, 2).toArray();
            int[] ranks = ranks(values);
            double centre = n * (n + 1) / 4.0;
            double seen = Math.abs(sum(ranks, values) - centre);
            int asFar = 0;
            for (int signs = 0; signs < 1 << n; signs++) {
                double sum = 0;
                for (int i = 0; i < n; i++) {
                    sum += (signs >> i & 1) * ranks[i];
                }
                asFar += Math.abs(sum - centre) >= seen - TINY ? 1 : 0;
            }
            assertThat(SignedRank.test(values).orElseThrow().pValue())
                    .isCloseTo(Math.min(1, asFar / (double) (1 << n)), within(1e-12));
        }
    }

    private static int[] ranks(double[] values) {
        return IntStream.range(0, values.length)
                .map(i -> (int) DoubleStream.of(values)
                        .filter(other -> Math.abs(other) <= Math.abs(values[i]))
                        .count())
                .toArray();
    }

    private static double sum(int[] ranks, double[] values) {
        return IntStream.range(0, values.length)
                .filter(i -> values[i] > 0)
                .mapToDouble(i -> ranks[i])
                .sum();
    }

    @Test
    void two_groups_mirror_with_the_sign_and_ignore_scale_and_order() {
        RandomGenerator random = new SplittableRandom(25);
        for (int i = 0; i < SAMPLES; i++) {
            double[] values = new double[10 + random.nextInt(10)];
            double apart = random.nextDouble() * 12;
            Arrays.setAll(values, j -> random.nextGaussian() + (random.nextInt(2) == 0 ? apart : 0));
            Optional<TwoClusters.Result> one = TwoClusters.find(values);
            Optional<TwoClusters.Result> mirror = TwoClusters.find(times(permuted(values, values.length, random), -2));
            assertThat(mirror.isPresent()).isEqualTo(one.isPresent());
            one.ifPresent(groups -> {
                assertThat(mirror.orElseThrow().lowCount()).isEqualTo(values.length - groups.lowCount());
                assertThat(mirror.orElseThrow().lowCentre()).isCloseTo(-2 * groups.highCentre(), within(TINY));
            });
        }
    }

    @Test
    void the_repeated_interval_flips_and_scales_and_ignores_the_order_before_its_first_look() {
        RandomGenerator random = new SplittableRandom(26);
        RepeatedTest test = new RepeatedTest(new Boundary(new Looks(4, 12)), 0.05);
        for (int i = 0; i < SAMPLES; i++) {
            double[] values = sample(random);
            Optional<RepeatedTest.Result> one = test.test(values, 1e-12);
            Optional<RepeatedTest.Result> other =
                    test.test(times(permuted(values, Math.min(4, values.length), random), -4), 4e-12);
            assertThat(other.isPresent()).isEqualTo(one.isPresent()).isEqualTo(values.length >= 4);
            one.ifPresent(result -> {
                RepeatedTest.Result flipped = other.orElseThrow();
                assertThat(flipped.interval().low())
                        .isCloseTo(-4 * result.interval().high(), within(TINY));
                assertThat(flipped.interval().high())
                        .isCloseTo(-4 * result.interval().low(), within(TINY));
                assertThat(flipped.pValue()).isCloseTo(result.pValue(), within(TINY));
                assertThat(flipped.drifted()).isEqualTo(result.drifted());
            });
        }
    }

    @Test
    void adjusted_p_values_follow_their_rows_and_grow_with_the_family() {
        RandomGenerator random = new SplittableRandom(27);
        for (int i = 0; i < SAMPLES; i++) {
            double[] p = random.doubles(1 + random.nextInt(20)).map(x -> x * x).toArray();
            double[] sorted = BenjaminiHochberg.adjust(p);
            double[] shuffled = permuted(p, p.length, random);
            double[] again = BenjaminiHochberg.adjust(shuffled);
            Arrays.sort(sorted);
            Arrays.sort(again);
            assertThat(again).containsExactly(sorted, within(1e-15));
            double[] larger = BenjaminiHochberg.adjust(
                    DoubleStream.concat(DoubleStream.of(p), DoubleStream.of(1)).toArray());
            double[] smaller = BenjaminiHochberg.adjust(p);
            for (int j = 0; j < p.length; j++) {
                assertThat(larger[j]).isGreaterThanOrEqualTo(smaller[j]);
            }
        }
    }
}
