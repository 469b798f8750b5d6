package dev.steelyard.core.plan;

import java.util.Arrays;

/** Means, medians and variances of small samples. No method throws or changes its argument. */
public final class SmallSamples {
    private SmallSamples() {}

    /** Returns the mean; 0 without values. */
    public static double mean(double... values) {
        return Arrays.stream(values).average().orElse(0);
    }

    /** Returns the median; 0 without values. */
    public static double median(double... values) {
        if (values.length == 0) {
            return 0;
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    /** Returns the lower quartile; 0 without values. */
    static double lowerQuartile(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted.length == 0 ? 0 : sorted[sorted.length / 4];
    }

    /** Returns the unbiased sample variance; 0 with fewer than two values. */
    public static double variance(double... values) {
        if (values.length < 2) {
            return 0;
        }
        double mean = mean(values);
        return Arrays.stream(values)
                        .map(value -> (value - mean) * (value - mean))
                        .sum()
                / (values.length - 1);
    }
}
