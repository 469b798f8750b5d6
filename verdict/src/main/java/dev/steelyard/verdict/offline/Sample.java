package dev.steelyard.verdict.offline;

import java.util.Arrays;
import java.util.Optional;

/**
 * The forks of one side as values of one metric: time or amount per operation, also for throughput.
 */
final class Sample {

    private final double[] values;
    private final Gaps gaps;
    private final Rounding rounding;
    private final double foreign;

    /**
     * Creates a sample.
     *
     * @param values one per fork, finite and 0 or more
     * @param gaps missing values
     * @param rounding maximum rounding error
     * @param foreign amount per operation that may not be the benchmark's own; 0 if none or unknown
     */
    Sample(double[] values, Gaps gaps, Rounding rounding, double foreign) {
        this.values = values.clone();
        this.gaps = gaps;
        this.rounding = rounding;
        this.foreign = foreign;
    }

    /**
     * Missing values of a sample.
     *
     * @param lost number of forks without a usable value
     * @param lacking number of forks with too few samples for a quantile
     * @param means whether a value is the mean over all forks of an execution
     * @param strange a unit that cannot be converted to the sample's; its forks are left out
     * @param iterations iterations of the other forks
     */
    record Gaps(int lost, int lacking, boolean means, Optional<String> strange, LostIterations iterations) {}

    /**
     * The iterations of the forks with a usable value.
     *
     * @param lost number of iterations without a usable value
     * @param of number of all iterations
     */
    record LostIterations(int lost, int of) {}

    /**
     * The maximum error from scores printed with few digits.
     *
     * @param share as a fraction of a value; infinite if it is as large as a value
     * @param amount in the unit of the values
     */
    record Rounding(double share, double amount) {
        /** Full precision. */
        static final Rounding NONE = new Rounding(0, 0);
    }

    int size() {
        return values.length;
    }

    double[] values() {
        return values.clone();
    }

    Gaps gaps() {
        return gaps;
    }

    Rounding rounding() {
        return rounding;
    }

    double foreign() {
        return foreign;
    }

    double mean() {
        return Arrays.stream(values).average().orElse(0);
    }
}
