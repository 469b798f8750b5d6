package dev.steelyard.selfbench.simulation.tables;

import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Margins;
import dev.steelyard.core.stats.Welch;
import dev.steelyard.selfbench.simulation.OfflineSimulator;
import dev.steelyard.selfbench.simulation.OfflineSimulator.Sides;
import dev.steelyard.selfbench.simulation.Proportion;
import dev.steelyard.selfbench.simulation.PublicForks;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The forks of public benchmarks, those of each split at random into two halves: how often {@code steelyard verdict} calls
 * one half changed at alpha for each benchmark, beside Welch's test alone.
 */
final class SplitsTable implements SimulationTable {

    private static final double[] ALPHAS = {0.05, 0.01};
    private static final double[] CHANGES = {0, 0.05, 0.1, 0.2};

    private final SimulationSettings settings;

    SplitsTable(SimulationSettings settings) {
        this.settings = settings;
    }

    /**
     * What was called changed.
     *
     * @param verdicts by the product, whichever way
     * @param welch by Welch's test alone
     */
    record Called(Proportion verdicts, Proportion welch) {}

    @Override
    public void print(Page page) {
        if (settings.forks().isEmpty()) {
            page.print("Skipped: halves of the forks of public benchmarks (needs --forks FILE).%n%n");
            return;
        }
        page.head(
                "halves of public forks, alpha",
                "true change",
                "called changed",
                "share",
                "95 % interval",
                "by Welch's test alone",
                "share",
                "95 % interval");
        int splits = settings.runs(1, 20, 200);
        for (double alpha : ALPHAS) {
            for (double change : CHANGES) {
                Called called = called(settings.forks().get(), alpha, change, splits);
                page.print(
                        "| %.0f %% | %.0f %% | %s | %s |%n",
                        100 * alpha, 100 * change, called.verdicts.cells(), called.welch.cells());
            }
        }
        page.print("%n");
    }

    /** Splits the forks of each benchmark a number of times; the same splits for every change. */
    Called called(PublicForks forks, double alpha, double change, int splits) {
        Criteria criteria = new Criteria(
                alpha,
                new Margins(SimulationSettings.MARGIN, SimulationSettings.MARGIN),
                SimulationSettings.LOOKS,
                true);
        Random random = new Random(settings.seed("splits"));
        List<Sides> rows = new ArrayList<>();
        for (int i = 0; i < splits; i++) {
            for (List<Double> benchmark : forks.forks()) {
                rows.add(halves(benchmark, change, random));
            }
        }
        List<Judged> judged = OfflineSimulator.judge(criteria, rows);
        return new Called(
                Proportion.of(judged, SimulationTable::isChange), Proportion.of(rows, row -> welch(row) <= alpha));
    }

    private static Sides halves(List<Double> forks, double change, Random random) {
        List<Double> shuffled = new ArrayList<>(forks);
        Collections.shuffle(shuffled, random);
        int half = shuffled.size() / 2;
        List<Double> slower = shuffled.subList(half, shuffled.size()).stream()
                .map(log -> log + Math.log1p(change))
                .toList();
        return new Sides(shuffled.subList(0, half), slower);
    }

    private static double welch(Sides row) {
        return Welch.test(values(row.baseline()), values(row.treatment()), 0)
                .map(Welch.Result::pValue)
                .orElse(1.0);
    }

    private static double[] values(List<Double> forks) {
        return forks.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
