package dev.steelyard.core.stats;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Welch's comparison of the means of two samples with unequal variances (1947, Biometrika 34:28): the difference right
 * minus left, its standard error sqrt(v1/n1 + v2/n2), and Student's t with the degrees of freedom
 * (v1/n1 + v2/n2)^2 / (v1^2 / (n1^2 (n1-1)) + v2^2 / (n2^2 (n2-1))). For a single look. It assumes independent and
 * approximately normal values.
 */
public final class Welch {

    private Welch() {}

    /**
     * The result of the comparison.
     *
     * @param estimate mean of the right sample minus mean of the left sample
     * @param error its standard error, above 0
     * @param degrees degrees of freedom, above 0; not necessarily an integer
     * @param leftVariance variance of the left sample, at least the square of the resolution
     * @param rightVariance variance of the right sample, at least the square of the resolution
     */
    public record Result(double estimate, double error, double degrees, double leftVariance, double rightVariance) {

        /** Returns the two-sided p-value of a difference of 0; 0 if it underflows. */
        public double pValue() {
            return Welch.pValue(estimate, error, degrees);
        }

        /**
         * Returns the same result with at least the standard error of the pooled variance, sqrt(pooled (1/n1 + 1/n2)).
         * For samples of equal size, both are the same. If one sample has few values, they may be close together by
         * chance, while the other sample shows the spread.
         *
         * @param left size of the left sample
         * @param right size of the right sample
         */
        public Result pooledAtLeast(int left, int right) {
            double pooled = ((left - 1) * leftVariance + (right - 1) * rightVariance) / (left + right - 2);
            double least = Math.sqrt(pooled / left + pooled / right);
            return new Result(estimate, Math.max(error, least), degrees, leftVariance, rightVariance);
        }

        /**
         * Returns half the width of the confidence interval at level 1 - alpha.
         *
         * @param alpha in (0, 1)
         */
        public double halfWidth(double alpha) {
            return TDistribution.of(degrees).inverseSurvivalProbability(alpha / 2) * error;
        }
    }

    /**
     * The moments of a sample that the test uses.
     *
     * @param mean its mean
     * @param variance its unbiased variance, at least 0
     * @param size number of values, at least 2
     */
    record Moments(double mean, double variance, int size) {
        static Moments of(double[] values) {
            return new Moments(
                    Mean.of(values).getAsDouble(), Variance.of(values).getAsDouble(), values.length);
        }
    }

    /**
     * Compares two samples.
     *
     * @param resolution the smallest credible standard deviation, in the unit of the values, 0 or more; without it,
     *     equal values would prove anything
     * @return empty with fewer than two values per side, if a value is not finite, or without any spread
     */
    public static Optional<Result> test(double[] left, double[] right, double resolution) {
        if (!usable(left) || !usable(right)) {
            return Optional.empty();
        }
        return of(Moments.of(left), Moments.of(right), resolution);
    }

    /** Compares two samples by their moments, like {@link #test}; the moments must be finite. */
    static Optional<Result> of(Moments left, Moments right, double resolution) {
        double least = resolution * resolution;
        double leftVariance = Math.max(least, left.variance);
        double rightVariance = Math.max(least, right.variance);
        double leftShare = leftVariance / left.size;
        double rightShare = rightVariance / right.size;
        double error = Math.sqrt(leftShare + rightShare);
        // As shares of the whole, so that squares of small variances do not vanish.
        double part = leftShare / (leftShare + rightShare);
        double degrees = 1 / (part * part / (left.size - 1) + (1 - part) * (1 - part) / (right.size - 1));
        double estimate = right.mean - left.mean;
        boolean known = error > 0 && Double.isFinite(error) && Double.isFinite(estimate) && Double.isFinite(degrees);
        return known
                ? Optional.of(new Result(estimate, error, degrees, leftVariance, rightVariance))
                : Optional.empty();
    }

    /** Returns the two-sided p-value of a difference with a standard error and degrees of freedom. */
    public static double pValue(double difference, double error, double degrees) {
        return Math.min(1, 2 * TDistribution.of(degrees).survivalProbability(Math.abs(difference) / error));
    }

    private static boolean usable(double[] values) {
        return values.length >= 2 && Arrays.stream(values).allMatch(Double::isFinite);
    }
}
