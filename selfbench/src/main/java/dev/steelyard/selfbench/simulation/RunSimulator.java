package dev.steelyard.selfbench.simulation;

import dev.steelyard.core.model.Block;
import dev.steelyard.core.model.Judged;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.verdict.Judge;
import dev.steelyard.core.verdict.Rotation;
import dev.steelyard.core.verdict.Rotation.Choice;
import dev.steelyard.core.verdict.Tally;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Simulates runs to their ends through the product's rotation and judge. At random points the state is thrown away and made
 * again from the blocks so far, as a resumed run does; what comes next must be the same.
 */
final class RunSimulator {

    private final Judge judge;
    private final double resumes;
    private final RandomGenerator random;
    private long resumed;

    /**
     * Prepares to simulate.
     *
     * @param resumes probability that the state is made again after a block
     * @param seed decides after which
     */
    RunSimulator(Judge judge, double resumes, long seed) {
        this.judge = judge;
        this.resumes = resumes;
        this.random = new SplittableRandom(seed);
    }

    /**
     * What a run came to.
     *
     * @param rows the product's rows
     * @param blocks all blocks in their order
     */
    record SimulatedRun(List<Judged> rows, List<Block> blocks) {
        SimulatedRun {
            rows = List.copyOf(rows);
            blocks = List.copyOf(blocks);
        }
    }

    /**
     * Simulates a run to its end.
     *
     * @throws IllegalStateException if a run made again from its blocks would go on otherwise than the one that never
     *     stopped
     */
    SimulatedRun simulate(Run run, BlockSimulator blocks) {
        List<Block> done = new ArrayList<>();
        Rotation rotation = new Rotation(run, judge);
        Tally tally = new Tally(run);
        Duration elapsed = Duration.ZERO;
        while (true) {
            Optional<Choice> next = rotation.next(tally, elapsed);
            if (random.nextDouble() < resumes) {
                rotation = new Rotation(run, judge);
                tally = Tally.of(run, done);
                elapsed = done.stream().map(block -> block.timing().wall()).reduce(Duration.ZERO, Duration::plus);
                Optional<Choice> again = rotation.next(tally, elapsed);
                if (!again.equals(next)) {
                    throw new IllegalStateException(
                            "resumed after " + done.size() + " blocks a run goes on with " + again + ", not " + next);
                }
                resumed++;
            }
            if (next.isEmpty()) {
                return new SimulatedRun(judge.judge(tally), done);
            }
            Block block = blocks.measure(next.get());
            done.add(block);
            tally.add(block);
            elapsed = elapsed.plus(block.timing().wall());
        }
    }

    /** Returns how often a run was made again from its blocks, and went on the same. */
    long resumed() {
        return resumed;
    }
}
