package dev.steelyard.core.canary;

import static dev.steelyard.core.evidence.SyntheticBlocks.block;
import static dev.steelyard.core.evidence.SyntheticBlocks.fork;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.evidence.SyntheticBlocks;
import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Safeguards;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.schedule.Scheduler;
import dev.steelyard.core.stats.BoundaryCache;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/** Whole runs of a baseline, a treatment and canaries, with a known truth, played by the product's rotation. */
final class CanaryRuns {

    private static final Judge JUDGE = new Judge(new BoundaryCache());

    private CanaryRuns() {}

    /** A run of {@code base} and {@code change} with canaries. */
    static Run run(Criteria criteria, List<Benchmark> benchmarks, long seed) {
        Run run = SyntheticBlocks.run(criteria, benchmarks, "base", "change");
        return new Run(
                run.id(),
                run.version(),
                run.start(),
                seed,
                run.budget(),
                criteria,
                run.variants(),
                run.benchmarks(),
                run.environment(),
                new Safeguards(Safeguards.Canary.RUNS, List.of()));
    }

    /**
     * What the forks of a block do, as draws of the logarithm of their times.
     *
     * @param baseline the first fork of the baseline
     * @param canary the second one
     * @param treatment the treatment's
     */
    record Noise(
            ToDoubleFunction<RandomGenerator> baseline,
            ToDoubleFunction<RandomGenerator> canary,
            ToDoubleFunction<RandomGenerator> treatment) {

        /** Identical code, every fork of one distribution. */
        static Noise alike(ToDoubleFunction<RandomGenerator> draw) {
            return new Noise(draw, draw, draw);
        }
    }

    /** Plays a run to its end. */
    static Tally play(Run run, RandomGenerator random, Noise noise) {
        return play(run, random, noise, block -> {});
    }

    /** Plays a run to its end, and shows each of its blocks. */
    static Tally play(Run run, RandomGenerator random, Noise noise, Consumer<Block> shown) {
        Scheduler rotation = new Scheduler(run);
        Tally tally = JUDGE.tally(run);
        Optional<Scheduler.NextBlock> next = next(rotation, tally);
        while (next.isPresent()) {
            Scheduler.NextBlock choice = next.get();
            double host = 0.05 * random.nextGaussian();
            List<Fork> forks = new ArrayList<>();
            forks.add(fork("base", 100 * Math.exp(host + noise.baseline.applyAsDouble(random))));
            forks.add(fork("change", 100 * Math.exp(host + noise.treatment.applyAsDouble(random))));
            if (tally.wantsCanary(choice.benchmark(), choice.index())) {
                forks.add(fork(Variant.canaryOf("base"), 100 * Math.exp(host + noise.canary.applyAsDouble(random))));
            }
            Block block = block(choice.benchmark(), choice.index(), forks.toArray(Fork[]::new));
            shown.accept(block);
            tally.add(block);
            next = next(rotation, tally);
        }
        return tally;
    }

    private static Optional<Scheduler.NextBlock> next(Scheduler rotation, Tally tally) {
        return rotation.next(tally, JUDGE.judge(tally).open(), Duration.ZERO);
    }

    static Judge judge() {
        return JUDGE;
    }
}
