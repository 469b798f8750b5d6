package dev.steelyard.history.series;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What is recorded of a benchmark beside the comparisons of its score.
 *
 * @param metrics comparisons of its other metrics, in no particular order
 * @param forks the score of each fork, in the benchmark's unit, by run and variant
 */
public record RecordedValues(List<MetricValue> metrics, Map<Side, List<Double>> forks) {

    public RecordedValues {
        metrics = List.copyOf(metrics);
        Map<Side, List<Double>> copy = new HashMap<>();
        forks.forEach((side, scores) -> copy.put(side, List.copyOf(scores)));
        forks = Map.copyOf(copy);
    }

    /**
     * One side of a comparison.
     *
     * @param run name of the run
     * @param variant name of the variant
     */
    public record Side(String run, String variant) {}

    /** Returns the scores of the forks of a point's treatment; empty if none are recorded. */
    public List<Double> forks(HistoryPoint point) {
        return forks.getOrDefault(new Side(point.run(), point.treatment().variant()), List.of());
    }
}
