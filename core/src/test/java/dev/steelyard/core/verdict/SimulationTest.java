package dev.steelyard.core.verdict;

import static dev.steelyard.core.verdict.SyntheticBlocks.block;
import static dev.steelyard.core.verdict.SyntheticBlocks.fork;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Block;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.Criteria.Margins;
import dev.steelyard.core.model.Judged;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Verdict.Outcome;
import dev.steelyard.core.stats.Boundaries;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Whole runs with a known truth, through the same judge and rotation that the product uses. A bound is the promise plus
 * four standard deviations of the binomial count.
 */
class SimulationTest {

    private static final Judge JUDGE = new Judge(new Boundaries());
    private static final Margins MARGINS = new Margins(0.02, 0.02);

    /** Plays a run to its end: the noise draws the log ratio of each block. */
    private static List<Judged> play(Run run, RandomGenerator random, ToDoubleFunction<RandomGenerator> noise) {
        Rotation rotation = new Rotation(run, JUDGE);
        Tally tally = new Tally(run);
        Optional<Rotation.Choice> next = rotation.next(tally, Duration.ZERO);
        while (next.isPresent()) {
            Rotation.Choice choice = next.get();
            double host = 0.05 * random.nextGaussian();
            Block block = block(
                    choice.benchmark(),
                    choice.index(),
                    fork("base", 100 * Math.exp(host)),
                    fork("change", 100 * Math.exp(host + noise.applyAsDouble(random))));
            tally.add(block);
            next = rotation.next(tally, Duration.ZERO);
        }
        return JUDGE.judge(tally);
    }

    private static Run run(Criteria criteria, int benchmarks, long seed) {
        List<Benchmark> all = IntStream.range(0, benchmarks)
                .mapToObj(i -> SyntheticBlocks.benchmark("Suite.b" + i))
                .toList();
        Run run = SyntheticBlocks.run(criteria, all, "base", "change");
        return new Run(
                run.id(),
                run.version(),
                run.start(),
                seed,
                run.budget(),
                criteria,
                run.variants(),
                run.benchmarks(),
                run.environment());
    }

    /** How many of so many runs end with any IMPROVED or REGRESSED. */
    private static int changed(Criteria criteria, int benchmarks, int runs, ToDoubleFunction<RandomGenerator> noise) {
        RandomGenerator random = new SplittableRandom(20261121);
        int changed = 0;
        for (int i = 0; i < runs; i++) {
            boolean any =
                    play(run(criteria, benchmarks, i), random, noise).stream().anyMatch(SimulationTest::isChange);
            changed += any ? 1 : 0;
        }
        return changed;
    }

    private static boolean isChange(Judged judged) {
        Outcome outcome = judged.verdict().outcome();
        return outcome == Outcome.IMPROVED || outcome == Outcome.REGRESSED;
    }

    private static int bound(int runs, double promise) {
        return (int) Math.round(runs * promise + 4 * Math.sqrt(runs * promise * (1 - promise)));
    }

    @Test
    void identical_code_is_seldom_called_changed_when_looked_at_after_every_block() {
        Criteria criteria = new Criteria(0.05, MARGINS, new Looks(4, 20), true);
        int changed = changed(criteria, 1, 600, random -> 0.03 * random.nextGaussian());
        // The promise is nearly used up at this noise: far fewer would mean that the boundary is too cautious.
        assertThat(changed).isBetween(10, bound(600, 0.05));
    }

    @Test
    void a_family_of_identical_code_seldom_has_any_false_verdict() {
        Criteria criteria = new Criteria(0.05, MARGINS, new Looks(4, 12), false);
        int changed = changed(criteria, 12, 120, random -> 0.03 * random.nextGaussian());
        assertThat(changed).isLessThanOrEqualTo(bound(120, 0.05));
    }

    @Test
    void a_change_of_five_per_cent_is_found_at_the_usual_spread_of_forks() {
        RandomGenerator random = new SplittableRandom(5);
        Criteria criteria = new Criteria(0.01, MARGINS, new Looks(4, 40), true);
        int found = 0;
        for (int i = 0; i < 100; i++) {
            Judged row = play(run(criteria, 1, i), random, draw -> Math.log(1.05) + 0.033 * draw.nextGaussian())
                    .get(0);
            found += row.verdict().outcome() == Outcome.REGRESSED ? 1 : 0;
        }
        assertThat(found).isGreaterThanOrEqualTo(95);
    }

    @Test
    void identical_code_with_little_noise_is_called_equivalent_soon() {
        RandomGenerator random = new SplittableRandom(6);
        int blocks = 0;
        for (int i = 0; i < 50; i++) {
            Judged row = play(run(Criteria.DEFAULT, 1, i), random, draw -> 0.005 * draw.nextGaussian())
                    .get(0);
            assertThat(row.verdict().outcome()).isEqualTo(Outcome.EQUIVALENT);
            blocks += row.comparison().evidence().orElseThrow().blocks();
        }
        assertThat(blocks / 50.0).isLessThan(10);
    }

    @Tag("long")
    @Test
    void identical_code_at_the_default_settings() {
        Criteria criteria = new Criteria(0.01, MARGINS, new Looks(4, 40), true);
        int runs = 5000;
        int normal = changed(criteria, 1, runs, random -> 0.04 * random.nextGaussian());
        assertThat(normal).isBetween(15, bound(runs, 0.01));
        int heavy = changed(criteria, 1, runs, SimulationTest::heavyTailed);
        assertThat(heavy).isLessThanOrEqualTo(bound(runs, 0.01));
        int bimodal = changed(
                criteria,
                1,
                runs,
                random -> 0.01 * random.nextGaussian()
                        + (random.nextInt(10) < 3 ? 0.06 : 0)
                        - (random.nextInt(10) < 3 ? 0.06 : 0));
        assertThat(bimodal).isLessThanOrEqualTo(bound(runs, 0.01));
    }

    @Tag("long")
    @Test
    void a_suite_of_seventy_identical_benchmarks() {
        int changed = changed(Criteria.DEFAULT, 70, 60, random -> 0.04 * random.nextGaussian());
        assertThat(changed).isLessThanOrEqualTo(bound(60, 0.01));
    }

    /** Student's t with 3 degrees of freedom, scaled. */
    private static double heavyTailed(RandomGenerator random) {
        double squares = 0;
        for (int i = 0; i < 3; i++) {
            double x = random.nextGaussian();
            squares += x * x / 3;
        }
        return 0.02 * random.nextGaussian() / Math.sqrt(squares);
    }
}
