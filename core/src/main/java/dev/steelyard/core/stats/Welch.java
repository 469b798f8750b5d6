package dev.steelyard.core.stats;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Welch's comparison of the means of two samples of unequal variance (1947, Biometrika 34:28): the difference right less
 * left, its standard error sqrt(v1/n1 + v2/n2), and Student's t with the degrees of freedom
 * (v1/n1 + v2/n2)^2 / (v1^2 / (n1^2 (n1-1)) + v2^2 / (n2^2 (n2-1))). For a single look. It assumes independent values,
 * about normal.
 */
public final class Welch {

    private Welch() {}

    /**
     * What two samples say.
     *
     * @param estimate mean of the right one less mean of the left one
     * @param error its standard error, above 0
     * @param degrees degrees of freedom, above 0; need not be whole
     * @param leftVariance variance of the left sample, at least that of the resolution
     * @param rightVariance variance of the right one
     */
    public record Result(double estimate, double error, double degrees, double leftVariance, double rightVariance) {

        /** Returns the two-sided p-value of a difference of 0; 0 where it is too small for a number. */
        public double pValue() {
            return Welch.pValue(estimate, error, degrees);
        }

        /**
         * Returns the same with a standard error of at least that of the pooled variance, sqrt(pooled (1/n1 + 1/n2)). With
         * samples of equal size both are the same. Where one has few values, these may lie close together by chance while
         * the other shows how far they spread.
         *
         * @param left size of the left sample
         * @param right size of the right one
         */
        public Result pooledAtLeast(int left, int right) {
            double pooled = ((left - 1) * leftVariance + (right - 1) * rightVariance) / (left + right - 2);
            double least = Math.sqrt(pooled / left + pooled / right);
            return new Result(estimate, Math.max(error, least), degrees, leftVariance, rightVariance);
        }

        /**
         * Returns half the width of the interval that holds the true difference with probability 1 - alpha.
         *
         * @param alpha in (0, 1)
         */
        public double halfWidth(double alpha) {
            return TDistribution.of(degrees).inverseSurvivalProbability(alpha / 2) * error;
        }
    }

    /**
     * Compares two samples.
     *
     * @param resolution the smallest standard deviation to believe in, in the unit of the values, 0 or more; without it
     *     equal values would prove anything
     * @return empty with fewer than two values a side, if one is not finite, or without any spread
     */
    public static Optional<Result> test(double[] left, double[] right, double resolution) {
        if (!usable(left) || !usable(right)) {
            return Optional.empty();
        }
        double leftMean = Mean.of(left).getAsDouble();
        double rightMean = Mean.of(right).getAsDouble();
        double least = resolution * resolution;
        double leftVariance = Math.max(least, Variance.of(left).getAsDouble());
        double rightVariance = Math.max(least, Variance.of(right).getAsDouble());
        double leftShare = leftVariance / left.length;
        double rightShare = rightVariance / right.length;
        double error = Math.sqrt(leftShare + rightShare);
        // As shares of the whole, so that squares of small variances do not vanish.
        double part = leftShare / (leftShare + rightShare);
        double degrees = 1 / (part * part / (left.length - 1) + (1 - part) * (1 - part) / (right.length - 1));
        double estimate = rightMean - leftMean;
        boolean known = error > 0 && Double.isFinite(error) && Double.isFinite(estimate) && Double.isFinite(degrees);
        return known
                ? Optional.of(new Result(estimate, error, degrees, leftVariance, rightVariance))
                : Optional.empty();
    }

    /** Returns the two-sided p-value of a difference with this standard error and these degrees of freedom. */
    public static double pValue(double difference, double error, double degrees) {
        return Math.min(1, 2 * TDistribution.of(degrees).survivalProbability(Math.abs(difference) / error));
    }

    private static boolean usable(double[] values) {
        return values.length >= 2 && Arrays.stream(values).allMatch(Double::isFinite);
    }
}
