package dev.steelyard.selfbench.simulation.tables;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.schedule.FirstLooks;
import dev.steelyard.selfbench.simulation.BlockSimulator;
import dev.steelyard.selfbench.simulation.ForkDistribution;
import dev.steelyard.selfbench.simulation.ForkDistribution.Groups;
import dev.steelyard.selfbench.simulation.ForkDistribution.Normal;
import dev.steelyard.selfbench.simulation.Noise;
import dev.steelyard.selfbench.simulation.Proportion;
import dev.steelyard.selfbench.simulation.RunSimulator;
import dev.steelyard.selfbench.simulation.SimulatedRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs whose budget is too short for all benchmarks: any false change, and how many true ones they find. */
final class ShortBudgetTable implements SimulationTable {

    private static final int ROWS = 20;
    private static final double FASTER = Math.log(0.7);
    /** One row in so many has truly changed, where any has. */
    private static final int CHANGED = 2;

    private final SimulationSettings settings;

    ShortBudgetTable(SimulationSettings settings) {
        this.settings = settings;
    }

    /**
     * What became of the runs.
     *
     * @param wrong runs with any false change
     * @param found true changes found per run, on average
     */
    record Decided(Proportion wrong, double found) {}

    @Override
    public void print(Page page) {
        page.head(
                "forks",
                "part of the budget",
                "rows that changed",
                "runs with any false change",
                "share",
                "95 % interval",
                "true changes found per run");
        for (ForkDistribution forks : List.of(new Normal(FamiliesTable.SPREAD), new Groups(0.06, 0.5, 0.001))) {
            for (double part : new double[] {0.2, 0.5, 0.9}) {
                for (boolean changes : new boolean[] {false, true}) {
                    Decided decided = decided(forks, part, changes, settings.runs(4, 2000, 10_000));
                    page.print(
                            "| %s | %.0f %% | %s | %s | %s |%n",
                            Noise.of(forks).label(),
                            100 * part,
                            changes ? ROWS / CHANGED + " of " + ROWS + ", -30 %" : "none",
                            decided.wrong.cells(),
                            changes ? "%.1f".formatted(decided.found) : "");
                }
            }
        }
        page.print("%n");
    }

    /**
     * Simulates runs.
     *
     * @param part the budget, as a fraction of what all benchmarks need to show a change
     */
    Decided decided(ForkDistribution forks, double part, boolean changes, int runs) {
        String line = "short, " + forks + ", " + part + ", " + changes;
        List<int[]> all = RunSimulator.repeat(runs, settings.seed(line), seed -> one(forks, part, changes, seed));
        return new Decided(
                new Proportion((int) all.stream().filter(one -> one[0] > 0).count(), runs),
                all.stream().mapToInt(one -> one[1]).average().orElse(0));
    }

    /** Returns the number of false changes and of true ones. */
    private int[] one(ForkDistribution forks, double part, boolean changes, long seed) {
        List<SimulatedRow> rows = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            rows.add(SimulatedRow.of(changes && i % CHANGED == 0 ? FASTER : 0, forks));
        }
        Run all = BlockSimulator.run(
                SimulationSettings.perFamily(SimulationSettings.LOOKS), ROWS, SimulationSettings.NO_END, seed);
        Duration budget =
                total(needs(all, ROWS)).multipliedBy((long) (100 * part)).dividedBy(100);
        Run run = BlockSimulator.run(SimulationSettings.perFamily(SimulationSettings.LOOKS), ROWS, budget, seed);
        Run chosen = run.choosing(FirstLooks.chosen(size -> needs(all, size), ROWS, budget, seed).stream()
                .map(benchmark -> new Run.Chosen(benchmark, BlockSimulator.wall(benchmark)))
                .toList());
        int[] found = new int[2];
        new RunSimulator(settings.judge(), 0)
                .simulate(chosen, BlockSimulator.of(rows, seed)).rows().stream()
                        .filter(SimulationTable::isChange)
                        .map(row -> BlockSimulator.number(row.comparison().row().benchmark()))
                        .forEach(number -> found[changes && number % CHANGED == 0 ? 1 : 0]++);
        return found;
    }

    private static Map<Benchmark, Duration> needs(Run run, int size) {
        Map<Benchmark, Duration> needs = new LinkedHashMap<>();
        run.benchmarks()
                .forEach(presence -> needs.put(
                        presence.benchmark(),
                        BlockSimulator.wall(presence.benchmark())
                                .multipliedBy(FirstLooks.blocks(run.criteria(), size))));
        return needs;
    }

    private static Duration total(Map<Benchmark, Duration> needs) {
        return needs.values().stream().reduce(Duration.ZERO, Duration::plus);
    }
}
