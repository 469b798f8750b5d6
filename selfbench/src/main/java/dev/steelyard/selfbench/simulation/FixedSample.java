package dev.steelyard.selfbench.simulation;

import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The sample that somebody would take who knew the spread beforehand and looked once: the smallest number of blocks at
 * which a two-sided t test has a given power, by the noncentral t distribution.
 *
 * <p>T = (Z + d sqrt(n)) / sqrt(V / (n - 1)) with Z normal and V chi-squared; the probability of |T| above the critical
 * value is the mean over V of a normal probability, taken over {@value #POINTS} equally likely values of V.
 */
public final class FixedSample {

    private static final int POINTS = 400;
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private FixedSample() {}

    /**
     * Returns the probability that a test finds the change.
     *
     * @param blocks at least 2
     * @param effect true change over the standard deviation of a block
     * @param alpha two-sided error rate
     */
    public static double power(int blocks, double effect, double alpha) {
        double critical = TDistribution.of(blocks - 1).inverseSurvivalProbability(alpha / 2);
        ChiSquaredDistribution squares = ChiSquaredDistribution.of(blocks - 1);
        double shift = effect * Math.sqrt(blocks);
        return IntStream.range(0, POINTS)
                .mapToDouble(i -> squares.inverseCumulativeProbability((i + 0.5) / POINTS))
                .map(value -> critical * Math.sqrt(value / (blocks - 1)))
                .map(edge -> NORMAL.survivalProbability(edge - shift) + NORMAL.cumulativeProbability(-edge - shift))
                .average()
                .orElseThrow();
    }

    /** Returns the smallest number of blocks, 2 to 10 000, whose power is at least the given one. */
    public static int blocks(double power, double effect, double alpha) {
        int low = 2;
        int high = 2;
        while (high < 10_000 && power(high, effect, alpha) < power) {
            low = high + 1;
            high *= 2;
        }
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (power(middle, effect, alpha) >= power) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
