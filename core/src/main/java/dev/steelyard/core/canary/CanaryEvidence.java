package dev.steelyard.core.canary;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What can be compared in one benchmark: the log ratios of the canary, second fork of the baseline over the first, with
 * those of the treatments, each by the number of its block.
 *
 * @param canary of the canary
 * @param treatments of each treatment
 */
record CanaryEvidence(SortedMap<Integer, Double> canary, List<SortedMap<Integer, Double>> treatments) {

    CanaryEvidence {
        treatments = List.copyOf(treatments);
    }

    /**
     * Returns the whole groups of blocks that hold a canary, {@link dev.steelyard.core.stats.OutlierRanks#VALUES} numbers
     * each. Every number is a treatment's log time less that of one baseline fork: of the second and the first fork of
     * the block with the canary, then of the other blocks. The treatment is the mean of those that all four blocks
     * have; how noisy it is makes no difference between the first two numbers and some between the others.
     */
    List<double[]> groups() {
        List<double[]> groups = new ArrayList<>();
        canary.forEach((index, logRatio) -> {
            int from = index - index % CanaryDraw.GROUP;
            SortedMap<Integer, Double> means = means(from);
            if (means.size() == CanaryDraw.GROUP) {
                List<Double> values = new ArrayList<>();
                double first = means.getOrDefault(index, Double.NaN);
                values.add(first - logRatio);
                values.add(first);
                means.forEach((other, value) -> {
                    if (!other.equals(index)) {
                        values.add(value);
                    }
                });
                groups.add(values.stream().mapToDouble(Double::doubleValue).toArray());
            }
        });
        return groups;
    }

    /** Means over the treatments that all blocks of a group have; empty if there are none. */
    private SortedMap<Integer, Double> means(int from) {
        SortedMap<Integer, Double> means = new TreeMap<>();
        List<SortedMap<Integer, Double>> whole = treatments.stream()
                .map(treatment -> treatment.subMap(from, from + CanaryDraw.GROUP))
                .filter(treatment -> treatment.size() == CanaryDraw.GROUP)
                .toList();
        for (SortedMap<Integer, Double> treatment : whole) {
            treatment.forEach((index, value) -> means.merge(index, value / whole.size(), Double::sum));
        }
        return means;
    }

    /**
     * Returns the distances between the log ratios of each treatment in any two blocks without a canary: how far forks of
     * both sides spread them. Blocks with a canary stay out, so that the distances are the same whichever of the
     * baseline's two forks is taken for the first.
     */
    double[] distances() {
        List<Double> distances = new ArrayList<>();
        for (SortedMap<Integer, Double> treatment : treatments) {
            SortedMap<Integer, Double> without = new TreeMap<>(treatment);
            without.keySet().removeAll(canary.keySet());
            double[] values =
                    without.values().stream().mapToDouble(Double::doubleValue).toArray();
            for (int i = 0; i < values.length; i++) {
                for (int j = i + 1; j < values.length; j++) {
                    distances.add(Math.abs(values[i] - values[j]));
                }
            }
        }
        return distances.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
