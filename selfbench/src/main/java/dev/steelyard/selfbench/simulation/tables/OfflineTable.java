package dev.steelyard.selfbench.simulation.tables;

import dev.steelyard.selfbench.simulation.ForkDistribution;
import dev.steelyard.selfbench.simulation.OfflineSimulator;
import dev.steelyard.selfbench.simulation.Proportion;
import dev.steelyard.selfbench.simulation.RunSimulator;
import java.util.ArrayList;
import java.util.List;

/** How often {@code steelyard verdict} calls any row of a family of identical code improved or regressed. */
final class OfflineTable implements SimulationTable {

    private static final int[] FORKS = {4, 5, 6, 10};

    private final SimulationSettings settings;

    OfflineTable(SimulationSettings settings) {
        this.settings = settings;
    }

    @Override
    public void print(Page page) {
        page.head(
                "identical code, recorded results",
                "rows",
                "forks a side",
                "families with any false change",
                "share",
                "95 % interval");
        List<ForkDistribution> distributions = new ArrayList<>(FamiliesTable.distributions());
        settings.forks().ifPresent(distributions::add);
        for (int rows : settings.families()) {
            for (ForkDistribution distribution : distributions) {
                for (int forks : FORKS) {
                    Proportion any = families(distribution, rows, forks, settings.runs(100, 2000, 20_000));
                    page.print("| %s | %d | %d | %s |%n", distribution.label(), rows, forks, any.cells());
                }
            }
        }
        if (settings.forks().isEmpty()) {
            page.print("%nSkipped: forks of public benchmarks (needs --forks FILE).%n");
        }
        page.print("%n");
    }

    /** Returns how many families have any false change, with alpha for the family. */
    Proportion families(ForkDistribution distribution, int rows, int forks, int families) {
        OfflineSimulator simulator =
                new OfflineSimulator(SimulationSettings.perFamily(SimulationSettings.LOOKS), forks);
        String line = rows + " rows, " + forks + " forks, " + distribution;
        List<Boolean> any = RunSimulator.repeat(
                families,
                settings.seed(line),
                seed -> simulator.simulate(distribution, rows, seed).stream().anyMatch(SimulationTable::isChange));
        return new Proportion((int) any.stream().filter(one -> one).count(), families);
    }
}
