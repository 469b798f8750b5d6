package dev.steelyard.selfbench.simulation.tables;

import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.selfbench.simulation.BlockSimulator;
import dev.steelyard.selfbench.simulation.ForkDistribution.Normal;
import dev.steelyard.selfbench.simulation.Proportion;
import dev.steelyard.selfbench.simulation.RunSimulator;
import dev.steelyard.selfbench.simulation.SimulatedRow;
import dev.steelyard.selfbench.simulation.SimulatedRow.Kind;
import dev.steelyard.selfbench.simulation.SimulatedRow.LossRule;
import dev.steelyard.selfbench.simulation.SimulatedRow.Losses;
import java.util.List;

/** How often identical code is called improved since only the treatment's slow forks are lost. */
final class SurvivorsTable implements SimulationTable {

    private static final double[] SHARES = {0.1, 0.2, 0.3};
    private static final double RESUMES = 0.01;

    private final SimulationSettings settings;

    SurvivorsTable(SimulationSettings settings) {
        this.settings = settings;
    }

    /**
     * What became of runs of one benchmark.
     *
     * @param improved called improved, which is false
     * @param regressed called regressed, which is false
     * @param failed given up since forks failed
     */
    record Survivors(Proportion improved, Proportion regressed, Proportion failed) {}

    @Override
    public void print(Page page) {
        page.head(
                "treatment's forks that are lost",
                "how",
                "false IMPROVED",
                "share",
                "95 % interval",
                "false REGRESSED",
                "given up");
        line(page, Losses.NONE);
        for (Kind kind : Kind.values()) {
            for (LossRule rule : LossRule.values()) {
                for (double share : SHARES) {
                    line(page, new Losses(kind, rule, share));
                }
            }
        }
        page.print("%n");
    }

    private void line(Page page, Losses losses) {
        Survivors survivors = survivors(losses, settings.runs(200, 4000, 20_000));
        page.print(
                "| %s | %s | %s | %d | %.1f %% |%n",
                losses.share() == 0 ? "none" : words(losses),
                losses.share() == 0 ? "" : losses.kind() == Kind.DIES ? "out of memory" : "pages read from disk",
                survivors.improved.cells(),
                survivors.regressed.hits(),
                100 * survivors.failed.value());
    }

    private static String words(Losses losses) {
        long percent = Math.round(100 * losses.share());
        return losses.rule() == LossRule.SLOWEST
                ? "the slowest " + percent + " %"
                : percent + " %, more likely the slower they are";
    }

    /** Simulates runs of one benchmark without a change, with alpha for the row. */
    Survivors survivors(Losses losses, int runs) {
        Normal forks = new Normal(FamiliesTable.SPREAD);
        List<SimulatedRow> rows = List.of(new SimulatedRow(0, forks, forks, losses));
        RunSimulator simulator = new RunSimulator(settings.judge(), RESUMES);
        List<Judged> judged = RunSimulator.repeat(
                runs,
                settings.seed(losses.toString()),
                seed -> simulator
                        .simulate(
                                BlockSimulator.run(
                                        SimulationSettings.perBenchmark(SimulationSettings.MARGIN),
                                        1,
                                        SimulationSettings.NO_END,
                                        seed),
                                BlockSimulator.of(rows, seed))
                        .rows()
                        .get(0));
        return new Survivors(
                Proportion.of(judged, row -> row.verdict().outcome() == Outcome.IMPROVED),
                Proportion.of(judged, row -> row.verdict().outcome() == Outcome.REGRESSED),
                Proportion.of(judged, row -> row.comparison().status() == Status.FAILED));
    }
}
