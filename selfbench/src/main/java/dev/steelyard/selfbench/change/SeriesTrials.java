package dev.steelyard.selfbench.change;

import dev.steelyard.history.change.ChangeDetector;
import dev.steelyard.history.change.RevisionSeries;
import dev.steelyard.history.change.SeriesChanges;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Repeated trials, each with its own seed, so that order and number of threads change nothing. */
final class SeriesTrials {

    /** Size of the noise: 2 % of the level. */
    private static final double NOISE = 0.02;

    /** Not the step of SplittableRandom itself, with which the series would overlap. */
    private static final long STEP = 0xd1b54a32d192ed03L;

    private SeriesTrials() {}

    /** Returns what each trial gives. */
    static <T> List<T> repeat(int trials, long seed, Function<SplittableRandom, T> trial) {
        return IntStream.range(0, trials)
                .parallel()
                .mapToObj(i -> trial.apply(new SplittableRandom(seed + STEP * (i + 1))))
                .toList();
    }

    /** Returns a seed for a line of a table. */
    static long seed(long seed, String line) {
        return seed + 1_000_003L * line.hashCode();
    }

    /**
     * Returns a history around 100, with shifts.
     *
     * @param noise its noise, in standard deviations
     * @param shifts the level of each point, in standard deviations
     */
    static RevisionSeries series(double[] noise, double[] shifts) {
        double[] values = new double[noise.length];
        Arrays.setAll(values, i -> 100 * Math.exp(NOISE * (noise[i] + shifts[i])));
        return RevisionSeries.of("simulated", values);
    }

    /** Returns levels with one shift. */
    static double[] step(int points, int at, double size) {
        double[] levels = new double[points];
        Arrays.fill(levels, at, points, size);
        return levels;
    }

    /** Detects with the default error rate. */
    static SeriesChanges detect(double[] noise, double[] shifts) {
        return new ChangeDetector(0.01).detect(series(noise, shifts));
    }
}
