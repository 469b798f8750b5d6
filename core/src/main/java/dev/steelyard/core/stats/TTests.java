package dev.steelyard.core.stats;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.inference.TTest;

/**
 * Student's one-sample t test (1908, Biometrika 6:1) and {@link Welch}'s two-sample test, for a single look. For looks
 * after every block see {@link RepeatedTest}.
 */
public final class TTests {

    private TTests() {}

    /**
     * The result of a test.
     *
     * @param t the t statistic
     * @param degrees degrees of freedom; not necessarily an integer for Welch's test
     * @param pValue two-sided, in [0, 1]
     */
    public record Result(double t, double degrees, double pValue) {}

    /** Tests for a mean of 0; empty with fewer than two values, without spread, or if a value is not finite. */
    public static Optional<Result> oneSample(double[] values) {
        if (!usable(values) || !spread(values)) {
            return Optional.empty();
        }
        return known(TTest.withDefaults().test(values));
    }

    /**
     * Tests for equal means; empty with fewer than two values per side, without spread, or if a value is not finite.
     */
    public static Optional<Result> welch(double[] left, double[] right) {
        return Welch.test(left, right, 0)
                .map(result -> new Result(-result.estimate() / result.error(), result.degrees(), result.pValue()));
    }

    private static boolean usable(double[] values) {
        return values.length >= 2 && Arrays.stream(values).allMatch(Double::isFinite);
    }

    private static boolean spread(double[] values) {
        return Arrays.stream(values).anyMatch(value -> value != values[0]);
    }

    private static Optional<Result> known(TTest.Result result) {
        double p = result.getPValue();
        return Double.isNaN(p)
                ? Optional.empty()
                : Optional.of(new Result(result.getStatistic(), result.getDegreesOfFreedom(), p));
    }
}
