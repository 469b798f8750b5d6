package dev.steelyard.verdict.result;

import dev.steelyard.core.block.Fork.Bucket;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The readings of one metric in one fork: a score per iteration or, for sample time, a histogram of the samples of all
 * iterations. Immutable. Scores may be non-finite, because JMH writes such numbers for iterations without an operation.
 */
public final class Readings {

    private final double[] scores;
    private final List<Bucket> histogram;
    private final double rounding;

    private Readings(double[] scores, List<Bucket> histogram, double rounding) {
        this.scores = scores;
        this.histogram = histogram;
        this.rounding = rounding;
    }

    /** Returns readings with full precision, one score per iteration in order. */
    public static Readings of(double... scores) {
        return new Readings(scores.clone(), List.of(), 0);
    }

    /**
     * Returns readings that were printed with few digits.
     *
     * @param rounding half a unit of the last printed digit, 0 or more, in the unit of the scores
     */
    public static Readings rounded(double rounding, double... scores) {
        if (!(rounding >= 0)) {
            throw new IllegalArgumentException("half a unit of a digit is not negative: " + rounding);
        }
        return new Readings(scores.clone(), List.of(), rounding);
    }

    /**
     * Returns readings of samples.
     *
     * @param values finite numbers in any order; counts of equal values are added
     * @param counts how often each was observed, at least once; as many as values
     */
    public static Readings ofSamples(double[] values, long[] counts) {
        if (values.length != counts.length) {
            throw new IllegalArgumentException(values.length + " values and " + counts.length + " counts");
        }
        return new Readings(new double[0], Histogram.of(values, counts), 0);
    }

    /** Returns the samples, ascending; empty if there is a score per iteration. */
    public List<Bucket> histogram() {
        return histogram;
    }

    /** Returns the scores of the iterations in order; empty for a histogram. */
    public double[] scores() {
        return scores.clone();
    }

    /** Returns half a unit of the last printed digit; 0 for full precision. */
    public double rounding() {
        return rounding;
    }

    /**
     * Returns the arithmetic mean of the iterations' finite scores, or of all samples: the score of the fork as in JMH.
     *
     * @return empty if there are no finite scores or samples
     */
    public OptionalDouble mean() {
        double sum = 0;
        double count = 0;
        for (double score : scores) {
            if (Double.isFinite(score)) {
                sum += score;
                count++;
            }
        }
        for (Bucket bucket : histogram) {
            sum += bucket.value() * bucket.count();
            count += bucket.count();
        }
        double mean = sum / count;
        return Double.isFinite(mean) ? OptionalDouble.of(mean) : OptionalDouble.empty();
    }

    /** Returns the number of iterations without a finite score, which are not part of the mean. */
    public int lost() {
        return (int)
                Arrays.stream(scores).filter(score -> !Double.isFinite(score)).count();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Readings that
                && Arrays.equals(scores, that.scores)
                && histogram.equals(that.histogram)
                && rounding == that.rounding;
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(scores) + histogram.hashCode();
    }

    @Override
    public String toString() {
        return histogram.isEmpty() ? Arrays.toString(scores) : histogram.toString();
    }
}
