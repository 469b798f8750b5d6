package dev.steelyard.selfbench.simulation.tables;

import dev.steelyard.selfbench.simulation.BlockSimulator;
import dev.steelyard.selfbench.simulation.LeastPValues;
import dev.steelyard.selfbench.simulation.Proportion;
import dev.steelyard.selfbench.simulation.RunSimulator;
import dev.steelyard.selfbench.simulation.SettlingPair;
import dev.steelyard.selfbench.simulation.SettlingPair.Policy;
import dev.steelyard.selfbench.simulation.SimulatedRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Families of identical code on a fresh machine, where the treatment's forks take longer to settle: how often any row is called
 * changed, at most, as in {@link FamilyBoundTable}.
 */
final class SettlingTable implements SimulationTable {

    private static final double[] LONGER = {1, 3};

    private final SimulationSettings settings;

    SettlingTable(SimulationSettings settings) {
        this.settings = settings;
    }

    @Override
    public void print(Page page) {
        page.head(
                "forks are measured",
                "the treatment touches",
                "rows",
                "runs with any false change, at most",
                "share",
                "95 % interval");
        int most = Collections.max(settings.families());
        for (Policy policy : Policy.values()) {
            for (double longer : LONGER) {
                List<double[]> runs = least(policy, longer, most, settings.runs(1, 2000, 10_000));
                for (int rows : settings.families()) {
                    page.print(
                            "| %s | %.0f times as much | %d | %s |%n",
                            policy == Policy.LIKE_THE_PILOT ? "after the pilot's warmup" : "when they have settled",
                            longer,
                            rows,
                            FamilyBoundTable.any(runs, rows).cells());
                }
            }
        }
        page.print("%n");
    }

    /** Returns how many single rows are called changed. */
    Proportion rows(Policy policy, double longer, int rows, int runs) {
        return FamilyBoundTable.any(least(policy, longer, rows, runs), 1);
    }

    private List<double[]> least(Policy policy, double longer, int rows, int runs) {
        LeastPValues toTheEnd = new LeastPValues(settings.judge());
        return RunSimulator.repeat(runs, settings.seed("settling, " + longer + policy), seed -> {
            List<SimulatedRow> settling = new ArrayList<>();
            for (int i = 0; i < rows; i++) {
                settling.add(new SettlingPair(policy, longer).row());
            }
            return toTheEnd.of(
                    BlockSimulator.run(
                            SimulationSettings.perBenchmark(SimulationSettings.MARGIN),
                            rows,
                            SimulationSettings.NO_END,
                            seed),
                    BlockSimulator.of(settling, seed));
        });
    }
}
