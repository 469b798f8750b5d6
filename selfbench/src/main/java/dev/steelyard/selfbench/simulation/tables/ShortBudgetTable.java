package dev.steelyard.selfbench.simulation.tables;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.schedule.FirstLooks;
import dev.steelyard.core.stats.RepeatedTest;
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
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Runs whose budget is too short for all benchmarks: any false change, and how many true ones they find. */
final class ShortBudgetTable implements SimulationTable {

    /** All have one thread. */
    private static final Comparator<Benchmark> ALIKE = Comparator.comparingInt(Benchmark::threads);

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
     * @param takenBack runs in which a change that had been found was none any more after others had joined
     */
    record Decided(Proportion wrong, double found, Proportion takenBack) {}

    @Override
    public void print(Page page) {
        page.head(
                "rows",
                "forks",
                "part of the budget",
                "rows that changed",
                "runs with any false change",
                "share",
                "95 % interval",
                "true changes found per run",
                "runs in which others that joined took a change back");
        for (int rows : new int[] {6, 20}) {
            for (ForkDistribution forks : List.of(new Normal(FamiliesTable.SPREAD), new Groups(0.06, 0.5, 0.001))) {
                for (double part : new double[] {0.2, 0.5, 0.9}) {
                    print(page, rows, forks, part, false);
                    print(page, rows, forks, part, true);
                }
            }
        }
        page.print("%n");
    }

    private void print(Page page, int rows, ForkDistribution forks, double part, boolean changes) {
        Decided decided = decided(rows, forks, part, changes, settings.runs(4, 2000, 10_000));
        page.print(
                "| %d | %s | %.0f %% | %s | %s | %s | %s |%n",
                rows,
                Noise.of(forks).label(),
                100 * part,
                changes ? rows / CHANGED + ", by -30 %" : "none",
                decided.wrong.cells(),
                changes ? "%.1f".formatted(decided.found) : "",
                "%d of %d".formatted(decided.takenBack.hits(), decided.takenBack.trials()));
    }

    /**
     * Simulates runs.
     *
     * @param rows number of benchmarks
     * @param part the budget, as a fraction of what all benchmarks need to show a change
     */
    Decided decided(int rows, ForkDistribution forks, double part, boolean changes, int runs) {
        String line = "short, " + rows + ", " + forks + ", " + part + ", " + changes;
        List<int[]> all = RunSimulator.repeat(runs, settings.seed(line), seed -> one(rows, forks, part, changes, seed));
        return new Decided(
                new Proportion((int) all.stream().filter(one -> one[0] > 0).count(), runs),
                all.stream().mapToInt(one -> one[1]).average().orElse(0),
                new Proportion((int) all.stream().filter(one -> one[2] > 0).count(), runs));
    }

    /** Returns the number of false changes, of true ones, and of changes that were taken back after others had joined. */
    private int[] one(int count, ForkDistribution forks, double part, boolean changes, long seed) {
        List<SimulatedRow> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(SimulatedRow.of(changes && i % CHANGED == 0 ? FASTER : 0, forks));
        }
        Run all = BlockSimulator.run(
                SimulationSettings.perFamily(SimulationSettings.LOOKS), count, SimulationSettings.NO_END, seed);
        Duration budget =
                total(needs(all, count)).multipliedBy((long) (100 * part)).dividedBy(100);
        Run run = BlockSimulator.run(SimulationSettings.perFamily(SimulationSettings.LOOKS), count, budget, seed);
        Run chosen = run.choosing(FirstLooks.chosen(size -> needs(all, size), count, ALIKE, budget, seed).stream()
                .map(benchmark -> new Run.Chosen(benchmark, BlockSimulator.wall(benchmark)))
                .toList());
        RunSimulator.SimulatedRun ended =
                new RunSimulator(settings.judge(), 0).simulate(chosen, BlockSimulator.of(rows, seed));
        Set<Integer> found = changed(ended.rows());
        int right = (int) found.stream()
                .filter(number -> changes && number % CHANGED == 0)
                .count();
        Set<Integer> before = changed(settings.judge()
                .judge(chosen, withoutOthers(chosen, ended.blocks()))
                .rows());
        before.removeAll(found);
        return new int[] {found.size() - right, right, before.size()};
    }

    /** Returns the blocks before the first one of a benchmark that was not chosen. */
    private static List<Block> withoutOthers(Run run, List<Block> blocks) {
        Set<Benchmark> chosen = run.chosen().stream().map(Run.Chosen::benchmark).collect(Collectors.toSet());
        return blocks.stream()
                .takeWhile(block -> chosen.contains(block.id().benchmark()))
                .toList();
    }

    private static Set<Integer> changed(List<Judged> rows) {
        return rows.stream()
                .filter(SimulationTable::isChange)
                .map(row -> BlockSimulator.number(row.comparison().row().benchmark()))
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static Map<Benchmark, Duration> needs(Run run, int size) {
        Map<Benchmark, Duration> needs = new LinkedHashMap<>();
        run.benchmarks()
                .forEach(presence -> needs.put(
                        presence.benchmark(),
                        BlockSimulator.wall(presence.benchmark())
                                .multipliedBy(RepeatedTest.fewestBlocks(
                                        run.criteria(), size, run.benchmarks().size()))));
        return needs;
    }

    private static Duration total(Map<Benchmark, Duration> needs) {
        return needs.values().stream().reduce(Duration.ZERO, Duration::plus);
    }
}
