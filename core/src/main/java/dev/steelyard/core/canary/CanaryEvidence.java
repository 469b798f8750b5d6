package dev.steelyard.core.canary;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The log ratios of one benchmark: of the canary (second fork of the baseline over the first) and of the treatments,
 * each by the number of its block.
 *
 * @param canary log ratios of the canary
 * @param treatments log ratios of each treatment
 */
record CanaryEvidence(SortedMap<Integer, Double> canary, List<SortedMap<Integer, Double>> treatments) {

    CanaryEvidence {
        treatments = List.copyOf(treatments);
    }

    /**
     * Returns the complete groups of blocks with a canary, as {@link dev.steelyard.core.stats.OutlierRanks#VALUES}
     * numbers each. Every number is the treatment's log time minus that of one baseline fork: first the second and the
     * first fork of the block with the canary, then the forks of the other blocks. The treatment is the mean over those
     * that all four blocks have; its noise is the same in the first two numbers, but not in the others.
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

    /** Returns the means over the treatments that all blocks of a group have; empty if there are none. */
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
     * Returns the distances between the log ratios of each treatment in all pairs of blocks without a canary; they show
     * the spread of forks. Blocks with a canary are excluded, so the distances do not depend on which of the baseline's
     * two forks is called the first.
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
