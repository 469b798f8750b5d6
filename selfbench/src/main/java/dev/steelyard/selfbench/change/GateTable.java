package dev.steelyard.selfbench.change;

import dev.steelyard.history.change.SeriesChanges;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A history that grows by a row per run, with one shift: how many runs {@code --fail-on} fails, if a change counts while it may
 * lie in the last rows.
 */
final class GateTable {

    private static final int AT = 40;
    private static final int RUNS = 60;
    private static final int[] RECENT = {1, 3, 5, 10};

    private GateTable() {}

    /** By number of recent rows: how many runs fail; and which run is the first that finds the change, from 1, or 0. */
    private record Runs(List<Integer> failed, int first) {}

    static void print(long seed, int trials) {
        System.out.printf(
                "| shift at row %d, a run per row, %d runs | SD | found in a run | median run that finds it |%s%n|%s%n",
                AT + 1,
                RUNS,
                String.join(
                        "",
                        Arrays.stream(RECENT)
                                .mapToObj(recent -> " `--recent " + recent + "`: fails any run | median failed runs |")
                                .toList()),
                "---|".repeat(4 + 2 * RECENT.length));
        for (SeriesNoise noise : List.of(SeriesNoise.INDEPENDENT, SeriesNoise.DEPENDENT, SeriesNoise.OUTLIERS)) {
            for (double size : new double[] {1.5, 2, 3, 5}) {
                line(noise, size, seed, trials);
            }
        }
        System.out.println();
    }

    private static void line(SeriesNoise noise, double size, long seed, int trials) {
        List<Runs> all = SeriesTrials.repeat(
                trials,
                SeriesTrials.seed(seed, "gate " + noise + size),
                random -> runs(noise.draw(AT + RUNS, random), SeriesTrials.step(AT + RUNS, AT, size)));
        List<Runs> found = all.stream().filter(runs -> runs.first > 0).toList();
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT,
                "| %s | %s | %.1f %% | %d |",
                noise.label(),
                size,
                100.0 * found.size() / trials,
                median(found.stream().mapToInt(Runs::first).toArray())));
        for (int i = 0; i < RECENT.length; i++) {
            int place = i;
            int[] failed = all.stream()
                    .mapToInt(runs -> runs.failed.get(place))
                    .filter(count -> count > 0)
                    .toArray();
            line.append(String.format(Locale.ROOT, " %.1f %% | %d |", 100.0 * failed.length / trials, median(failed)));
        }
        System.out.println(line);
    }

    private static Runs runs(double[] noise, double[] levels) {
        Integer[] failed = new Integer[RECENT.length];
        Arrays.fill(failed, 0);
        int first = 0;
        for (int run = 1; run <= RUNS; run++) {
            int rows = AT + run;
            SeriesChanges found = SeriesTrials.detect(Arrays.copyOf(noise, rows), Arrays.copyOf(levels, rows));
            first = first == 0 && !found.changes().isEmpty() ? run : first;
            for (int i = 0; i < RECENT.length; i++) {
                int since = rows - RECENT[i];
                failed[i] += found.changes().stream().anyMatch(change -> change.last() >= since) ? 1 : 0;
            }
        }
        return new Runs(List.of(failed), first);
    }

    private static int median(int[] values) {
        Arrays.sort(values);
        return values.length == 0 ? 0 : values[values.length / 2];
    }
}
