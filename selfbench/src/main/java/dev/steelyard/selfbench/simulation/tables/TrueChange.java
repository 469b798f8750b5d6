package dev.steelyard.selfbench.simulation.tables;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.selfbench.simulation.BlockSimulator;
import dev.steelyard.selfbench.simulation.Noise;
import dev.steelyard.selfbench.simulation.Proportion;
import dev.steelyard.selfbench.simulation.RunSimulator;
import java.util.List;
import java.util.stream.Stream;

/** Runs of one benchmark with a true change and alpha for the row. */
final class TrueChange {

    private static final double RESUMES = 0.05;

    private final SimulationSettings settings;

    TrueChange(SimulationSettings settings) {
        this.settings = settings;
    }

    /**
     * What became of the runs.
     *
     * @param found called regressed, which is right
     * @param wrong called improved
     * @param equivalent called equivalent
     * @param covered the interval at the end holds the truth
     * @param blocks of each run, ascending
     * @param lean mean estimate of those found less the truth, as log ratios; 0 if none was
     * @param leanOfAll mean estimate of all runs less the truth
     */
    record Found(
            Proportion found,
            Proportion wrong,
            Proportion equivalent,
            Proportion covered,
            List<Integer> blocks,
            double lean,
            double leanOfAll) {
        Found {
            blocks = List.copyOf(blocks);
        }

        double meanBlocks() {
            return blocks.stream().mapToInt(Integer::intValue).average().orElse(0);
        }

        int medianBlocks() {
            return blocks.get(blocks.size() / 2);
        }
    }

    /**
     * Simulates runs, with the same seeds for every change and spread.
     *
     * @param change true relative change of the score
     * @param margin smallest change that matters
     */
    Found simulate(Noise noise, double change, double margin, int runs) {
        double truth = Math.log1p(change);
        RunSimulator simulator = new RunSimulator(settings.judge(), RESUMES);
        List<Judged> rows = RunSimulator.repeat(
                runs,
                settings.seed(),
                seed -> simulator
                        .simulate(
                                BlockSimulator.run(
                                        SimulationSettings.perBenchmark(margin), 1, SimulationSettings.NO_END, seed),
                                BlockSimulator.of(noise, truth, 1, seed))
                        .rows()
                        .get(0));
        return new Found(
                Proportion.of(rows, row -> row.verdict().outcome() == Outcome.REGRESSED),
                Proportion.of(rows, row -> row.verdict().outcome() == Outcome.IMPROVED),
                Proportion.of(rows, row -> row.verdict().outcome() == Outcome.EQUIVALENT),
                Proportion.of(
                        rows,
                        row -> shown(row).low() <= change
                                && change <= shown(row).high()),
                rows.stream()
                        .map(row -> row.comparison().facts().orElseThrow().blocks())
                        .sorted()
                        .toList(),
                lean(rows.stream().filter(row -> row.verdict().outcome() == Outcome.REGRESSED), truth),
                lean(rows.stream(), truth));
    }

    private static Change shown(Judged row) {
        return row.comparison().facts().flatMap(Facts::change).orElseThrow();
    }

    private static double lean(Stream<Judged> rows, double truth) {
        return rows.mapToDouble(row -> Math.log1p(shown(row).estimate()) - truth)
                .average()
                .orElse(0);
    }
}
