package dev.steelyard.core.stats;

import java.util.OptionalDouble;

/**
 * The Allan variance of a series: half the mean square difference between means of neighboring groups of values. As a
 * function of the group size, it separates noise by time scale: if groups double in size, it halves for independent
 * values, stays level if noise comes in bursts of all lengths, and grows if the level drifts.
 *
 * <p>The difference between two benchmarks that take turns of that length has twice this variance in each round, by
 * chance.
 */
public final class AllanVariance {

    private AllanVariance() {}

    /**
     * Returns the overlapping estimate, which uses every pair of neighboring groups (Riley 2008, Handbook of Frequency
     * Stability Analysis, NIST SP 1065, section 5.2.4).
     *
     * @param values equally spaced in time, in order
     * @param size number of values in a group, at least 1
     * @return empty with fewer than {@code 2 size} values
     * @throws IllegalArgumentException if the size is below 1
     */
    public static OptionalDouble of(double[] values, int size) {
        if (size < 1) {
            throw new IllegalArgumentException("a group has at least one value: " + size);
        }
        int pairs = values.length - 2 * size + 1;
        if (pairs < 1) {
            return OptionalDouble.empty();
        }
        double difference = 0;
        for (int i = 0; i < size; i++) {
            difference += values[i + size] - values[i];
        }
        double squares = difference * difference;
        for (int start = 1; start < pairs; start++) {
            difference += values[start - 1] - 2 * values[start + size - 1] + values[start + 2 * size - 1];
            squares += difference * difference;
        }
        return OptionalDouble.of(squares / (2.0 * size * size * pairs));
    }
}
