package dev.steelyard.core.calibration;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The noise within blocks of several benchmarks by turn length.
 *
 * @param lengths the noise by turn length, shortest first, at least one; without lengths known for fewer than half of
 *     the benchmarks
 * @param gain the gain of the shortest turns over the longest; empty if only one length is known, or if there is no
 *     noise
 * @param benchmarks number of benchmarks that were measured, at least 1
 * @param newest when the last of them was measured
 */
public record PooledNoise(List<Length> lengths, Optional<TurnGain> gain, int benchmarks, Instant newest) {

    /**
     * The noise with turns of one length.
     *
     * @param nanos counted time of a turn, in ns
     * @param error error of a block as in {@link TurnNoise}, the median over benchmarks
     * @param left this error as a fraction of that with the longest turns, the median over benchmarks for which both are known; empty if
     *     there are none, or without noise
     * @param benchmarks number of benchmarks for which this length is known, at least 1
     */
    public record Length(long nanos, double error, OptionalDouble left, int benchmarks) {

        public Length {
            if (nanos <= 0 || !(error >= 0) || !(left.orElse(0) >= 0) || benchmarks < 1) {
                throw new IllegalArgumentException("turns of " + nanos + " ns: an error of " + error + ", left " + left
                        + " by " + benchmarks + " benchmarks");
            }
        }
    }

    public PooledNoise {
        lengths = List.copyOf(lengths);
        if (lengths.isEmpty() || benchmarks < 1) {
            throw new IllegalArgumentException("noise of " + benchmarks + " benchmarks at no turn length");
        }
    }

    /** Returns the noise over benchmarks; empty if there are none, or no length is known for half of them. */
    public static Optional<PooledNoise> of(Collection<BenchmarkNoise> noises) {
        List<List<TurnNoise>> all = noises.stream().map(BenchmarkNoise::turns).toList();
        List<Long> known = all.stream()
                .flatMap(List::stream)
                .map(TurnNoise::nanos)
                .distinct()
                .sorted()
                .filter(nanos -> 2 * errors(all, nanos).length >= all.size())
                .toList();
        if (known.isEmpty()) {
            return Optional.empty();
        }
        long longest = known.get(known.size() - 1);
        List<Length> lengths =
                known.stream().map(nanos -> length(all, nanos, longest)).toList();
        return noises.stream()
                .map(BenchmarkNoise::measured)
                .max(Comparator.naturalOrder())
                .map(newest -> new PooledNoise(lengths, TurnGain.of(all, known.get(0), longest), all.size(), newest));
    }

    private static Length length(List<List<TurnNoise>> all, long nanos, long longest) {
        double[] errors = errors(all, nanos);
        double[] left = TurnGain.left(all, nanos, longest);
        return new Length(
                nanos,
                Median.withDefaults().evaluate(errors),
                left.length == 0
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(Median.withDefaults().evaluate(left)),
                errors.length);
    }

    private static double[] errors(List<List<TurnNoise>> all, long nanos) {
        return all.stream()
                .flatMapToDouble(turns -> TurnGain.error(turns, nanos).stream())
                .toArray();
    }
}
