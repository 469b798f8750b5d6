package dev.steelyard.selfbench.simulation;

import dev.steelyard.core.model.Change;
import dev.steelyard.core.model.Comparison.Evidence;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.Criteria.Margins;
import dev.steelyard.core.model.Judged;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Verdict.Outcome;
import dev.steelyard.core.verdict.Judge;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** How soon true changes are found, whether the interval holds them, and how far the estimate leans. */
final class Changes {

    private static final Looks LOOKS = new Looks(4, 40);

    private final Judge judge;
    private final long seed;

    Changes(Judge judge, long seed) {
        this.judge = judge;
        this.seed = seed;
    }

    /**
     * What became of runs of one benchmark with a true change.
     *
     * @param found called changed, with the right sign
     * @param wrong called changed, with the wrong sign
     * @param equivalent called equivalent
     * @param covered the interval at the stop holds the truth
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
     * Simulates runs.
     *
     * @param change true relative change of the score, above 0
     * @param margin smallest change that matters
     */
    Found simulate(Noise noise, double change, double margin, int runs) {
        Criteria criteria = new Criteria(FalseChanges.ALPHA, new Margins(margin, 0.02), LOOKS, true);
        double truth = Math.log1p(change);
        RunSimulator simulator = new RunSimulator(judge, 0.05, seed);
        List<Judged> rows = new ArrayList<>();
        for (int i = 0; i < runs; i++) {
            Run run = BlockSimulator.run(criteria, 1, Duration.ofDays(365), seed + i);
            rows.add(simulator.simulate(run, new BlockSimulator(noise, truth, seed + i))
                    .rows()
                    .get(0));
        }
        return new Found(
                proportion(rows, row -> row.verdict().outcome() == Outcome.REGRESSED),
                proportion(rows, row -> row.verdict().outcome() == Outcome.IMPROVED),
                proportion(rows, row -> row.verdict().outcome() == Outcome.EQUIVALENT),
                proportion(
                        rows,
                        row -> shown(row).low() <= change
                                && change <= shown(row).high()),
                rows.stream()
                        .map(row -> row.comparison().evidence().orElseThrow().blocks())
                        .sorted()
                        .toList(),
                lean(rows.stream().filter(row -> row.verdict().outcome() == Outcome.REGRESSED), truth),
                lean(rows.stream(), truth));
    }

    private static Proportion proportion(List<Judged> rows, Predicate<Judged> property) {
        return new Proportion((int) rows.stream().filter(property).count(), rows.size());
    }

    private static Change shown(Judged row) {
        return row.comparison().evidence().flatMap(Evidence::change).orElseThrow();
    }

    private static double lean(Stream<Judged> rows, double truth) {
        return rows.mapToDouble(row -> Math.log1p(shown(row).estimate()) - truth)
                .average()
                .orElse(0);
    }
}
