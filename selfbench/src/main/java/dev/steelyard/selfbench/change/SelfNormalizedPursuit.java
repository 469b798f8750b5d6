package dev.steelyard.selfbench.change;

import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Narrowest significance pursuit for a piecewise-constant level with the paper's self-normalized measure of deviation (Fryzlewicz
 * 2024, JASA 119:1633, section 3.2, after Rackauskas and Suquet 2003): what {@code core.change} was compared with. Written
 * from the paper; slow.
 */
final class SelfNormalizedPursuit {

    private static final double EPSILON = 0.03;
    private static final double C = Math.exp(1 + 2 * EPSILON);
    private static final int SMALLEST_WINDOW = 20;
    private static final int ROUNDS = 60;

    private final double threshold;

    /** @param threshold quantile of {@link #norms} */
    SelfNormalizedPursuit(double threshold) {
        this.threshold = threshold;
    }

    /** Returns norms of simulated Wiener processes, ascending. */
    static double[] norms(int points, int trials, long seed) {
        return SeriesTrials.repeat(trials, seed, random -> norm(points, random)).stream()
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
    }

    private static double norm(int points, SplittableRandom random) {
        double[] sums = new double[points + 1];
        for (int i = 0; i < points; i++) {
            sums[i + 1] = sums[i] + random.nextGaussian();
        }
        double largest = 0;
        for (int from = 0; from < points; from++) {
            for (int to = from + 1; to <= points; to++) {
                double length = (double) to - from;
                double scale = Math.sqrt(length) * Math.pow(Math.log(C * points / length), 0.5 + EPSILON);
                largest = Math.max(largest, Math.abs(sums[to] - sums[from]) / scale);
            }
        }
        return largest;
    }

    /**
     * Returns the shortest interval that must contain a change, as its first and its last point; the leftmost of several.
     *
     * @param values the series
     */
    Optional<int[]> narrowest(double[] values) {
        double total = totalSquares(values);
        if (!significant(values, total)) {
            // What no level fits a part of, no level fits the whole of.
            return Optional.empty();
        }
        for (int length = 2; length <= values.length; length++) {
            for (int from = 0; from + length <= values.length; from++) {
                if (significant(Arrays.copyOfRange(values, from, from + length), total)) {
                    return Optional.of(new int[] {from, from + length - 1});
                }
            }
        }
        return Optional.empty();
    }

    /** Sum of squared errors of the whole series, from residual variances of rolling windows. */
    private static double totalSquares(double[] values) {
        int points = values.length;
        int window = Math.min(points, Math.max((int) Math.round(Math.sqrt(points)), SMALLEST_WINDOW));
        double sum = 0;
        for (int from = 0; from + window <= points; from++) {
            double mean = 0;
            for (int i = from; i < from + window; i++) {
                mean += values[i] / window;
            }
            double squares = 0;
            for (int i = from; i < from + window; i++) {
                squares += (values[i] - mean) * (values[i] - mean);
            }
            sum += squares / (window - 1);
        }
        return sum * points / (points - window + 1);
    }

    private boolean significant(double[] values, double total) {
        double mean = Arrays.stream(values).average().orElse(0);
        int points = values.length;
        double[] sums = new double[points + 1];
        double[] squares = new double[points + 1];
        for (int i = 0; i < points; i++) {
            sums[i + 1] = sums[i] + values[i] - mean;
            squares[i + 1] = squares[i] + (values[i] - mean) * (values[i] - mean);
        }
        double low = Arrays.stream(values).min().orElse(0) - mean;
        double high = Arrays.stream(values).max().orElse(0) - mean;
        // The deviation is convex in the level.
        for (int round = 0; round < ROUNDS; round++) {
            double left = low + (high - low) / 3;
            double right = high - (high - low) / 3;
            double atLeft = deviation(sums, squares, total, left);
            double atRight = deviation(sums, squares, total, right);
            if (Math.min(atLeft, atRight) <= threshold) {
                return false;
            }
            if (atLeft < atRight) {
                high = right;
            } else {
                low = left;
            }
        }
        return deviation(sums, squares, total, (low + high) / 2) > threshold;
    }

    /** The largest self-normalized sum over all stretches of dyadic length. */
    private static double deviation(double[] sums, double[] squares, double total, double level) {
        int points = sums.length - 1;
        double largest = 0;
        for (int length = 1; length == 1 || length <= points / 2; length *= 2) {
            for (int from = 0; from + length <= points; from++) {
                double own = squares[from + length] - squares[from];
                if (own > 0) {
                    double scale = (1 + EPSILON)
                            * Math.sqrt(own)
                            * Math.pow(Math.log(C * Math.max(1, total / own)), 0.5 + EPSILON);
                    double sum = sums[from + length] - sums[from] - length * level;
                    largest = Math.max(largest, Math.abs(sum) / scale);
                }
            }
        }
        return largest;
    }
}
