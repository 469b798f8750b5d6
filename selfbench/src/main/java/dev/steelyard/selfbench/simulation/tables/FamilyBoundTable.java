package dev.steelyard.selfbench.simulation.tables;

import dev.steelyard.core.stats.BenjaminiHochberg;
import dev.steelyard.selfbench.simulation.BlockSimulator;
import dev.steelyard.selfbench.simulation.LeastPValues;
import dev.steelyard.selfbench.simulation.Noise;
import dev.steelyard.selfbench.simulation.Proportion;
import dev.steelyard.selfbench.simulation.RunSimulator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * How often a family of identical code has any row that is called changed, at most: each row is measured to its last
 * look and counts with its smallest p-value. The rows of large families are the rows of the small ones, too.
 */
final class FamilyBoundTable implements SimulationTable {

    private final SimulationSettings settings;

    FamilyBoundTable(SimulationSettings settings) {
        this.settings = settings;
    }

    @Override
    public void print(Page page) {
        page.head("identical code", "rows", "runs with any false change, at most", "share", "95 % interval");
        int most = Collections.max(settings.families());
        for (Noise noise : FamiliesTable.noises(settings)) {
            List<double[]> runs = least(noise, most, settings.runs(1, 2000, 10_000));
            for (int rows : settings.families()) {
                page.print(
                        "| %s | %d | %s |%n",
                        noise.label(), rows, any(runs, rows).cells());
            }
        }
        FamiliesTable.omissions(settings, page);
    }

    /** Simulates the smallest p-values of each row of runs. */
    List<double[]> least(Noise noise, int rows, int runs) {
        LeastPValues toTheEnd = new LeastPValues(settings.judge());
        return RunSimulator.repeat(
                runs,
                settings.seed("bound, " + rows + " rows, " + noise),
                seed -> toTheEnd.of(
                        BlockSimulator.run(
                                SimulationSettings.perBenchmark(SimulationSettings.MARGIN),
                                rows,
                                SimulationSettings.NO_END,
                                seed),
                        BlockSimulator.of(noise, 0, rows, seed)));
    }

    /** Divides runs into families of so many rows; in the same blocks no way to stop calls more of them changed. */
    static Proportion any(List<double[]> runs, int rows) {
        List<double[]> families = new ArrayList<>();
        for (double[] run : runs) {
            for (int from = 0; from + rows <= run.length; from += rows) {
                families.add(Arrays.copyOfRange(run, from, from + rows));
            }
        }
        return Proportion.of(
                families,
                family -> Arrays.stream(BenjaminiHochberg.adjust(family))
                        .anyMatch(adjusted -> adjusted <= SimulationSettings.ALPHA));
    }
}
