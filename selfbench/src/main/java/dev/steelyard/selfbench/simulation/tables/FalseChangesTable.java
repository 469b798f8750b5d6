package dev.steelyard.selfbench.simulation.tables;

import dev.steelyard.selfbench.simulation.BlockSimulator;
import dev.steelyard.selfbench.simulation.ForkDistribution.Bimodal;
import dev.steelyard.selfbench.simulation.ForkDistribution.Heavy;
import dev.steelyard.selfbench.simulation.ForkDistribution.Normal;
import dev.steelyard.selfbench.simulation.Noise;
import dev.steelyard.selfbench.simulation.Noise.Machine;
import dev.steelyard.selfbench.simulation.Proportion;
import dev.steelyard.selfbench.simulation.RunSimulator;
import dev.steelyard.selfbench.simulation.RunSimulator.SimulatedRun;
import java.util.ArrayList;
import java.util.List;

/** How often a row of identical code is called improved or regressed. */
final class FalseChangesTable implements SimulationTable {

    private static final double[] SPREADS = {0.005, 0.023, 0.08};
    private static final int BENCHMARKS = 10;
    private static final double RESUMES = 0.02;

    private final SimulationSettings settings;

    FalseChangesTable(SimulationSettings settings) {
        this.settings = settings;
    }

    /**
     * What became of the rows.
     *
     * @param changed rows called changed
     * @param resumed how often a run was made again from its blocks, and went on the same
     */
    record Rows(Proportion changed, int resumed) {}

    @Override
    public void print(Page page) {
        page.head("identical code, --per-benchmark", "spread", "false changes", "share", "95 % interval");
        int hits = 0;
        int trials = 0;
        int resumed = 0;
        for (Noise noise : noises()) {
            Rows rows = rows(noise, settings.runs(20, 100, 1000));
            hits += rows.changed.hits();
            trials += rows.changed.trials();
            resumed += rows.resumed;
            page.print(
                    "| %s | %.1f %% | %s |%n",
                    noise.label(), 100 * noise.forks().spread(), rows.changed.cells());
        }
        page.print("| all | | %s |%n", new Proportion(hits, trials).cells());
        page.print("%nRuns made again from their blocks, all of which went on the same: %d.%n%n", resumed);
    }

    private static List<Noise> noises() {
        List<Noise> noises = new ArrayList<>();
        for (double spread : SPREADS) {
            noises.add(Noise.of(new Normal(spread)));
            noises.add(Noise.of(new Heavy(spread)));
            noises.add(Noise.of(new Bimodal(spread)));
            noises.add(Noise.on(Machine.CORRELATED, spread));
            noises.add(Noise.on(Machine.DRIFTING, spread));
            noises.add(Noise.on(Machine.POSITIONS, spread));
            noises.add(Noise.on(Machine.WIDE_PILOT, spread));
            noises.add(Noise.on(Machine.NARROW_PILOT, spread));
        }
        return noises;
    }

    /** Simulates runs of ten benchmarks each, with alpha for every row. */
    Rows rows(Noise noise, int runs) {
        RunSimulator simulator = new RunSimulator(settings.judge(), RESUMES);
        List<Rows> all = RunSimulator.repeat(runs, settings.seed(noise.toString()), seed -> {
            SimulatedRun run = simulator.simulate(
                    BlockSimulator.run(
                            SimulationSettings.perBenchmark(SimulationSettings.MARGIN),
                            BENCHMARKS,
                            SimulationSettings.NO_END,
                            seed),
                    BlockSimulator.of(noise, 0, BENCHMARKS, seed));
            return new Rows(new Proportion(SimulationTable.changes(run.rows()), BENCHMARKS), run.resumed());
        });
        return new Rows(
                new Proportion(
                        all.stream().mapToInt(rows -> rows.changed.hits()).sum(), runs * BENCHMARKS),
                all.stream().mapToInt(Rows::resumed).sum());
    }
}
