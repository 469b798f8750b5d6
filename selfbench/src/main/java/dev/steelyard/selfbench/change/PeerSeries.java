package dev.steelyard.selfbench.change;

import dev.steelyard.history.change.ChangeDetector;
import dev.steelyard.history.change.RevisionSeries;
import dev.steelyard.history.change.SeriesChanges;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes series to files, so that other programs can be tried on the same ones ({@code selfbench/peers.py}), and says what
 * Steelyard finds in them. A file has a series per line: the place of its shift, 0 if it has none, then its values.
 */
final class PeerSeries {

    private static final int POINTS_UNCHANGED = 50;
    private static final int POINTS_SHIFTED = 60;
    private static final List<SeriesNoise> NOISES =
            List.of(SeriesNoise.INDEPENDENT, SeriesNoise.DEPENDENT, SeriesNoise.OUTLIERS);

    private PeerSeries() {}

    /** Writes the files and prints a line of the table for each. */
    static void write(Path folder, long seed, int trials) throws IOException {
        Files.createDirectories(folder);
        System.out.printf(
                "| series | program | reported | found within 3 | extra points per 100 series |%n|---|---|---|---|---|%n");
        for (SeriesNoise noise : NOISES) {
            for (double size : new double[] {0, 1, 1.5, 2, 3}) {
                one(folder, noise, size, seed, trials);
            }
        }
    }

    private static void one(Path folder, SeriesNoise noise, double size, long seed, int trials) {
        String name = noise.name().toLowerCase(Locale.ROOT) + "-" + size;
        List<String> lines = new ArrayList<>();
        int reported = 0;
        int near = 0;
        int extra = 0;
        for (int trial = 0; trial < trials; trial++) {
            SplittableRandom random = new SplittableRandom(SeriesTrials.seed(seed, name + " " + trial));
            int points = size == 0 ? POINTS_UNCHANGED : POINTS_SHIFTED;
            int at = size == 0 ? 0 : random.nextInt(10, points - 9);
            RevisionSeries series =
                    SeriesTrials.series(noise.draw(points, random), SeriesTrials.step(points, at, size));
            SeriesChanges found = new ChangeDetector(0.01).detect(series);
            reported += found.changes().isEmpty() ? 0 : 1;
            near += found.changes().stream().anyMatch(change -> Math.abs(change.index() - at) <= 3) ? 1 : 0;
            extra += Math.max(0, found.changes().size() - (size == 0 ? 0 : 1));
            lines.add(at + ","
                    + IntStream.range(0, points)
                            .mapToObj(i -> Double.toString(series.value(i)))
                            .collect(Collectors.joining(",")));
        }
        try {
            Files.write(folder.resolve(name + ".csv"), lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        System.out.printf(
                Locale.ROOT,
                "| %s, %s SD | Steelyard | %.1f %% | %s | %.1f |%n",
                noise.label(),
                size,
                100.0 * reported / trials,
                size == 0 ? "" : String.format(Locale.ROOT, "%.1f %%", 100.0 * near / trials),
                100.0 * extra / trials);
    }
}
