package dev.steelyard.selfbench.live;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.summary.ForkScores;
import dev.steelyard.core.summary.RejectedRounds;
import dev.steelyard.core.summary.Sides;
import dev.steelyard.core.summary.WorkerCpus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What blocks of identical variants say about one benchmark under one placement. All on the log scale, of time per
 * operation: positive is slower.
 */
final class PlacementCell {
    private final List<Double> forks = new ArrayList<>();
    private final List<Double> ratios = new ArrayList<>();
    private final List<Double> leadIn = new ArrayList<>();
    private final List<Double> first = new ArrayList<>();
    private final List<Double> afterItself = new ArrayList<>();
    private final List<Double> cpuChanges = new ArrayList<>();

    /** Adds a complete block, whose baseline is the given variant. */
    void add(Block block, String baseline) {
        double sign = block.id().benchmark().mode().moreIsBetter() ? -1 : 1;
        for (int index = 0; index < block.forks().size(); index++) {
            Fork fork = block.forks().get(index);
            String variant = fork.variant();
            ForkScores.of(block, fork, Metric.SCORE, RejectedRounds.of(block, variant, variant))
                    .ifPresent(score -> forks.add(sign * Math.log(score)));
            if (!variant.equals(baseline)) {
                Optional.ofNullable(Sides.of(block, baseline, variant).get(Metric.SCORE))
                        .ifPresent(sides -> ratios.add(sign * Math.log(sides.treatment() / sides.baseline())));
            }
            cpuChanges.add((double) WorkerCpus.of(fork).changes());
            turns(block, index, sign);
        }
    }

    private void turns(Block block, int index, double sign) {
        TreeMap<Integer, List<Double>> counted = new TreeMap<>();
        TreeMap<Integer, Double> leads = new TreeMap<>();
        for (Slice slice : block.forks().get(index).slices()) {
            double score = sign * Math.log(slice.timing().score());
            if (slice.kind() == Slice.Kind.LEAD_IN) {
                leads.putIfAbsent(slice.turn(), score);
            } else if (slice.kind() == Slice.Kind.COUNTED) {
                counted.computeIfAbsent(slice.turn(), turn -> new ArrayList<>()).add(score);
            }
        }
        List<Double> leadDifferences = new ArrayList<>();
        List<Double> firstDifferences = new ArrayList<>();
        counted.forEach((turn, scores) -> {
            if (scores.size() > 1) {
                double later = mean(scores.subList(1, scores.size()));
                firstDifferences.add(scores.get(0) - later);
                Optional.ofNullable(leads.get(turn)).ifPresent(lead -> leadDifferences.add(lead - later));
            }
        });
        addMean(leadIn, leadDifferences);
        addMean(first, firstDifferences);
        predecessor(block, index, counted);
    }

    /** Turns whose fork also had the turn before, at the end of the round before, against all its others. */
    private void predecessor(Block block, int index, Map<Integer, List<Double>> counted) {
        List<Double> itself = new ArrayList<>();
        List<Double> another = new ArrayList<>();
        List<List<Integer>> order = block.turnOrder();
        for (int round = 1; round < order.size(); round++) {
            List<Integer> before = order.get(round - 1);
            List<Double> scores = counted.getOrDefault(round, List.of());
            if (scores.isEmpty() || before.isEmpty() || !order.get(round).contains(index)) {
                continue;
            }
            boolean same = order.get(round).get(0) == index && before.get(before.size() - 1) == index;
            (same ? itself : another).add(mean(scores));
        }
        if (!itself.isEmpty() && !another.isEmpty()) {
            afterItself.add(mean(itself) - mean(another));
        }
    }

    private static void addMean(List<Double> means, List<Double> values) {
        if (!values.isEmpty()) {
            means.add(mean(values));
        }
    }

    /** Returns whether there are forks enough for a spread. */
    boolean usable() {
        return forks.size() > 1 && !ratios.isEmpty();
    }

    /** Mean log time of the forks. */
    double score() {
        return mean(forks);
    }

    /** Standard deviation of the forks' log times: their coefficient of variation, as long as it is small. */
    double spread() {
        return deviation(forks);
    }

    /** Root mean square of the log ratios of the blocks. */
    double falseDifference() {
        return Math.sqrt(
                ratios.stream().mapToDouble(ratio -> ratio * ratio).average().orElse(0));
    }

    /** The lead-in slice against the counted ones after the first. */
    Estimate leadIn() {
        return Estimate.of(leadIn);
    }

    /** The first counted slice against those after it. */
    Estimate first() {
        return Estimate.of(first);
    }

    /** A turn after a turn of the same fork, against one after another fork's. */
    Estimate afterItself() {
        return Estimate.of(afterItself);
    }

    /** How often a fork's worker was seen on another CPU than before. */
    double cpuChanges() {
        return mean(cpuChanges);
    }

    /**
     * A mean with its standard error.
     *
     * @param mean 0 without values
     * @param error 0 with fewer than two values
     */
    record Estimate(double mean, double error) {
        private static Estimate of(List<Double> values) {
            return new Estimate(
                    PlacementCell.mean(values), values.size() < 2 ? 0 : deviation(values) / Math.sqrt(values.size()));
        }
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    }

    private static double deviation(List<Double> values) {
        double mean = mean(values);
        double squares = IntStream.range(0, values.size())
                .mapToDouble(i -> (values.get(i) - mean) * (values.get(i) - mean))
                .sum();
        return Math.sqrt(squares / (values.size() - 1));
    }
}
