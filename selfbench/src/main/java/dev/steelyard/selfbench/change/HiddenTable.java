package dev.steelyard.selfbench.change;

import dev.steelyard.history.change.ChangePoint;
import java.util.List;
import java.util.Locale;

/**
 * Two changes of which the later one is near the end: each makes the rest of the series look like autocorrelated noise. Such a history
 * was that of reading by reflection in 30 releases of Avro.
 */
final class HiddenTable {

    private static final int POINTS = 30;
    private static final int FALL = 9;
    private static final int RISE = 27;
    private static final int NEAR = 3;
    private static final List<SeriesNoise> NOISES =
            List.of(SeriesNoise.INDEPENDENT, SeriesNoise.DEPENDENT, SeriesNoise.STRONGLY_DEPENDENT);

    private HiddenTable() {}

    /** What was found of the two. */
    private record Found(boolean fall, boolean rise) {}

    static void print(long seed, int trials) {
        System.out.printf(
                "| %d points: a fall at %d, a rise at %d | fall, SD | rise, SD | both | the fall alone | neither |%n|%s%n",
                POINTS, FALL, RISE, "---|".repeat(6));
        for (SeriesNoise noise : NOISES) {
            for (double fall : new double[] {5, 10}) {
                for (double rise : new double[] {3, 5}) {
                    line(noise, fall, rise, seed, trials);
                }
            }
        }
        System.out.println();
    }

    private static void line(SeriesNoise noise, double fall, double rise, long seed, int trials) {
        double[] levels = new double[POINTS];
        for (int i = FALL; i < POINTS; i++) {
            levels[i] = i < RISE ? -fall : rise - fall;
        }
        String label = noise.label() + fall + rise;
        List<Found> all = SeriesTrials.repeat(trials, SeriesTrials.seed(seed, "hidden " + label), random -> {
            List<ChangePoint> changes =
                    SeriesTrials.detect(noise.draw(POINTS, random), levels).changes();
            return new Found(near(changes, FALL), near(changes, RISE));
        });
        double part = 100.0 / trials;
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %s | %.1f %% | %.1f %% | %.1f %% |%n",
                noise.label(),
                fall,
                rise,
                part * all.stream().filter(one -> one.fall && one.rise).count(),
                part * all.stream().filter(one -> one.fall && !one.rise).count(),
                part * all.stream().filter(one -> !one.fall && !one.rise).count());
    }

    private static boolean near(List<ChangePoint> changes, int at) {
        return changes.stream().anyMatch(change -> Math.abs(change.index() - at) <= NEAR);
    }
}
