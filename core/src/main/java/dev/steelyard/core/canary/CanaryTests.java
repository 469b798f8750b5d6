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
 * Whether the canaries of a run contradict what its intervals promise. Both tests are exact whatever the distribution of
 * the noise, as long as blocks are independent:
 *
 * <ul>
 *   <li><b>spread</b>: does the second fork of the baseline lie further out than its first forks do in four neighboring
 *       blocks? The ranks of {@link OutlierRanks}, summed over all groups of four blocks, one-sided. A treatment that is
 *       noisy itself moves the two forks that it shares a block with alike, which makes the test cautious.
 *   <li><b>mean</b>: does the second fork of the same code differ from the first one always in the same direction? Which
 *       of two forks of the same code is called the first is chance, so the log ratios are symmetric about 0:
 *       {@link SignedRank}, two-sided, each divided by how far the benchmark's treatments spread.
 * </ul>
 *
 * <p>Each is held to {@link CanaryFinding.Tests#ALPHA}, so that an honest run is doubted once in a thousand at most. What either shows may be
 * a difference that no number of blocks averages out, and is taken for one.
 */
public final class CanaryTests {

    /** Groups from which the test of the spread can contradict: 5 to the power of -5 is the smallest p-value then. */
    public static final int SPREAD_FROM = 5;
    /** Canaries from which the test of the mean can contradict: 2 to the power of -11 is the smallest p-value then. */
    static final int MEAN_FROM = 12;

    /** Offset where a test contradicts and its size comes out as next to nothing, as it may with few wild canaries. */
    static final double LEAST_OFFSET = 0.25;

    /** The smallest distance to believe in, as a fraction. */
    private static final double RESOLUTION = 1e-9;
    /** Mean distance of two normal values over their standard deviation. */
    private static final double DISTANCE = 2 / Math.sqrt(Math.PI);

    private CanaryTests() {}

    /**
     * Returns whether either test could ever contradict a run.
     *
     * @param benchmarks that both sides have
     * @param looks of the run
     * @param affordable blocks, of all benchmarks together, for which there is time
     */
    public static boolean withinReach(int benchmarks, Criteria.Looks looks, long affordable) {
        long groups = Math.min((long) benchmarks * (looks.last() / CanaryDraw.GROUP), affordable / CanaryDraw.GROUP);
        // The test of the spread is the one that fewer blocks reach.
        return groups >= SPREAD_FROM;
    }

    /**
     * What both tests say.
     *
     * @param tests their numbers
     * @param widening what follows from them
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

    /** The canary's log ratios in mean distances of the benchmark's treatments; none where those are not known. */
    private static DoubleStream scaled(CanaryEvidence benchmark) {
        double[] distances = benchmark.distances();
        double scale = Math.max(RESOLUTION, Arrays.stream(distances).average().orElse(0));
        return distances.length == 0
                ? DoubleStream.empty()
                : benchmark.canary().values().stream().mapToDouble(value -> value / scale);
    }

    /** The logarithms of the same multiples, with the geometric mean of the distances, which a few wild ones move little. */
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
