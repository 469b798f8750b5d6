package dev.steelyard.selfbench.simulation.tables;

import dev.steelyard.core.block.Block;
import dev.steelyard.selfbench.simulation.BlockSimulator;
import dev.steelyard.selfbench.simulation.ForkDistribution;
import dev.steelyard.selfbench.simulation.ForkDistribution.Normal;
import dev.steelyard.selfbench.simulation.ForkDistribution.OneSided;
import dev.steelyard.selfbench.simulation.Noise;
import dev.steelyard.selfbench.simulation.Noise.Dependence;
import dev.steelyard.selfbench.simulation.Proportion;
import dev.steelyard.selfbench.simulation.RunSimulator;
import dev.steelyard.selfbench.simulation.RunSimulator.SimulatedRun;
import dev.steelyard.selfbench.simulation.SimulatedRow;
import dev.steelyard.selfbench.simulation.SimulatedRow.Losses;
import java.util.List;
import java.util.function.LongFunction;

/**
 * Beyond the promise: blocks of the treatment that depend on one another, or whose forks have one-sided tails that the
 * baseline's have not. And what a test of independence would take back: of the verdicts IMPROVED and REGRESSED, those
 * whose blocks seem to depend on one another by von Neumann's ratio (1941, Ann. Math. Stat. 12:367) at a one-sided 5 %.
 * Without dependence the ratio of the squared differences of neighbors to the squared deviations has mean 2 and variance
 * 4 (n - 2) / (n^2 - 1).
 */
final class DependenceTable implements SimulationTable {

    private static final double CRITICAL = 1.6449;

    private final SimulationSettings settings;

    DependenceTable(SimulationSettings settings) {
        this.settings = settings;
    }

    /**
     * What was called changed, and what of that the test would take back.
     *
     * @param changed runs called changed
     * @param withheld those of them whose blocks seem to depend on one another
     */
    record Verdicts(Proportion changed, Proportion withheld) {}

    /** Whether one run was called changed, and whether the test would take that back. */
    private record One(boolean changed, boolean withheld) {}

    @Override
    public void print(Page page) {
        int runs = settings.runs(200, 2000, 10_000);
        double spread = FamiliesTable.SPREAD;
        page.head(
                "one benchmark, spread 2.3 %",
                "called changed", "share", "95 % interval", "of these von Neumann's ratio would withhold");
        for (Dependence dependence : List.of(Dependence.CORRELATED, Dependence.DRIFTING)) {
            Noise noise = Noise.dependent(dependence, spread);
            line(page, "identical, " + noise.label(), simulate(noise, 0, runs));
        }
        line(page, "same mean, treatment alone one-sided", oneSided(spread, runs));
        Noise independent = Noise.of(new Normal(spread));
        line(page, "identical, independent", simulate(independent, 0, runs));
        line(page, "3 % slower, independent", simulate(independent, 0.03, runs / 4));
        page.print("%n");
    }

    private static void line(Page page, String what, Verdicts verdicts) {
        page.print(
                "| %s | %s | %d (%.0f %%) |%n",
                what,
                verdicts.changed().cells(),
                verdicts.withheld().hits(),
                100 * verdicts.withheld().value());
    }

    /** Simulates runs of one benchmark with a true change, 0 for none. */
    Verdicts simulate(Noise noise, double change, int runs) {
        return simulate(seed -> BlockSimulator.of(noise, Math.log1p(change), 1, seed), runs);
    }

    private Verdicts oneSided(double spread, int runs) {
        ForkDistribution baseline = new Normal(spread);
        List<SimulatedRow> rows = List.of(new SimulatedRow(0, baseline, new OneSided(spread), Losses.NONE));
        return simulate(seed -> BlockSimulator.of(rows, seed), runs);
    }

    private Verdicts simulate(LongFunction<BlockSimulator> blocks, int runs) {
        RunSimulator simulator = new RunSimulator(settings.judge(), 0);
        List<One> all = RunSimulator.repeat(runs, settings.seed(), seed -> {
            SimulatedRun run = simulator.simulate(
                    BlockSimulator.run(
                            SimulationSettings.perBenchmark(SimulationSettings.MARGIN),
                            1,
                            SimulationSettings.NO_END,
                            seed),
                    blocks.apply(seed));
            boolean changed = SimulationTable.isChange(run.rows().get(0));
            return new One(changed, changed && dependent(logRatios(run.blocks())));
        });
        Proportion changed = Proportion.of(all, One::changed);
        int withheld = (int) all.stream().filter(One::withheld).count();
        return new Verdicts(changed, new Proportion(withheld, Math.max(1, changed.hits())));
    }

    private static double[] logRatios(List<Block> blocks) {
        return blocks.stream()
                .mapToDouble(block ->
                        Math.log(score(block, BlockSimulator.TREATMENT) / score(block, BlockSimulator.BASELINE)))
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
