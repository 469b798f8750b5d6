package dev.steelyard.core.summary;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A summary of the scores of several forks, in the form of JMH's result files. The sample consists of forks, not of
 * iterations, which are not independent.
 */
public final class ScoreSummary {

    /** Confidence level of the error, as in JMH's files. */
    public static final double LEVEL = 0.999;

    private final double[] sorted;

    private ScoreSummary(double[] sorted) {
        this.sorted = sorted;
    }

    /** Returns the summary of the scores; empty if there are none. */
    public static Optional<ScoreSummary> of(List<Double> scores) {
        double[] sorted =
                scores.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return sorted.length == 0 ? Optional.empty() : Optional.of(new ScoreSummary(sorted));
    }

    /** Returns the arithmetic mean. */
    public double mean() {
        double sum = 0;
        for (double score : sorted) {
            sum += score;
        }
        return sum / sorted.length;
    }

    /** Returns the standard deviation of a score; empty for fewer than two scores. */
    public OptionalDouble deviation() {
        return sorted.length < 2 ? OptionalDouble.empty() : OptionalDouble.of(Math.sqrt(variance()));
    }

    private double variance() {
        double mean = mean();
        double squares = 0;
        for (double score : sorted) {
            squares += (score - mean) * (score - mean);
        }
        return squares / (sorted.length - 1);
    }

    /**
     * Returns half the width of the mean's interval at {@link #LEVEL}: the t quantile times the standard error.
     *
     * @return empty for fewer than three scores, as in JMH
     */
    public OptionalDouble error() {
        int count = sorted.length;
        if (count < 3) {
            return OptionalDouble.empty();
        }
        double standardError = Math.sqrt(variance() / count);
        double quantile = TDistribution.of(count - 1).inverseCumulativeProbability((1 + LEVEL) / 2);
        return OptionalDouble.of(quantile * standardError);
    }

    /**
     * Returns a percentile, interpolated at position {@code percent * (n + 1) / 100} of the sorted scores as in
     * Hyndman and Fan's type 6, which JMH uses.
     *
     * @param percent from 0 to 100
     */
    public double percentile(double percent) {
        double position = percent * (sorted.length + 1) / 100;
        if (position <= 1) {
            return sorted[0];
        }
        if (position >= sorted.length) {
            return sorted[sorted.length - 1];
        }
        int below = (int) position;
        return sorted[below - 1] + (position - below) * (sorted[below] - sorted[below - 1]);
    }
}
