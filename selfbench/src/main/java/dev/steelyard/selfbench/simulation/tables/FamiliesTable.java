package dev.steelyard.selfbench.simulation.tables;

import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.selfbench.simulation.BlockSimulator;
import dev.steelyard.selfbench.simulation.ForkDistribution;
import dev.steelyard.selfbench.simulation.ForkDistribution.Groups;
import dev.steelyard.selfbench.simulation.ForkDistribution.Heavy;
import dev.steelyard.selfbench.simulation.ForkDistribution.Normal;
import dev.steelyard.selfbench.simulation.ForkDistribution.OneSided;
import dev.steelyard.selfbench.simulation.Noise;
import dev.steelyard.selfbench.simulation.Noise.Dependence;
import dev.steelyard.selfbench.simulation.Noise.Machine;
import dev.steelyard.selfbench.simulation.Proportion;
import dev.steelyard.selfbench.simulation.RunSimulator;
import dev.steelyard.selfbench.simulation.RunSimulator.SimulatedRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** How often a family of identical code has any row that is called improved or regressed. */
final class FamiliesTable implements SimulationTable {

    /** The median of public benchmarks. */
    static final double SPREAD = 0.023;

    private static final double APART = 0.06;
    private static final double RESUMES = 0.001;
    /** One run in so many is ended by a budget of ten or so blocks of each benchmark. */
    private static final int WITH_BUDGET = 4;

    private static final Duration BUDGET_OF_70 = Duration.ofHours(2);

    private final SimulationSettings settings;

    FamiliesTable(SimulationSettings settings) {
        this.settings = settings;
    }

    /**
     * What became of the runs.
     *
     * @param any runs with any row called changed
     * @param resumed how often a run was made again from its blocks, and went on the same
     * @param blocks simulated in all
     */
    record Families(Proportion any, int resumed, long blocks) {}

    /** What became of one run. */
    private record One(boolean any, int resumed, int blocks) {}

    @Override
    public void print(Page page) {
        page.head("identical code", "rows", "runs with any false change", "share", "95 % interval");
        int resumed = 0;
        long blocks = 0;
        for (int rows : settings.families()) {
            for (Noise noise : noises(settings)) {
                Families families = families(noise, rows, settings.runs(40 / rows + 1, 2000, 10_000));
                resumed += families.resumed;
                blocks += families.blocks;
                page.print("| %s | %d | %s |%n", noise.label(), rows, families.any.cells());
            }
        }
        omissions(settings, page);
        page.print(
                "%n%d blocks. Runs made again from their blocks, all of which went on the same: %d.%n%n",
                blocks, resumed);
    }

    /** Returns the lines that are simulated. */
    static List<Noise> noises(SimulationSettings settings) {
        return allNoises(settings).stream()
                .filter(noise -> settings.wants(noise.label()))
                .toList();
    }

    /** Names the lines that were not simulated. */
    static void omissions(SimulationSettings settings, Page page) {
        List<String> left = allNoises(settings).stream()
                .map(Noise::label)
                .filter(label -> !settings.wants(label))
                .toList();
        if (!left.isEmpty()) {
            page.print("%nLeft out: %s.%n", String.join("; ", left));
        }
        if (settings.forks().isEmpty()) {
            page.print("%nSkipped: blocks drawn from the forks of public benchmarks (needs --forks FILE).%n");
        }
    }

    private static List<Noise> allNoises(SimulationSettings settings) {
        List<Noise> noises = new ArrayList<>();
        distributions().forEach(forks -> noises.add(Noise.of(forks)));
        noises.add(Noise.on(Machine.CORRELATED, SPREAD));
        noises.add(Noise.dependent(Dependence.CORRELATED, SPREAD));
        settings.forks().ifPresent(forks -> noises.add(Noise.of(forks)));
        return noises;
    }

    /** The distributions of forks that a family must stand, live and offline. */
    static List<ForkDistribution> distributions() {
        List<ForkDistribution> distributions = new ArrayList<>(List.of(new Normal(SPREAD), new Heavy(SPREAD)));
        for (double slow : new double[] {0.5, 0.3}) {
            for (double within : new double[] {0.001, 0.003, 0.01}) {
                distributions.add(new Groups(APART, slow, within));
            }
        }
        distributions.add(new OneSided(SPREAD));
        return distributions;
    }

    /** Simulates runs with alpha for the family; every fourth is ended by its budget. */
    Families families(Noise noise, int rows, int runs) {
        return families(noise, rows, SimulationSettings.LOOKS, runs);
    }

    /** The same with other looks. */
    Families families(Noise noise, int rows, Looks looks, int runs) {
        RunSimulator simulator = new RunSimulator(settings.judge(), RESUMES);
        List<One> all = RunSimulator.repeat(runs, settings.seed(rows + " rows, " + noise), seed -> {
            Duration budget = Math.floorMod(seed, WITH_BUDGET) == 0
                    ? BUDGET_OF_70.multipliedBy(rows).dividedBy(70)
                    : SimulationSettings.NO_END;
            SimulatedRun run = simulator.simulate(
                    BlockSimulator.run(SimulationSettings.perFamily(looks), rows, budget, seed),
                    BlockSimulator.of(noise, 0, rows, seed));
            return new One(
                    run.rows().stream().anyMatch(SimulationTable::isChange),
                    run.resumed(),
                    run.blocks().size());
        });
        return new Families(
                new Proportion((int) all.stream().filter(One::any).count(), runs),
                all.stream().mapToInt(One::resumed).sum(),
                all.stream().mapToLong(One::blocks).sum());
    }
}
