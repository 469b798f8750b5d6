package dev.steelyard.selfbench.simulation;

import dev.steelyard.core.model.Change;
import dev.steelyard.core.model.Comparison.Evidence;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.Criteria.Margins;
import dev.steelyard.core.model.Judged;
import dev.steelyard.core.model.Verdict.Outcome;
import dev.steelyard.core.verdict.Judge;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

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
            Share found, Share wrong, Share equivalent, Share covered, int[] blocks, double lean, double leanOfAll) {

        double meanBlocks() {
            return Arrays.stream(blocks).average().orElse(0);
        }

        int medianBlocks() {
            return blocks[blocks.length / 2];
        }
    }

    /**
     * Plays runs.
     *
     * @param change true relative change of the score, above 0
     * @param margin smallest change that matters
     */
    Found play(Noise noise, double change, double margin, int runs) {
        Criteria criteria = new Criteria(FalseChanges.ALPHA, new Margins(margin, 0.02), LOOKS, true);
        double truth = Math.log1p(change);
        Play play = new Play(judge, 0.05, seed);
        int[] counts = new int[4];
        int[] blocks = new int[runs];
        List<Double> found = new ArrayList<>();
        List<Double> all = new ArrayList<>();
        for (int i = 0; i < runs; i++) {
            Judged row = play.play(
                            Laboratory.run(criteria, 1, Duration.ofDays(365), seed + i),
                            new Laboratory(noise, truth, seed + i))
                    .rows()
                    .get(0);
            Optional<Change> shown = row.comparison().evidence().flatMap(Evidence::change);
            double estimate = Math.log1p(shown.orElseThrow().estimate());
            Outcome outcome = row.verdict().outcome();
            counts[0] += outcome == Outcome.REGRESSED ? 1 : 0;
            counts[1] += outcome == Outcome.IMPROVED ? 1 : 0;
            counts[2] += outcome == Outcome.EQUIVALENT ? 1 : 0;
            counts[3] += shown.get().low() <= change && change <= shown.get().high() ? 1 : 0;
            blocks[i] = row.comparison().evidence().map(Evidence::blocks).orElse(0);
            all.add(estimate);
            if (outcome == Outcome.REGRESSED) {
                found.add(estimate);
            }
        }
        Arrays.sort(blocks);
        return new Found(
                new Share(counts[0], runs),
                new Share(counts[1], runs),
                new Share(counts[2], runs),
                new Share(counts[3], runs),
                blocks,
                found.isEmpty() ? 0 : mean(found) - truth,
                mean(all) - truth);
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    }
}
