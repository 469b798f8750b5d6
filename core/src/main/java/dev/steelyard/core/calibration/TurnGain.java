package dev.steelyard.core.calibration;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * The noise left in a block by short turns, relative to that left by long turns.
 *
 * @param shortNanos counted time of a short turn, in ns
 * @param longNanos counted time of a long turn, in ns
 * @param left error with short turns as a fraction of that with long ones, the median over benchmarks; at least 0. It is 1 for independent
 *     noise, whatever the lengths: many short turns then average as well as a few long ones.
 * @param less number of benchmarks in which short turns leave less noise
 * @param benchmarks number of benchmarks for which both lengths are known, at least 1
 */
public record TurnGain(long shortNanos, long longNanos, double left, int less, int benchmarks) {

    /** Minimum gain to be reported. */
    private static final double LITTLE = 0.1;
    /**
     * Ratio below which the gain is unlikely to be chance, even in one benchmark. A pilot has some 400 slices of 5 ms, so the Allan
     * variance of groups of 40 has a relative standard error of sqrt(2 * 40 / 400), and its root half of that: 0.22. The limit is two of
     * them below 1.
     */
    private static final double BEYOND_CHANCE = 0.5;
    /** Level of the sign test over benchmarks. */
    private static final double LEVEL = 0.05;

    public TurnGain {
        if (shortNanos <= 0
                || shortNanos >= longNanos
                || !(left >= 0 && Double.isFinite(left))
                || less < 0
                || less > benchmarks
                || benchmarks < 1) {
            throw new IllegalArgumentException("turns of " + shortNanos + " ns leave " + left + " of the noise of "
                    + longNanos + " ns, less in " + less + " of " + benchmarks);
        }
    }

    /** The conclusion about short turns. */
    public enum Effect {
        /** Short turns cancel noise. */
        CANCELS,
        /** In the median, they cancel less than a tenth, or nothing. */
        LITTLE,
        /** They cancel some in the median, which may be chance. */
        OPEN
    }

    /** Returns the gain in one series, from its longest turns to its shortest; empty if only one length is known. */
    public static Optional<TurnGain> of(List<TurnNoise> turns) {
        return turns.isEmpty()
                ? Optional.empty()
                : of(
                        List.of(turns),
                        turns.get(0).nanos(),
                        turns.get(turns.size() - 1).nanos());
    }

    /**
     * Returns the gain over benchmarks.
     *
     * @param benchmarks the errors of each by length
     * @return empty if both lengths are the same, or no benchmark has both
     */
    static Optional<TurnGain> of(List<List<TurnNoise>> benchmarks, long shortNanos, long longNanos) {
        double[] left = left(benchmarks, shortNanos, longNanos);
        if (left.length == 0 || shortNanos >= longNanos) {
            return Optional.empty();
        }
        int less = 0;
        for (double one : left) {
            less += one < 1 ? 1 : 0;
        }
        return Optional.of(
                new TurnGain(shortNanos, longNanos, Median.withDefaults().evaluate(left), less, left.length));
    }

    /** Returns the error at one length as a fraction of that at another, for each benchmark that has both. */
    static double[] left(List<List<TurnNoise>> benchmarks, long nanos, long longNanos) {
        return benchmarks.stream()
                .mapToDouble(turns -> error(turns, nanos).orElse(Double.NaN)
                        / error(turns, longNanos).orElse(Double.NaN))
                .filter(Double::isFinite)
                .toArray();
    }

    /** Returns the error at a length, if it is known. */
    static OptionalDouble error(List<TurnNoise> turns, long nanos) {
        return turns.stream()
                .filter(turn -> turn.nanos() == nanos)
                .mapToDouble(TurnNoise::error)
                .findFirst();
    }

    /** Returns the conclusion from the benchmarks. */
    public Effect effect() {
        if (left > 1 - LITTLE) {
            return Effect.LITTLE;
        }
        return left < BEYOND_CHANCE || byChance() <= LEVEL ? Effect.CANCELS : Effect.OPEN;
    }

    /**
     * Returns the p-value of the sign test: the probability of less noise in at least as many benchmarks if more and less noise were
     * equally likely.
     */
    private double byChance() {
        return BinomialDistribution.of(benchmarks, 0.5).survivalProbability(less - 1);
    }
}
