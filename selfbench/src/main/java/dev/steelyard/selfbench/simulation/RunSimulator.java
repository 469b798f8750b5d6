package dev.steelyard.selfbench.simulation;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.decision.Assessment;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.schedule.Scheduler;
import dev.steelyard.core.schedule.Scheduler.NextBlock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;

/**
 * Simulates runs to their ends through the product's rotation and judge. At random points the state is thrown away and
 * made again from the blocks so far, as a resumed run does; what comes next must be the same. Safe for use by several
 * threads.
 */
public final class RunSimulator {

    /** Resumes are drawn from a stream of their own. */
    private static final long RESUME_SEED = 0x5DEECE66DL;

    private final Judge judge;
    private final double resumes;

    /**
     * Makes a simulator.
     *
     * @param resumes probability that the state is made again after a block
     */
    public RunSimulator(Judge judge, double resumes) {
        this.judge = judge;
        this.resumes = resumes;
    }

    /**
     * What a run came to.
     *
     * @param rows the product's rows
     * @param blocks all blocks in their order
     * @param resumed how often the state was made again
     */
    public record SimulatedRun(List<Judged> rows, List<Block> blocks, int resumed) {
        public SimulatedRun {
            rows = List.copyOf(rows);
            blocks = List.copyOf(blocks);
        }
    }

    /**
     * Repeats a simulation with consecutive seeds on all cores. Each has its own seed, so the results do not depend on
     * which thread ran it.
     *
     * @param simulation what to do with a seed; called by several threads
     * @return the results in the order of the seeds
     */
    public static <T> List<T> repeat(int runs, long firstSeed, LongFunction<T> simulation) {
        return LongStream.range(firstSeed, firstSeed + runs)
                .parallel()
                .mapToObj(simulation)
                .toList();
    }

    /**
     * Simulates a run to its end.
     *
     * @throws IllegalStateException if a run made again from its blocks would go on otherwise than the one that never
     *     stopped
     */
    public SimulatedRun simulate(Run run, BlockSimulator blocks) {
        RandomGenerator random = new SplittableRandom(run.seed() ^ RESUME_SEED);
        List<Block> done = new ArrayList<>();
        Scheduler rotation = new Scheduler(run);
        Tally tally = judge.tally(run);
        Duration elapsed = Duration.ZERO;
        int resumed = 0;
        while (true) {
            Assessment assessment = judge.judge(tally);
            Optional<NextBlock> next = rotation.next(tally, assessment.open(), elapsed);
            if (random.nextDouble() < resumes) {
                tally = judge.tally(run, done);
                elapsed = done.stream().map(block -> block.timing().wall()).reduce(Duration.ZERO, Duration::plus);
                Optional<NextBlock> again =
                        rotation.next(tally, judge.judge(tally).open(), elapsed);
                if (!again.equals(next)) {
                    throw new IllegalStateException(
                            "resumed after " + done.size() + " blocks a run goes on with " + again + ", not " + next);
                }
                resumed++;
            }
            if (next.isEmpty()) {
                return new SimulatedRun(assessment.rows(), done, resumed);
            }
            Block block = blocks.measure(next.get().benchmark(), next.get().index());
            done.add(block);
            tally.add(block);
            elapsed = elapsed.plus(block.timing().wall());
        }
    }
}
