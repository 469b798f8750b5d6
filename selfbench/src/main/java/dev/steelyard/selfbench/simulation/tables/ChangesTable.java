package dev.steelyard.selfbench.simulation.tables;

import dev.steelyard.selfbench.simulation.FixedSample;
import dev.steelyard.selfbench.simulation.ForkDistribution.Normal;
import dev.steelyard.selfbench.simulation.Noise;
import dev.steelyard.selfbench.simulation.tables.TrueChange.Found;
import java.util.Locale;

/** How soon true changes are found, whether the interval holds them, and how far the estimate leans. */
final class ChangesTable implements SimulationTable {

    private static final double[] SPREADS = {0.005, 0.023, 0.08};
    private static final double[] CHANGES = {0.01, 0.02, 0.03, 0.05, 0.10};
    private static final double[] MARGINS = {0.005, 0.02};
    /** Power beyond this is not asked of the fixed sample, since the simulation cannot tell it from 1. */
    private static final double MOST_POWER = 0.99;

    private final SimulationSettings settings;

    ChangesTable(SimulationSettings settings) {
        this.settings = settings;
    }

    @Override
    public void print(Page page) {
        TrueChange simulation = new TrueChange(settings);
        for (double margin : MARGINS) {
            page.print("Margin %.1f %%:%n%n", 100 * margin);
            page.head(
                    "true change",
                    "spread",
                    "found",
                    "wrong sign",
                    "equivalent",
                    "mean blocks",
                    "median",
                    "fixed sample",
                    "ratio",
                    "interval holds the truth",
                    "lean of those found",
                    "lean of all");
            for (double spread : SPREADS) {
                Noise noise = Noise.of(new Normal(spread));
                for (double change : CHANGES) {
                    Found found = simulation.simulate(noise, change, margin, settings.runs(40, 400, 2000));
                    line(page, change, spread, found);
                }
            }
            page.print("%n");
        }
    }

    private static void line(Page page, double change, double spread, Found found) {
        int fixed = knownSpread(change, spread, found.found().value());
        page.print(
                "| %.0f %% | %.1f %% | %.1f %% | %d | %.1f %% | %.1f | %d | %s | %s | %.1f %% | %+.2f %% | %+.2f %% |%n",
                100 * change,
                100 * spread,
                100 * found.found().value(),
                found.wrong().hits(),
                100 * found.equivalent().value(),
                found.meanBlocks(),
                found.medianBlocks(),
                fixed == 0 ? "-" : Integer.toString(fixed),
                fixed == 0 ? "-" : String.format(Locale.ROOT, "%.2f", found.meanBlocks() / fixed),
                100 * found.covered().value(),
                100 * found.lean(),
                100 * found.leanOfAll());
    }

    /** Returns the blocks of a fixed sample that finds a change as often, by somebody who knew the spread; 0 if never. */
    static int knownSpread(double change, double spread, double found) {
        double power = Math.min(MOST_POWER, found);
        return power <= SimulationSettings.ALPHA
                ? 0
                : FixedSample.blocks(power, effect(change, spread), SimulationSettings.ALPHA);
    }

    /** Returns a change as a multiple of the standard deviation of a block's log ratio. */
    static double effect(double change, double spread) {
        return Math.log1p(change) / (Math.sqrt(2) * spread);
    }
}
