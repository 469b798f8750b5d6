package dev.steelyard.selfbench.change;

import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.SeriesChanges;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The measure of deviation of {@code core.change} beside the one of the paper, on the same series. */
final class PursuitTable {

    private static final int POINTS = 60;
    private static final int NORMS = 4000;

    private PursuitTable() {}

    private record Both(SeriesChanges ours, Optional<int[]> paper) {}

    static void print(long seed, int trials) {
        double[] norms = SelfNormalizedPursuit.norms(POINTS, NORMS, seed);
        double threshold = norms[(int) (NORMS * 0.99)];
        SelfNormalizedPursuit pursuit = new SelfNormalizedPursuit(threshold);
        System.out.printf(
                Locale.ROOT,
                "Threshold of the paper's measure at 1 %%: %.3f.%n%n| shift in the middle of 60 points | SD | found | range holds it"
                        + " | median rows | paper's measure: found | holds it | median rows |%n|%s%n",
                threshold,
                "---|".repeat(8));
        for (SeriesNoise noise : List.of(SeriesNoise.INDEPENDENT, SeriesNoise.DEPENDENT, SeriesNoise.OUTLIERS)) {
            for (double size : new double[] {0, 1.5, 2, 3, 5}) {
                line(noise, size, pursuit, seed, trials);
            }
        }
    }

    private static void line(SeriesNoise noise, double size, SelfNormalizedPursuit pursuit, long seed, int trials) {
        int at = POINTS / 2;
        List<Both> all = SeriesTrials.repeat(trials, SeriesTrials.seed(seed, "pursuit " + noise + size), random -> {
            double[] drawn = noise.draw(POINTS, random);
            double[] levels = SeriesTrials.step(POINTS, at, size);
            double[] values = new double[POINTS];
            Arrays.setAll(values, i -> drawn[i] + levels[i]);
            return new Both(SeriesTrials.detect(drawn, levels), pursuit.narrowest(values));
        });
        List<ChangePoint> ours =
                all.stream().flatMap(one -> one.ours.changes().stream()).toList();
        List<int[]> paper = all.stream().flatMap(one -> one.paper.stream()).toList();
        long found = all.stream().filter(one -> !one.ours.changes().isEmpty()).count();
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %.1f %% | %s | %d | %.1f %% | %s | %d |%n",
                noise.label(),
                size,
                100.0 * found / trials,
                share(
                        ours.stream()
                                .filter(one -> one.first() <= at && at <= one.last())
                                .count(),
                        ours.size(),
                        size),
                median(ours.stream()
                        .mapToInt(one -> one.last() - one.first() + 1)
                        .toArray()),
                100.0 * paper.size() / trials,
                share(paper.stream().filter(one -> one[0] < at && at <= one[1]).count(), paper.size(), size),
                median(paper.stream().mapToInt(one -> one[1] - one[0]).toArray()));
    }

    private static String share(long count, int all, double size) {
        return size == 0 || all == 0 ? "" : String.format(Locale.ROOT, "%.1f %%", 100.0 * count / all);
    }

    private static int median(int[] rows) {
        Arrays.sort(rows);
        return rows.length == 0 ? 0 : rows[rows.length / 2];
    }
}
