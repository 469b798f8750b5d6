package dev.steelyard.core.summary;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/** The statistic that shows the scores of many forks as one number. It does not affect verdicts. */
public enum ScoreStatistic {
    /** Arithmetic mean. */
    MEAN("mean"),
    /** Middle value; the mean of the two middle ones for an even count. */
    MEDIAN("median"),
    /** Smallest value, even if more is better. */
    MIN("min");

    private final String label;

    ScoreStatistic(String label) {
        this.label = label;
    }

    /** Returns the label used on the command line. */
    public String label() {
        return label;
    }

    /**
     * Returns the statistic with a label.
     *
     * @throws IllegalArgumentException if there is no such statistic; the message lists the known ones
     */
    public static ScoreStatistic of(String label) {
        return Arrays.stream(values())
                .filter(statistic -> statistic.label.equals(label))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("unknown statistic '" + label + "'; use mean, median or min"));
    }

    /** Returns the statistic of the values; empty if there are none. */
    public OptionalDouble of(List<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        if (sorted.length == 0) {
            return OptionalDouble.empty();
        }
        return switch (this) {
            case MEAN -> Arrays.stream(sorted).average();
            case MEDIAN -> OptionalDouble.of((sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2);
            case MIN -> OptionalDouble.of(sorted[0]);
        };
    }
}
