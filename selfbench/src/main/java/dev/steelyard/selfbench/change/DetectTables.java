package dev.steelyard.selfbench.change;

import dev.steelyard.history.change.ChangeDetector;
import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.ChangeReport.Promise;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.selfbench.simulation.Proportion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/** Tables of simulated histories, in Markdown. */
final class DetectTables {

    private static final int NEAR = 3;
    private static final int ONE_SHIFT = 60;
    private static final double[] SIZES = {1, 1.5, 2, 3, 5};
    private static final List<SeriesNoise> USUAL =
            List.of(SeriesNoise.INDEPENDENT, SeriesNoise.DEPENDENT, SeriesNoise.OUTLIERS);

    private final long seed;
    private final int trials;

    /**
     * @param seed decides everything
     * @param trials series behind each line
     */
    DetectTables(long seed, int trials) {
        this.seed = seed;
        this.trials = trials;
    }

    /** Prints how many series without a change are reported. */
    void unchanged() {
        head("no change", "points", "series with a change", "share", "95 % interval");
        for (SeriesNoise noise : SeriesNoise.values()) {
            for (int points : USUAL.contains(noise) ? new int[] {5, 8, 12, 20, 50, 200, 1000} : new int[] {50}) {
                List<SeriesChanges> found = SeriesTrials.repeat(
                        trials,
                        SeriesTrials.seed(seed, "unchanged " + noise + points),
                        random -> SeriesTrials.detect(noise.draw(points, random), new double[points]));
                print(
                        "| %s | %d | %s |%n",
                        noise.label(),
                        points,
                        Proportion.of(found, DetectTables::any).cells());
            }
        }
        print("%n");
    }

    /** Prints how many files are reported of which no series has a change, if the error rate holds for all series of a file. */
    void perFile() {
        head("no change in 50 points, --per-file", "series in a file", "files with a change", "share", "95 % interval");
        for (SeriesNoise noise : USUAL) {
            for (int size : new int[] {10, 100}) {
                ChangeDetector detector = new ChangeDetector(new Promise(0.01, true).each(size));
                List<Boolean> found = SeriesTrials.repeat(
                        trials,
                        SeriesTrials.seed(seed, "per file " + noise + size),
                        random -> IntStream.range(0, size)
                                        .mapToObj(i -> SeriesTrials.series(noise.draw(50, random), new double[50]))
                                        .map(detector::detect)
                                        .filter(DetectTables::any)
                                        .count()
                                > 0);
                print(
                        "| %s | %d | %s |%n",
                        noise.label(), size, Proportion.of(found, one -> one).cells());
            }
        }
        print("%n");
    }

    private static boolean any(SeriesChanges found) {
        return !found.unchanged();
    }

    /** A series with one shift and what was found. */
    private record Shifted(int at, SeriesChanges found) {
        boolean near() {
            return found.changes().stream().anyMatch(change -> Math.abs(change.index() - at) <= NEAR);
        }

        int extra() {
            return Math.max(0, found.changes().size() - 1);
        }
    }

    /** Prints how often one shift is found, and how good its range is. */
    void shifts() {
        head(
                "one shift in 60 points",
                "SD",
                "place",
                "reported",
                "found within 3",
                "extra points per 100 series",
                "range holds it",
                "median rows in range",
                "9 of 10 at most");
        for (SeriesNoise noise : USUAL) {
            for (boolean middle : new boolean[] {true, false}) {
                for (double size : SIZES) {
                    shift(noise, middle, size);
                }
            }
        }
        print("%n");
    }

    private void shift(SeriesNoise noise, boolean middle, double size) {
        List<Shifted> shifted =
                SeriesTrials.repeat(trials, SeriesTrials.seed(seed, "shift " + noise + middle + size), random -> {
                    int at = middle ? ONE_SHIFT / 2 : random.nextInt(10, ONE_SHIFT - 9);
                    double[] drawn = noise.draw(ONE_SHIFT, random);
                    return new Shifted(at, SeriesTrials.detect(drawn, SeriesTrials.step(ONE_SHIFT, at, size)));
                });
        List<Shifted> reported =
                shifted.stream().filter(one -> !one.found().changes().isEmpty()).toList();
        long covered = reported.stream()
                .filter(one -> one.found().changes().stream()
                        .anyMatch(change -> change.first() <= one.at() && one.at() <= change.last()))
                .count();
        List<ChangePoint> points =
                reported.stream().flatMap(one -> one.found().changes().stream()).toList();
        print(
                "| %s | %s | %s | %.1f %% | %.1f %% | %.1f | %.1f %% | %d | %d |%n",
                noise.label(),
                size,
                middle ? "middle" : "10 to 50",
                100.0 * reported.size() / trials,
                100.0 * shifted.stream().filter(Shifted::near).count() / trials,
                100.0 * shifted.stream().mapToInt(Shifted::extra).sum() / trials,
                reported.isEmpty() ? 100.0 : 100.0 * covered / reported.size(),
                quantile(points, 0.5, change -> change.last() - change.first() + 1),
                quantile(points, 0.9, change -> change.last() - change.first() + 1));
    }

    private static int quantile(List<ChangePoint> points, double share, ToIntFunction<ChangePoint> size) {
        int[] sizes = points.stream().mapToInt(size).sorted().toArray();
        return sizes.length == 0 ? 0 : sizes[(int) Math.min(sizes.length - 1, Math.floor(share * sizes.length))];
    }

    /** Prints what is found of several shifts in a series. */
    void several() {
        head(
                "three shifts in 200 points",
                "SD",
                "shifts found within 3",
                "extra points per 100 series",
                "ranges that hold a shift",
                "median rows in range");
        for (SeriesNoise noise : USUAL) {
            for (double size : new double[] {1.5, 2, 3}) {
                List<Several> all = SeriesTrials.repeat(
                        trials,
                        SeriesTrials.seed(seed, "several " + noise + size),
                        random -> Several.draw(noise, size, random));
                int found = all.stream().mapToInt(Several::found).sum();
                int extra = all.stream().mapToInt(Several::extra).sum();
                int ranges = all.stream()
                        .mapToInt(one -> one.result.changes().size())
                        .sum();
                int covered = all.stream().mapToInt(Several::covered).sum();
                List<ChangePoint> points = all.stream()
                        .flatMap(one -> one.result.changes().stream())
                        .toList();
                print(
                        "| %s | %s | %.1f %% | %.1f | %.1f %% | %d |%n",
                        noise.label(),
                        size,
                        100.0 * found / (3 * trials),
                        100.0 * extra / trials,
                        100.0 * covered / Math.max(1, ranges),
                        quantile(points, 0.5, change -> change.last() - change.first() + 1));
            }
        }
        print("%n");
    }

    /** A series with three shifts up or down, at least 15 points apart. */
    private record Several(List<Integer> at, SeriesChanges result) {

        static Several draw(SeriesNoise noise, double size, SplittableRandom random) {
            int points = 200;
            List<Integer> at = new ArrayList<>();
            while (at.size() < 3) {
                int place = random.nextInt(15, points - 14);
                if (at.stream().allMatch(other -> Math.abs(other - place) >= 15)) {
                    at.add(place);
                }
            }
            double[] levels = new double[points];
            for (int place : at) {
                double shift = random.nextBoolean() ? size : -size;
                for (int i = place; i < points; i++) {
                    levels[i] += shift;
                }
            }
            return new Several(List.copyOf(at), SeriesTrials.detect(noise.draw(points, random), levels));
        }

        int found() {
            return (int) at.stream()
                    .filter(place ->
                            result.changes().stream().anyMatch(change -> Math.abs(change.index() - place) <= NEAR))
                    .count();
        }

        int extra() {
            return Math.max(0, result.changes().size() - at.size());
        }

        int covered() {
            return (int) result.changes().stream()
                    .filter(change -> at.stream().anyMatch(place -> change.first() <= place && place <= change.last()))
                    .count();
        }
    }

    /** Prints how series without a lasting shift are classified, and whether the detectable shift is detected. */
    void classes() {
        head("60 points, independent noise", "reported as changes", "as a drift", "with a spike at the place");
        int points = ONE_SHIFT;
        for (double size : new double[] {2, 4, 8}) {
            double[] line = new double[points];
            Arrays.setAll(line, i -> size * i / (points - 1));
            classes("drift over all points, " + size + " SD", line, -1);
        }
        for (double size : new double[] {4, 6, 10}) {
            double[] spike = new double[points];
            spike[20] = size;
            classes("spike of " + size + " SD", spike, 20);
        }
        for (double size : new double[] {1, 1.5, 2, 3}) {
            classes("shift in the middle, " + size + " SD", SeriesTrials.step(points, points / 2, size), -1);
        }
        print("%n");
        head("shift in the middle of the size that is detectable", "points", "found", "share", "95 % interval");
        for (SeriesNoise noise : USUAL) {
            for (int length : new int[] {12, 20, 60, 200}) {
                List<Boolean> found = SeriesTrials.repeat(
                        trials,
                        SeriesTrials.seed(seed, "detectable " + noise + length),
                        random -> detectable(noise, length, random));
                print(
                        "| %s | %d | %s |%n",
                        noise.label(), length, Proportion.of(found, one -> one).cells());
            }
        }
        print("%n");
    }

    private void classes(String label, double[] levels, int spike) {
        List<SeriesChanges> found = SeriesTrials.repeat(
                trials,
                SeriesTrials.seed(seed, label),
                random -> SeriesTrials.detect(SeriesNoise.INDEPENDENT.draw(levels.length, random), levels));
        print(
                "| %s | %.1f %% | %.1f %% | %.1f %% |%n",
                label,
                100.0 * Proportion.of(found, one -> !one.changes().isEmpty()).value(),
                100.0 * Proportion.of(found, one -> one.drift().isPresent()).value(),
                100.0
                        * Proportion.of(found, one -> one.spikes().stream().anyMatch(it -> it.index() == spike))
                                .value());
    }

    /** Whether a shift of the size that one unchanged series says is detectable is found in another. */
    private static boolean detectable(SeriesNoise noise, int points, SplittableRandom random) {
        SeriesChanges first = SeriesTrials.detect(noise.draw(points, random), new double[points]);
        if (first.detectable().isEmpty()) {
            return true;
        }
        double size = Math.log1p(first.detectable().getAsDouble()) / 0.02;
        SeriesChanges second =
                SeriesTrials.detect(noise.draw(points, random), SeriesTrials.step(points, points / 2, size));
        return any(second);
    }

    private static void head(String... columns) {
        print("| %s |%n|%s%n", String.join(" | ", columns), "---|".repeat(columns.length));
    }

    private static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format, values);
    }
}
