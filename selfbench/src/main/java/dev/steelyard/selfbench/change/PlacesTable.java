package dev.steelyard.selfbench.change;

import dev.steelyard.history.change.SeriesChanges;
import java.util.List;
import java.util.Locale;

/**
 * How well a shift can be placed at all: where both levels and the noise are known, and noise is independent and normal. Beside it
 * what detection finds, of the series in which it reports one change.
 */
final class PlacesTable {

    private static final int POINTS = 60;
    private static final int FEWEST = 3;
    private static final int NEAR = 3;

    private PlacesTable() {}

    /** Whether three estimates of a place are near it; the last one is -1 if there is none. */
    private record Places(boolean median, boolean best, int detected) {}

    static void print(long seed, int trials) {
        System.out.printf(
                "| shift between points 10 and 50 of %d | SD | posterior median within %d | best fit within %d | detected within %d |%n"
                        + "|%s%n",
                POINTS, NEAR, NEAR, NEAR, "---|".repeat(5));
        for (double size : new double[] {1.5, 2, 3}) {
            List<Places> all = SeriesTrials.repeat(trials, SeriesTrials.seed(seed, "places " + size), random -> {
                int at = random.nextInt(10, POINTS - 9);
                return places(SeriesNoise.INDEPENDENT.draw(POINTS, random), at, size);
            });
            List<Places> detected =
                    all.stream().filter(one -> one.detected >= 0).toList();
            System.out.printf(
                    Locale.ROOT,
                    "| levels and noise known | %s | %.1f %% | %.1f %% | %.1f %% |%n",
                    size,
                    100.0 * all.stream().filter(Places::median).count() / trials,
                    100.0 * all.stream().filter(Places::best).count() / trials,
                    100.0 * detected.stream().filter(one -> one.detected == 1).count() / Math.max(1, detected.size()));
        }
        System.out.println();
    }

    private static Places places(double[] noise, int at, double size) {
        double[] levels = SeriesTrials.step(POINTS, at, size);
        // Twice the logarithm of the likelihood of each place, less that of the first.
        double[] likelihood = new double[POINTS - 2 * FEWEST + 1];
        int best = 0;
        for (int i = 1; i < likelihood.length; i++) {
            double value = noise[FEWEST + i - 1] + levels[FEWEST + i - 1];
            likelihood[i] = likelihood[i - 1] + (value - size) * (value - size) - value * value;
            best = likelihood[i] > likelihood[best] ? i : best;
        }
        double sum = 0;
        for (double one : likelihood) {
            sum += Math.exp((one - likelihood[best]) / 2);
        }
        int median = 0;
        double passed = Math.exp((likelihood[0] - likelihood[best]) / 2);
        while (passed < sum / 2) {
            median++;
            passed += Math.exp((likelihood[median] - likelihood[best]) / 2);
        }
        SeriesChanges found = SeriesTrials.detect(noise, levels);
        int detected = found.changes().size() == 1 ? near(found.changes().get(0).index(), at) ? 1 : 0 : -1;
        return new Places(near(FEWEST + median, at), near(FEWEST + best, at), detected);
    }

    private static boolean near(int place, int at) {
        return Math.abs(place - at) <= NEAR;
    }
}
