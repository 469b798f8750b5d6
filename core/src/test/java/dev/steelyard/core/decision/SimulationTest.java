package dev.steelyard.core.decision;

import static dev.steelyard.core.evidence.SyntheticBlocks.block;
import static dev.steelyard.core.evidence.SyntheticBlocks.fork;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.evidence.SyntheticBlocks;
import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.Criteria.Margins;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.schedule.Scheduler;
import dev.steelyard.core.stats.BoundaryCache;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Whole runs with a known truth, through the same judge and rotation that the product uses. A bound is the promise plus
 * four standard deviations of the binomial count. What docs/statistics.md shows is simulated at length in selfbench; this
 * is the part that a change of this module must pass.
 */
class SimulationTest {

    private static final Judge JUDGE = new Judge(new BoundaryCache());
    private static final Margins MARGINS = new Margins(0.02, 0.02);

    /** Plays a run to its end: the noise draws the log ratio of each block. */
    private static List<Judged> play(Run run, RandomGenerator random, ToDoubleFunction<RandomGenerator> noise) {
        Scheduler rotation = new Scheduler(run);
        Tally tally = JUDGE.tally(run);
        Optional<Scheduler.NextBlock> next =
                rotation.next(tally, JUDGE.judge(tally).open(), Duration.ZERO);
        while (next.isPresent()) {
            Scheduler.NextBlock choice = next.get();
            double host = 0.05 * random.nextGaussian();
            Block block = block(
                    choice.benchmark(),
                    choice.index(),
                    fork("base", 100 * Math.exp(host)),
                    fork("change", 100 * Math.exp(host + noise.applyAsDouble(random))));
            tally.add(block);
            next = rotation.next(tally, JUDGE.judge(tally).open(), Duration.ZERO);
        }
        return JUDGE.judge(tally).rows();
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

    /** How many of so many runs of one benchmark are changed, where blocks depend on those before them. */
    private static int changedInSeries(int runs, Supplier<ToDoubleFunction<RandomGenerator>> series) {
        RandomGenerator random = new SplittableRandom(20261122);
        Criteria criteria = new Criteria(0.01, MARGINS, new Looks(4, 40), true);
        int changed = 0;
        for (int i = 0; i < runs; i++) {
            changed +=
                    play(run(criteria, 1, i), random, series.get()).stream().anyMatch(SimulationTest::isChange) ? 1 : 0;
        }
        return changed;
    }

    /** Spread 4 %, and neighbouring blocks correlate by 0.3. */
    private static ToDoubleFunction<RandomGenerator> autocorrelated() {
        double[] last = {Double.NaN};
        return random -> {
            double fresh = 0.04 * random.nextGaussian();
            last[0] = Double.isNaN(last[0]) ? fresh : 0.3 * last[0] + Math.sqrt(1 - 0.3 * 0.3) * fresh;
            return last[0];
        };
    }

    /** Spread 4 %, and the ratio moves by 4 % over 40 blocks, from 2 % below to 2 % above. */
    private static ToDoubleFunction<RandomGenerator> drifting() {
        int[] blocks = {0};
        return random -> 0.04 * random.nextGaussian() + 0.04 * (blocks[0]++ / 39.0 - 0.5);
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

    /** Beyond the promise, which is for independent blocks: docs/statistics.md names what it costs, 6.3 and 4.7 %. */
    @Test
    void blocks_that_depend_on_each_other_raise_more_false_alarms_but_no_more_than_documented() {
        int runs = 200;
        assertThat(changedInSeries(runs, SimulationTest::autocorrelated)).isLessThanOrEqualTo(bound(runs, 0.063));
        assertThat(changedInSeries(runs, SimulationTest::drifting)).isLessThanOrEqualTo(bound(runs, 0.047));
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
            blocks += row.comparison().facts().orElseThrow().blocks();
        }
        assertThat(blocks / 50.0).isLessThan(10);
    }
}
