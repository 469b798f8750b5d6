package dev.steelyard.selfbench.simulation.tables;

import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.selfbench.simulation.BlockSimulator;
import dev.steelyard.selfbench.simulation.ForkDistribution.Normal;
import dev.steelyard.selfbench.simulation.OfflineSimulator;
import dev.steelyard.selfbench.simulation.Proportion;
import dev.steelyard.selfbench.simulation.RunSimulator;
import dev.steelyard.selfbench.simulation.SimulatedRow;
import java.util.ArrayList;
import java.util.List;

/**
 * How many of the reported changes are false where other rows of the family have a true change inside the margin: those
 * become EQUIVALENT, and must not make it easier for the rest to be called changed.
 */
final class InsideTable implements SimulationTable {

    private static final double TRUE_CHANGE = 0.01;
    private static final double TIGHT = 0.0005;
    private static final int OFFLINE_ROWS = 1000;
    private static final int OFFLINE_FORKS = 10;
    private static final double RESUMES = 0.001;

    private final SimulationSettings settings;

    InsideTable(SimulationSettings settings) {
        this.settings = settings;
    }

    /**
     * What one run reported.
     *
     * @param falseChanges rows without a change that are called changed
     * @param changes all rows called changed
     * @param equivalent rows inside the margin that are called equivalent
     * @param nonZero those of them that are marked as not zero
     */
    record Reported(int falseChanges, int changes, int equivalent, int nonZero) {}

    @Override
    public void print(Page page) {
        page.head(
                "rows truly +1 % of all rows",
                "judge",
                "runs",
                "called equivalent",
                "not zero",
                "false of reported changes",
                "mean false share",
                "runs with a false change",
                "share",
                "95 % interval");
        line(page, "10 of 20", "live", live(10, 10, SimulationSettings.LOOKS, settings.runs(8, 2000, 10_000)), 10);
        line(page, "60 of 70", "live", live(60, 10, SimulationSettings.LOOKS, settings.runs(4, 2000, 10_000)), 60);
        line(
                page,
                "1000 of 2000",
                "offline",
                offline(OFFLINE_ROWS, OFFLINE_ROWS, settings.runs(10, 200, 1000)),
                OFFLINE_ROWS);
        page.print("%n");
    }

    private static void line(Page page, String rows, String judge, List<Reported> runs, int inside) {
        double inAll = (double) runs.size() * inside;
        page.print(
                "| %s | %s | %d | %.1f %% | %.1f %% | %d of %d | %.2f %% | %s |%n",
                rows,
                judge,
                runs.size(),
                100 * runs.stream().mapToInt(Reported::equivalent).sum() / inAll,
                100 * runs.stream().mapToInt(Reported::nonZero).sum() / inAll,
                runs.stream().mapToInt(Reported::falseChanges).sum(),
                runs.stream().mapToInt(Reported::changes).sum(),
                100 * meanFalseShare(runs),
                anyFalse(runs).cells());
    }

    /** Returns the mean over runs of false changes over reported changes, 0 where none was reported: what is promised. */
    static double meanFalseShare(List<Reported> runs) {
        return runs.stream()
                .mapToDouble(run -> (double) run.falseChanges / Math.max(1, run.changes))
                .average()
                .orElse(0);
    }

    /** Returns the runs with a false change. */
    static Proportion anyFalse(List<Reported> runs) {
        return new Proportion(
                (int) runs.stream().filter(run -> run.falseChanges > 0).count(), runs.size());
    }

    /** Simulates live runs of rows inside the margin and rows without a change. */
    List<Reported> live(int inside, int nulls, Looks looks, int runs) {
        RunSimulator simulator = new RunSimulator(settings.judge(), RESUMES);
        List<SimulatedRow> rows = rows(inside, nulls);
        return RunSimulator.repeat(
                runs,
                settings.seed(inside + " inside, " + nulls + " nulls"),
                seed -> reported(
                        simulator
                                .simulate(
                                        BlockSimulator.run(
                                                SimulationSettings.perFamily(looks),
                                                rows.size(),
                                                SimulationSettings.NO_END,
                                                seed),
                                        BlockSimulator.of(rows, seed))
                                .rows(),
                        inside));
    }

    /** Simulates recorded results of rows inside the margin and rows without a change. */
    List<Reported> offline(int inside, int nulls, int runs) {
        OfflineSimulator simulator =
                new OfflineSimulator(SimulationSettings.perFamily(SimulationSettings.LOOKS), OFFLINE_FORKS);
        List<SimulatedRow> rows = rows(inside, nulls);
        return RunSimulator.repeat(
                runs,
                settings.seed("offline, " + inside + " inside, " + nulls + " nulls"),
                seed -> reported(simulator.simulate(rows, seed), inside));
    }

    private static List<SimulatedRow> rows(int inside, int nulls) {
        List<SimulatedRow> rows = new ArrayList<>();
        for (int i = 0; i < inside + nulls; i++) {
            rows.add(
                    i < inside
                            ? SimulatedRow.of(Math.log1p(TRUE_CHANGE), new Normal(TIGHT))
                            : SimulatedRow.of(0, new Normal(FamiliesTable.SPREAD)));
        }
        return rows;
    }

    private static Reported reported(List<Judged> rows, int inside) {
        List<Judged> equivalent = rows.stream()
                .filter(row -> row.verdict().outcome() == Outcome.EQUIVALENT && number(row) < inside)
                .toList();
        return new Reported(
                (int) rows.stream()
                        .filter(row -> SimulationTable.isChange(row) && number(row) >= inside)
                        .count(),
                SimulationTable.changes(rows),
                equivalent.size(),
                (int) equivalent.stream().filter(row -> row.verdict().nonZero()).count());
    }

    private static int number(Judged row) {
        return BlockSimulator.number(row.comparison().row().benchmark());
    }
}
