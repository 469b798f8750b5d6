package dev.steelyard.selfbench.simulation.tables;

import dev.steelyard.core.stats.BenjaminiHochberg;
import dev.steelyard.selfbench.simulation.BlockSimulator;
import dev.steelyard.selfbench.simulation.LeastPValues;
import dev.steelyard.selfbench.simulation.Noise;
import dev.steelyard.selfbench.simulation.Proportion;
import dev.steelyard.selfbench.simulation.RunSimulator;
import java.util.Arrays;

/**
 * How often a family of identical code has any row that is called changed, at most: each row is measured to its last
 * look and counts with its smallest p-value.
 */
final class FamilyBoundTable implements SimulationTable {

    private final SimulationSettings settings;

    FamilyBoundTable(SimulationSettings settings) {
        this.settings = settings;
    }

    @Override
    public void print(Page page) {
        page.head("identical code", "rows", "runs with any false change, at most", "share", "95 % interval");
        for (int rows : settings.families()) {
            for (Noise noise : FamiliesTable.noises(settings)) {
                Proportion any = bound(noise, rows, settings.runs(40 / rows + 1, 2000, 10_000));
                page.print("| %s | %d | %s |%n", noise.label(), rows, any.cells());
            }
        }
        FamiliesTable.omissions(settings, page);
    }

    /** Simulates families; in the same blocks no way to stop could call more of them changed. */
    Proportion bound(Noise noise, int rows, int runs) {
        LeastPValues rowsToTheEnd = new LeastPValues(settings.judge());
        long any = RunSimulator.repeat(runs, settings.seed("bound, " + rows + " rows, " + noise), seed -> {
                    double[] least = rowsToTheEnd.of(
                            BlockSimulator.run(
                                    SimulationSettings.perBenchmark(SimulationSettings.MARGIN),
                                    rows,
                                    SimulationSettings.NO_END,
                                    seed),
                            BlockSimulator.of(noise, 0, rows, seed));
                    return Arrays.stream(BenjaminiHochberg.adjust(least))
                            .anyMatch(adjusted -> adjusted <= SimulationSettings.ALPHA);
                })
                .stream()
                .filter(changed -> changed)
                .count();
        return new Proportion((int) any, runs);
    }
}
