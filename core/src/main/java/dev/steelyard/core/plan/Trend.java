package dev.steelyard.core.plan;

import java.util.List;

/**
 * Values in the order in which a fork ran, each with the running time of the fork at its middle, and the least-squares
 * line through them.
 */
final class Trend {
    /** Maximum credible correlation of a dozen values. */
    private static final double MOST = 0.9;

    private final double[] times;
    private final double[] values;
    private final double middle;
    private final double mean;

    /**
     * Creates a trend.
     *
     * @param times running time at the middle of each value, in any unit
     * @param values one value per time
     */
    Trend(List<Double> times, double[] values) {
        this.times = times.stream().mapToDouble(Double::doubleValue).toArray();
        this.values = values.clone();
        this.middle = SmallSamples.mean(this.times);
        this.mean = SmallSamples.mean(values);
    }

    /** Returns the mean time. */
    double middle() {
        return middle;
    }

    /** Returns the common slope of both, each about its own mean; 0 if no time passes. */
    static double commonSlope(Trend one, Trend other) {
        double squares = one.squares() + other.squares();
        return squares == 0 ? 0 : (one.products() + other.products()) / squares;
    }

    /**
     * Returns the factor by which the variance of a mean exceeds that of independent values: (1 + r) / (1 - r) for a
     * first-order autoregression, with r the pooled lag-1 correlation about the lines, limited to 0 to {@value #MOST}.
     * A line through n values makes r too small by about 2 / n, which is corrected.
     */
    static double inflation(List<Trend> trends) {
        double products = 0;
        double squares = 0;
        double bias = 0;
        for (Trend trend : trends) {
            double[] rest = trend.residuals();
            for (int i = 0; i < rest.length; i++) {
                squares += rest[i] * rest[i];
                products += i == 0 ? 0 : rest[i] * rest[i - 1];
            }
            bias += 2.0 / Math.max(1, rest.length) / trends.size();
        }
        double correlation = squares == 0 ? 0 : Math.max(0, Math.min(MOST, products / squares + bias));
        return (1 + correlation) / (1 - correlation);
    }

    private double[] residuals() {
        double slope = squares() == 0 ? 0 : products() / squares();
        double[] rest = new double[values.length];
        for (int i = 0; i < rest.length; i++) {
            rest[i] = values[i] - mean - slope * (times[i] - middle);
        }
        return rest;
    }

    private double squares() {
        double sum = 0;
        for (double time : times) {
            sum += (time - middle) * (time - middle);
        }
        return sum;
    }

    private double products() {
        double sum = 0;
        for (int i = 0; i < times.length; i++) {
            sum += (times[i] - middle) * (values[i] - mean);
        }
        return sum;
    }
}
