package dev.steelyard.selfbench.change;

import dev.steelyard.history.change.ChangeDetector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Makes the table of {@code core.change.NullQuantiles}: the greatest quantiles over independent and autocorrelated normal
 * noise.
 */
final class NullCalibration {

    private static final double[] LEVELS = {0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001};
    private static final int[] LENGTHS = {5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 50, 100, 200};
    private static final List<SeriesNoise> NOISES = List.of(SeriesNoise.INDEPENDENT, SeriesNoise.DEPENDENT);

    /** Where there is often no candidate, nobody asks how low the statistic is. */
    private static final double LEAST = 0.01;

    private NullCalibration() {}

    /** Prints a line of the table for each length, and the quantiles of each noise as a comment. */
    static void print(long seed, double effort) {
        for (int length : LENGTHS) {
            int trials = (int) (effort * 20_000 * Math.min(1, Math.pow(50.0 / length, 1.4)));
            List<double[]> all = new ArrayList<>();
            for (SeriesNoise noise : NOISES) {
                double[] quantiles = quantiles(noise, length, trials, seed);
                all.add(quantiles);
                System.out.printf(
                        Locale.ROOT, "// %d points, %s, %d series: %s%n", length, noise, trials, row(quantiles));
            }
            double[] most = new double[LEVELS.length];
            Arrays.setAll(
                    most,
                    i -> Math.max(
                            LEAST, all.stream().mapToDouble(row -> row[i]).max().orElseThrow()));
            System.out.printf("{%s},%n", row(most));
        }
    }

    private static double[] quantiles(SeriesNoise noise, int length, int trials, long seed) {
        double[] largest = SeriesTrials.repeat(
                        trials,
                        SeriesTrials.seed(seed, noise + " " + length),
                        random -> ChangeDetector.largestStatistic(
                                SeriesTrials.series(noise.draw(length, random), new double[length])))
                .stream()
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        double[] quantiles = new double[LEVELS.length];
        Arrays.setAll(quantiles, i -> largest[(int) Math.min(trials - 1, Math.ceil(trials * (1 - LEVELS[i])))]);
        return quantiles;
    }

    private static String row(double[] quantiles) {
        return Arrays.stream(quantiles)
                .mapToObj(value -> String.format(Locale.ROOT, "%.3f", value))
                .collect(Collectors.joining(", "));
    }
}
