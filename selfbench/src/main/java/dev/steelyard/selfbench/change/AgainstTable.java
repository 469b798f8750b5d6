package dev.steelyard.selfbench.change;

import dev.steelyard.history.change.ChangeDetector;
import dev.steelyard.history.change.RevisionSeries;
import dev.steelyard.history.creep.CreepRow.Verdict;
import dev.steelyard.history.creep.ReleaseComparison;
import dev.steelyard.history.creep.ReleaseComparison.Place;
import dev.steelyard.selfbench.simulation.Proportion;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What {@code steelyard detect --against} says of histories in which a benchmark changed since the release, and how. */
final class AgainstTable {

    private static final double ALPHA = 0.01;
    private static final double MARGIN = 0.02;
    private static final double LOSS = 0.005;
    private static final int LOSSES = 10;
    private static final double[] DEVIATIONS = {0.005, 0.01, 0.02};

    private final long seed;
    private final int trials;

    private AgainstTable(long seed, int trials) {
        this.seed = seed;
        this.trials = trials;
    }

    /** Where the release is in a history of so many revisions. */
    private record Setting(String label, int before, int since, boolean anchor) {

        int points() {
            return before + since;
        }

        /** Part of what was lost until a point if it comes evenly after the release. */
        double evenly(int point) {
            return Math.max(0, point - before + 1.0) / since;
        }

        Place release() {
            return new Place(before - 1.0, anchor);
        }
    }

    /** How a benchmark gets slower: the log ratio at a point. */
    @FunctionalInterface
    private interface Course {
        double at(Setting setting, int point);
    }

    private static final List<Setting> SETTINGS = List.of(
            new Setting("10 and 40", 10, 40, false),
            new Setting("4 and 12", 4, 12, false),
            new Setting("anchor, 40", 1, 40, true),
            new Setting("anchor, 12", 1, 12, true));

    static void print(long seed, int trials) {
        AgainstTable table = new AgainstTable(seed, trials);
        table.errors();
        table.power();
    }

    private void errors() {
        head(
                "slower by exactly 2 %",
                "revisions up to the release and since",
                "at once: called not worse",
                "95 % interval",
                "evenly: called not worse",
                "95 % interval",
                "at once: called worse",
                "95 % interval");
        Course once = (setting, point) -> point < setting.before ? 0 : Math.log1p(MARGIN);
        Course evenly = (setting, point) -> Math.log1p(MARGIN) * setting.evenly(point);
        for (SeriesNoise noise : SeriesNoise.values()) {
            if (noise == SeriesNoise.ROUNDED) {
                continue;
            }
            for (Setting setting : SETTINGS) {
                List<Verdict> first = verdicts(noise, setting, 0.005, once, "once");
                List<Verdict> second = verdicts(noise, setting, 0.005, evenly, "evenly");
                System.out.printf(
                        Locale.ROOT,
                        "| %s | %s | %s | %s | %s |%n",
                        noise.label(),
                        setting.label,
                        cells(first, Verdict.NOT_WORSE),
                        cells(second, Verdict.NOT_WORSE),
                        cells(first, Verdict.WORSE));
            }
        }
        System.out.println();
    }

    private void power() {
        head(
                "noise",
                "SD of a value",
                "revisions up to the release and since",
                "10 losses of 0.5 %: worse",
                "open",
                "not worse",
                "no change: not worse",
                "open",
                "worse");
        Course losses = (setting, point) -> Math.log1p(LOSS) * Math.ceil(LOSSES * setting.evenly(point) - 1e-9);
        Course none = (setting, point) -> 0;
        for (SeriesNoise noise : List.of(SeriesNoise.INDEPENDENT, SeriesNoise.DEPENDENT, SeriesNoise.OUTLIERS)) {
            for (double deviation : DEVIATIONS) {
                for (Setting setting : SETTINGS) {
                    List<Verdict> creeping = verdicts(noise, setting, deviation, losses, "losses");
                    List<Verdict> steady = verdicts(noise, setting, deviation, none, "none");
                    System.out.printf(
                            Locale.ROOT,
                            "| %s | %.1f %% | %s | %s | %s | %s | %s | %s | %s |%n",
                            noise.label(),
                            100 * deviation,
                            setting.label,
                            share(creeping, Verdict.WORSE),
                            share(creeping, Verdict.OPEN),
                            share(creeping, Verdict.NOT_WORSE),
                            share(steady, Verdict.NOT_WORSE),
                            share(steady, Verdict.OPEN),
                            share(steady, Verdict.WORSE));
                }
            }
        }
        System.out.println();
    }

    private List<Verdict> verdicts(SeriesNoise noise, Setting setting, double deviation, Course course, String name) {
        String line = "against " + noise + setting.label + deviation + name;
        return SeriesTrials.repeat(trials, SeriesTrials.seed(seed, line), random -> {
            double[] values = noise.draw(setting.points(), random);
            Arrays.setAll(values, i -> Math.exp(deviation * values[i] + course.at(setting, i)));
            RevisionSeries series = RevisionSeries.of("simulated", values);
            return new ReleaseComparison(ALPHA, MARGIN)
                    .compare(series, new ChangeDetector(ALPHA).detect(series), setting.release())
                    .verdict();
        });
    }

    private static String cells(List<Verdict> all, Verdict verdict) {
        Proportion share = Proportion.of(all, verdict::equals);
        return String.format(
                Locale.ROOT, "%.2f %% | %.2f to %.2f %%", 100 * share.value(), 100 * share.low(), 100 * share.high());
    }

    private static String share(List<Verdict> all, Verdict verdict) {
        return String.format(
                Locale.ROOT,
                "%.1f %%",
                100 * Proportion.of(all, verdict::equals).value());
    }

    private static void head(String... columns) {
        System.out.printf("| %s |%n|%s%n", String.join(" | ", columns), "---|".repeat(columns.length));
    }
}
