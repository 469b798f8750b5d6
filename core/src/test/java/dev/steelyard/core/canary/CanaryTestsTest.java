package dev.steelyard.core.canary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.CanaryFinding;
import dev.steelyard.core.stats.Widening;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An honest run is doubted at most once in a thousand, whatever its noise; a broken one is found out. */
class CanaryTestsTest {

    /** Benchmarks of a run and the blocks of each: 48 canaries. */
    private static final int BENCHMARKS = 12;

    private static final int BLOCKS = 16;

    /** What forks do: logarithms of times, of the treatment and of the baseline's two forks. */
    private record World(
            ToDoubleFunction<RandomGenerator> treatment,
            ToDoubleFunction<RandomGenerator> first,
            ToDoubleFunction<RandomGenerator> second) {

        static World alike(ToDoubleFunction<RandomGenerator> draw) {
            return new World(draw, draw, draw);
        }
    }

    private static CanaryEvidence evidence(RandomGenerator random, World world) {
        SortedMap<Integer, Double> canary = new TreeMap<>();
        SortedMap<Integer, Double> treatment = new TreeMap<>();
        for (int group = 0; group < BLOCKS / CanaryDraw.GROUP; group++) {
            int drawn = random.nextInt(CanaryDraw.GROUP);
            for (int place = 0; place < CanaryDraw.GROUP; place++) {
                int index = group * CanaryDraw.GROUP + place;
                double first = world.first.applyAsDouble(random);
                treatment.put(index, world.treatment.applyAsDouble(random) - first);
                if (place == drawn) {
                    canary.put(index, world.second.applyAsDouble(random) - first);
                }
            }
        }
        return new CanaryEvidence(canary, List.of(treatment));
    }

    private static Widening widening(RandomGenerator random, World world) {
        List<CanaryEvidence> benchmarks = new ArrayList<>();
        for (int i = 0; i < BENCHMARKS; i++) {
            benchmarks.add(evidence(random, world));
        }
        return CanaryTests.of(benchmarks).widening();
    }

    private static int doubted(int runs, World world) {
        RandomGenerator random = new SplittableRandom(20261121);
        int doubted = 0;
        for (int i = 0; i < runs; i++) {
            doubted += widening(random, world).equals(Widening.NONE) ? 0 : 1;
        }
        return doubted;
    }

    /** One in a thousand and four standard deviations of the count. */
    private static int bound(int runs) {
        return (int) Math.round(runs * 0.001 + 4 * Math.sqrt(runs * 0.001));
    }

    private static double heavyTailed(RandomGenerator random) {
        double squares = 0;
        for (int i = 0; i < 3; i++) {
            double x = random.nextGaussian();
            squares += x * x / 3;
        }
        return 0.01 * random.nextGaussian() / Math.sqrt(squares);
    }

    private static double bimodal(RandomGenerator random) {
        return 0.005 * random.nextGaussian() + (random.nextInt(10) < 3 ? 0.06 : 0);
    }

    private static void honest(int runs) {
        assertThat(doubted(runs, World.alike(random -> 0.02 * random.nextGaussian())))
                .as("normal")
                .isLessThanOrEqualTo(bound(runs));
        assertThat(doubted(runs, World.alike(CanaryTestsTest::heavyTailed)))
                .as("heavy tails")
                .isLessThanOrEqualTo(bound(runs));
        assertThat(doubted(runs, World.alike(CanaryTestsTest::bimodal)))
                .as("two groups")
                .isLessThanOrEqualTo(bound(runs));
        // The worst case: all noise is the baseline's, and the promise of the tests is used up.
        assertThat(doubted(runs, new World(random -> 0.05, CanaryTestsTest::bimodal, CanaryTestsTest::bimodal)))
                .as("quiet treatment, baseline in two groups")
                .isLessThanOrEqualTo(bound(runs));
        assertThat(doubted(runs, new World(random -> 0.05, CanaryTestsTest::heavyTailed, CanaryTestsTest::heavyTailed)))
                .as("quiet treatment, baseline with heavy tails")
                .isLessThanOrEqualTo(bound(runs));
        assertThat(doubted(
                        runs,
                        new World(
                                random -> 0.10 * random.nextGaussian(),
                                random -> 0.01 * random.nextGaussian(),
                                random -> 0.01 * random.nextGaussian())))
                .as("noisy treatment")
                .isLessThanOrEqualTo(bound(runs));
    }

    @Test
    void an_honest_run_is_hardly_ever_doubted() {
        honest(1500);
    }

    @Tag("long")
    @Test
    void an_honest_run_is_hardly_ever_doubted_in_many_runs() {
        honest(20_000);
    }

    @Test
    void a_bias_of_position_is_found_and_widens_by_its_size() {
        RandomGenerator random = new SplittableRandom(3);
        World biased = new World(
                draw -> 0.03 + 0.014 * draw.nextGaussian(),
                draw -> 0.014 * draw.nextGaussian(),
                draw -> 0.03 + 0.014 * draw.nextGaussian());
        int found = 0;
        double offsets = 0;
        for (int i = 0; i < 100; i++) {
            Widening widening = widening(random, biased);
            found += widening.offset() > 0 ? 1 : 0;
            offsets += widening.offset();
        }
        assertThat(found).isGreaterThanOrEqualTo(99);
        // The bias is 0.03 / (0.014 * sqrt 2) = 1.5 standard deviations of a log ratio.
        assertThat(offsets / found).isBetween(1.4, 2.2);
    }

    @Test
    void a_greater_spread_between_forks_of_the_same_code_is_found_and_widens() {
        RandomGenerator random = new SplittableRandom(4);
        World wide = new World(
                draw -> 0.01 * draw.nextGaussian(),
                draw -> 0.01 * draw.nextGaussian(),
                draw -> 0.05 * draw.nextGaussian());
        int found = 0;
        double factors = 0;
        for (int i = 0; i < 100; i++) {
            Widening widening = widening(random, wide);
            found += widening.offset() > 0 ? 1 : 0;
            factors += widening.offset();
        }
        assertThat(found).isGreaterThanOrEqualTo(99);
        // sqrt(0.05^2 + 0.01^2) is 3.6 times 0.01 * sqrt 2, so 3.5 of that is too much.
        assertThat(factors / 100).isBetween(3.0, 4.2);
    }

    @Test
    void a_drift_that_strikes_every_fork_but_the_first_is_found() {
        RandomGenerator random = new SplittableRandom(5);
        int found = 0;
        for (int i = 0; i < 50; i++) {
            List<CanaryEvidence> benchmarks = new ArrayList<>();
            for (int benchmark = 0; benchmark < BENCHMARKS; benchmark++) {
                double[] drift = {0};
                ToDoubleFunction<RandomGenerator> late = draw -> {
                    drift[0] += 0.002;
                    return drift[0] + 0.014 * draw.nextGaussian();
                };
                benchmarks.add(evidence(random, new World(late, draw -> 0.014 * draw.nextGaussian(), late)));
            }
            found += CanaryTests.of(benchmarks).widening().offset() > 0 ? 1 : 0;
        }
        assertThat(found).isGreaterThanOrEqualTo(48);
    }

    @Test
    void few_canaries_test_nothing() {
        assertThat(CanaryTests.of(List.of()).tests()).isEqualTo(CanaryFinding.Tests.NONE);
        SortedMap<Integer, Double> canary = new TreeMap<>(java.util.Map.of(1, 5.0));
        SortedMap<Integer, Double> treatment = new TreeMap<>(java.util.Map.of(0, 0.01, 1, 0.02, 2, -0.01, 3, 0.0));
        CanaryTests.Result one = CanaryTests.of(List.of(new CanaryEvidence(canary, List.of(treatment))));
        assertThat(one.widening()).isEqualTo(Widening.NONE);
        assertThat(one.tests().any()).isFalse();
        assertThat(one.tests().ratio()).isPresent();
    }

    @Test
    void a_treatment_that_misses_a_block_is_left_out_of_that_group() {
        SortedMap<Integer, Double> canary = new TreeMap<>(java.util.Map.of(2, 0.5));
        SortedMap<Integer, Double> whole = new TreeMap<>(java.util.Map.of(0, 0.1, 1, 0.2, 2, 0.3, 3, 0.4));
        SortedMap<Integer, Double> part = new TreeMap<>(java.util.Map.of(0, 9.0, 1, 9.0, 2, 9.0));
        assertThat(new CanaryEvidence(canary, List.of(whole, part)).groups())
                .containsExactly(new double[] {0.3 - 0.5, 0.3, 0.1, 0.2, 0.4});
        assertThat(new CanaryEvidence(canary, List.of(part)).groups()).isEmpty();
    }
}
