package dev.steelyard.selfbench.simulation.tables;

import dev.steelyard.selfbench.simulation.ForkDistribution.Normal;
import dev.steelyard.selfbench.simulation.Noise;
import dev.steelyard.selfbench.simulation.tables.TrueChange.Found;

/** How often a change is called equivalent, and how soon: at the margin every such verdict is false. */
final class EquivalentTable implements SimulationTable {

    private static final double[] SPREADS = {0.005, 0.01, 0.02};
    private static final double[] CHANGES = {0, 0.005, 0.01, 0.015, SimulationSettings.MARGIN};

    private final SimulationSettings settings;

    EquivalentTable(SimulationSettings settings) {
        this.settings = settings;
    }

    @Override
    public void print(Page page) {
        page.head(
                "true change, margin 2 %",
                "spread", "called equivalent", "share", "95 % interval", "regressed", "mean blocks", "median");
        for (double spread : SPREADS) {
            for (double change : CHANGES) {
                Found found = simulate(change, spread, settings.runs(100, 4000, 20_000));
                page.print(
                        "| %.1f %%%s | %.1f %% | %s | %.1f %% | %.1f | %d |%n",
                        100 * change,
                        change >= SimulationSettings.MARGIN ? " (false)" : "",
                        100 * spread,
                        found.equivalent().cells(),
                        100 * found.found().value(),
                        found.meanBlocks(),
                        found.medianBlocks());
            }
        }
        page.print("%n");
    }

    /** Simulates runs with the default margin. */
    Found simulate(double change, double spread, int runs) {
        return new TrueChange(settings).simulate(Noise.of(new Normal(spread)), change, SimulationSettings.MARGIN, runs);
    }
}
