package dev.steelyard.selfbench.simulation;

import dev.steelyard.core.model.Block;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.Criteria.Margins;
import dev.steelyard.core.verdict.Judge;
import dev.steelyard.selfbench.simulation.RunSimulator.SimulatedRun;
import java.time.Duration;
import java.util.List;

/**
 * What a test of independence would take back: of the verdicts IMPROVED and REGRESSED, those whose blocks seem to depend
 * on one another by von Neumann's ratio (1941, Ann. Math. Stat. 12:367) at a one-sided 5 %. Without dependence the ratio
 * of the squared differences of neighbours to the squared deviations has mean 2 and variance 4 (n - 2) / (n^2 - 1).
 */
final class Dependence {

    private static final double CRITICAL = 1.6449;

    private final Judge judge;
    private final long seed;

    Dependence(Judge judge, long seed) {
        this.judge = judge;
        this.seed = seed;
    }

    /**
     * What was called changed, and what of that the test would take back.
     *
     * @param changed runs called changed
     * @param withheld those of them whose blocks seem to depend on one another
     */
    record Verdicts(Proportion changed, Proportion withheld) {}

    /** Simulates runs of one benchmark with a true change, 0 for none. */
    Verdicts simulate(Noise noise, double change, int runs) {
        Criteria criteria = new Criteria(FalseChanges.ALPHA, new Margins(0.02, 0.02), new Looks(4, 40), true);
        RunSimulator simulator = new RunSimulator(judge, 0, seed);
        int changed = 0;
        int withheld = 0;
        for (int i = 0; i < runs; i++) {
            SimulatedRun simulated = simulator.simulate(
                    BlockSimulator.run(criteria, 1, Duration.ofDays(365), seed + i),
                    new BlockSimulator(noise, Math.log1p(change), seed + i));
            if (FalseChanges.isChange(simulated.rows().get(0))) {
                changed++;
                withheld += dependent(logRatios(simulated.blocks())) ? 1 : 0;
            }
        }
        return new Verdicts(new Proportion(changed, runs), new Proportion(withheld, Math.max(1, changed)));
    }

    private static double[] logRatios(List<Block> blocks) {
        return blocks.stream()
                .mapToDouble(block -> Math.log(score(block, BlockSimulator.TREATMENT) / score(block, BlockSimulator.BASELINE)))
                .toArray();
    }

    private static double score(Block block, String variant) {
        return block.fork(variant).orElseThrow().slices().get(0).timing().score();
    }

    private static boolean dependent(double[] values) {
        int n = values.length;
        double mean = 0;
        for (double value : values) {
            mean += value / n;
        }
        double differences = 0;
        double squares = 0;
        for (int i = 0; i < n; i++) {
            squares += (values[i] - mean) * (values[i] - mean);
            differences += i == 0 ? 0 : (values[i] - values[i - 1]) * (values[i] - values[i - 1]);
        }
        return (2 - differences / squares) / Math.sqrt(4.0 * (n - 2) / ((double) n * n - 1)) > CRITICAL;
    }
}
