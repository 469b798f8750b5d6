package dev.steelyard.selfbench.offline;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** The time of {@code steelyard verdict} on two large files, from the start of its process to its end. */
public final class OfflineSpeed {

    private static final int BENCHMARKS = 10_000;
    private static final int FORKS = 10;
    private static final int ITERATIONS = 5;
    private static final int LONGEST_SECONDS = 120;

    private final Path launcher;
    private final Path folder;

    /**
     * Prepares the measurement.
     *
     * @param launcher the launcher, {@code steelyard}
     * @param folder where the files are made
     */
    public OfflineSpeed(Path launcher, Path folder) {
        this.launcher = launcher;
        this.folder = folder;
    }

    /**
     * Runs the command several times after one that does not count, in which the launcher may build.
     *
     * @param repeats how often, at least 1
     * @return a table in Markdown
     */
    public String measure(int repeats) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        ManyResults results = new ManyResults(BENCHMARKS, FORKS, ITERATIONS);
        Path base = folder.resolve("base.json");
        Path change = folder.resolve("change.json");
        results.write(base, 1, 0);
        results.write(change, 2, 0.1);
        StringBuilder table = new StringBuilder(String.format(
                Locale.ROOT,
                "%d benchmarks of %d forks with %d iterations, %.1f MB a file%n%n| output | seconds | median |%n|---|---|---|%n",
                BENCHMARKS,
                FORKS,
                ITERATIONS,
                Files.size(base) / 1e6));
        for (String format : List.of("text", "json")) {
            once(base, change, format);
            double[] seconds = new double[repeats];
            for (int i = 0; i < repeats; i++) {
                seconds[i] = once(base, change, format);
            }
            table.append(row(format, seconds));
        }
        return table.toString();
    }

    private static String row(String format, double[] seconds) {
        List<String> all = new ArrayList<>();
        for (double time : seconds) {
            all.add(String.format(Locale.ROOT, "%.2f", time));
        }
        double[] sorted = seconds.clone();
        Arrays.sort(sorted);
        double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
        return String.format(Locale.ROOT, "| %s | %s | %.2f |%n", format, String.join(", ", all), median);
    }

    private double once(Path base, Path change, String format) throws IOException, InterruptedException {
        File out = folder.resolve("verdicts." + format).toFile();
        long start = System.nanoTime();
        Process process = new ProcessBuilder(
                        launcher.toString(), "verdict", base.toString(), change.toString(), "--format", format)
                .redirectOutput(out)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IllegalStateException("no verdict within " + LONGEST_SECONDS + " s");
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        // Every tenth benchmark is slower by far more than its forks spread: regressions must have been found.
        if (process.exitValue() != 1) {
            throw new IllegalStateException("exit code " + process.exitValue() + " instead of 1, a regression");
        }
        return seconds;
    }
}
