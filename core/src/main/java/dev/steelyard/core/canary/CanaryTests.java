package dev.steelyard.core.canary;

import dev.steelyard.core.judgment.CanaryFinding;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.stats.OutlierRanks;
import dev.steelyard.core.stats.SignedRank;
import dev.steelyard.core.stats.Widening;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * Tests whether the canaries of a run contradict the promised error rate. Both tests are exact for any distribution of
 * the noise, if blocks are independent:
 *
 * <ul>
 *   <li><b>spread</b>: is the second fork of the baseline farther out than its first forks in four neighboring blocks?
 *       One-sided test on the ranks of {@link OutlierRanks}, summed over all groups of four blocks. A noisy treatment
 *       shifts both baseline forks in its block alike, which makes the test conservative.
 *   <li><b>mean</b>: does the second fork always differ from the first in the same direction? Which of two forks of the
 *       same code is called the first is random, so the log ratios are symmetric about 0. Two-sided
 *       {@link SignedRank} test on the log ratios, each divided by the spread of the benchmark's treatments.
 * </ul>
 *
 * <p>Each test uses the level {@link CanaryFinding.Tests#ALPHA}, so the canary contradicts at most one valid run in a
 * thousand. A contradiction is treated as a difference that does not average out, whatever the number of blocks.
 */
public final class CanaryTests {

    /** Minimum number of groups at which the test of the spread can contradict: its smallest p-value is then 5^-5. */
    public static final int SPREAD_FROM = 5;
    /** Minimum number of canaries at which the test of the mean can contradict: its smallest p-value is then 2^-11. */
    static final int MEAN_FROM = 12;

    /** Minimum offset if a test contradicts; with a few outlying canaries the estimate can be close to 0. */
    static final double LEAST_OFFSET = 0.25;

    /** The smallest credible distance, as a fraction. */
    private static final double RESOLUTION = 1e-9;
    /** Mean distance between two normal values, in standard deviations. */
    private static final double DISTANCE = 2 / Math.sqrt(Math.PI);

    private CanaryTests() {}

    /**
     * Returns whether either test could ever contradict a run.
     *
     * @param benchmarks number of benchmarks that both sides have
     * @param looks the looks of the run
     * @param affordable number of blocks, over all benchmarks, that fit into the budget
     */
    public static boolean withinReach(int benchmarks, Criteria.Looks looks, long affordable) {
        long groups = Math.min((long) benchmarks * (looks.last() / CanaryDraw.GROUP), affordable / CanaryDraw.GROUP);
        // The test of the spread needs fewer blocks.
        return groups >= SPREAD_FROM;
    }

    /**
     * The result of both tests.
     *
     * @param tests their statistics and p-values
     * @param widening the resulting widening of intervals
     */
    record Result(CanaryFinding.Tests tests, Widening widening) {}

    /** Tests the evidence of all benchmarks of a run. */
    static Result of(List<CanaryEvidence> benchmarks) {
        int[] ranks = benchmarks.stream()
                .flatMap(benchmark -> benchmark.groups().stream())
                .mapToInt(OutlierRanks::rank)
                .toArray();
        OptionalDouble spread = ranks.length < SPREAD_FROM
                ? OptionalDouble.empty()
                : OptionalDouble.of(OutlierRanks.pValue(Arrays.stream(ranks).sum(), ranks.length));
        double[] scaled =
                benchmarks.stream().flatMapToDouble(CanaryTests::scaled).toArray();
        Optional<SignedRank.Result> mean = scaled.length < MEAN_FROM ? Optional.empty() : SignedRank.test(scaled);
        OptionalDouble log =
                benchmarks.stream().flatMapToDouble(CanaryTests::logMultiples).average();
        OptionalDouble ratio = log.isPresent()
                ? OptionalDouble.of(Math.sqrt(2) * Math.exp(log.getAsDouble()))
                : OptionalDouble.empty();
        CanaryFinding.Tests tests = new CanaryFinding.Tests(
                ratio, spread, mean.isPresent() ? OptionalDouble.of(mean.get().pValue()) : OptionalDouble.empty());
        double offset = greatest(
                tests.wide() ? Math.sqrt(Math.max(0, ratio.orElse(1) * ratio.orElse(1) - 1)) : 0,
                tests.biased()
                        ? mean.map(known -> Math.abs(known.centre()) * DISTANCE).orElse(0.0)
                        : 0,
                tests.wide() || tests.biased() ? LEAST_OFFSET : 0);
        return new Result(tests, new Widening(offset));
    }

    private static double greatest(double... values) {
        return Arrays.stream(values).max().orElse(0);
    }

    /** Returns the canary's log ratios in units of the treatments' mean distance; empty if that is unknown. */
    private static DoubleStream scaled(CanaryEvidence benchmark) {
        double[] distances = benchmark.distances();
        double scale = Math.max(RESOLUTION, Arrays.stream(distances).average().orElse(0));
        return distances.length == 0
                ? DoubleStream.empty()
                : benchmark.canary().values().stream().mapToDouble(value -> value / scale);
    }

    /** Returns the logarithms of these ratios, but using the geometric mean of the distances, which is robust to outliers. */
    private static DoubleStream logMultiples(CanaryEvidence benchmark) {
        double[] distances = benchmark.distances();
        double scale = Arrays.stream(distances).map(CanaryTests::log).average().orElse(0);
        return distances.length == 0
                ? DoubleStream.empty()
                : benchmark.canary().values().stream().mapToDouble(value -> log(Math.abs(value)) - scale);
    }

    private static double log(double distance) {
        return Math.log(Math.max(RESOLUTION, distance));
    }
}
