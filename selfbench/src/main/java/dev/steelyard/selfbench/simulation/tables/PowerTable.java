package dev.steelyard.selfbench.simulation.tables;

import dev.steelyard.selfbench.simulation.FixedSample;
import dev.steelyard.selfbench.simulation.ForkDistribution.Normal;
import dev.steelyard.selfbench.simulation.Noise;
import dev.steelyard.selfbench.simulation.PublicForks;
import dev.steelyard.selfbench.simulation.tables.TrueChange.Found;

/**
 * Blocks to a verdict on a true change, beside two fixed samples that are looked at once: one by somebody who knew the
 * spread between forks and asks for the power that was reached here, and one by somebody who did not and planned for
 * the median spread of public benchmarks and a power of 90 %.
 */
final class PowerTable implements SimulationTable {

    private static final double[] SPREADS = {0.005, 0.01, 0.02, 0.04};
    private static final double[] CHANGES = {0.02, 0.03, 0.05, 0.10};
    private static final double[] MARGINS = {0.005, 0.02};
    private static final double PLANNED_POWER = 0.9;
    private static final int EARLY = 10;

    private final SimulationSettings settings;
    private final TrueChange simulation;

    PowerTable(SimulationSettings settings) {
        this.settings = settings;
        this.simulation = new TrueChange(settings);
    }

    @Override
    public void print(Page page) {
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
                    "fixed sample, spread known",
                    "fixed sample, spread unknown",
                    "its power");
            for (double spread : SPREADS) {
                for (double change : CHANGES) {
                    line(page, change, spread, margin);
                }
            }
            page.print("%n");
        }
        if (settings.forks().isEmpty()) {
            page.print("Skipped: changes on the forks of public benchmarks (needs --forks FILE).%n%n");
            return;
        }
        PublicForks forks = settings.forks().get();
        page.head(
                "true change, " + forks.label(),
                "margin",
                "found within 40 blocks",
                "share",
                "95 % interval",
                "wrong sign",
                "equivalent",
                "mean blocks",
                "median",
                "ended within " + EARLY);
        for (double margin : MARGINS) {
            for (double change : CHANGES) {
                line(page, forks, change, margin);
            }
        }
        page.print("%n");
    }

    private void line(Page page, double change, double spread, double margin) {
        Found found =
                simulation.simulate(Noise.of(new Normal(spread)), change, margin, settings.runs(40, 2000, 10_000));
        int known = ChangesTable.knownSpread(change, spread, found.found().value());
        int unknown = unknownSpread(change);
        page.print(
                "| %.0f %% | %.1f %% | %.1f %% | %d | %.1f %% | %.1f | %d | %s | %d | %.1f %% |%n",
                100 * change,
                100 * spread,
                100 * found.found().value(),
                found.wrong().hits(),
                100 * found.equivalent().value(),
                found.meanBlocks(),
                found.medianBlocks(),
                known == 0 ? "-" : Integer.toString(known),
                unknown,
                100 * FixedSample.power(unknown, ChangesTable.effect(change, spread), SimulationSettings.ALPHA));
    }

    /** Returns the blocks of a fixed sample planned without knowing the spread. */
    static int unknownSpread(double change) {
        return FixedSample.blocks(
                PLANNED_POWER, ChangesTable.effect(change, FamiliesTable.SPREAD), SimulationSettings.ALPHA);
    }

    private void line(Page page, PublicForks forks, double change, double margin) {
        Found found = simulation.simulate(Noise.of(forks), change, margin, settings.runs(40, 4000, 20_000));
        page.print(
                "| %.0f %% | %.1f %% | %s | %d | %.1f %% | %.1f | %d | %.1f %% |%n",
                100 * change,
                100 * margin,
                found.found().cells(),
                found.wrong().hits(),
                100 * found.equivalent().value(),
                found.meanBlocks(),
                found.medianBlocks(),
                100.0
                        * found.blocks().stream()
                                .filter(blocks -> blocks <= EARLY)
                                .count()
                        / found.blocks().size());
    }
}
