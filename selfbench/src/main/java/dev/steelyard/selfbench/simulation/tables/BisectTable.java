package dev.steelyard.selfbench.simulation.tables;

import dev.steelyard.bisect.range.BisectReport.End;
import dev.steelyard.selfbench.simulation.BisectSimulator;
import dev.steelyard.selfbench.simulation.BisectSimulator.Searched;
import dev.steelyard.selfbench.simulation.BisectSimulator.Task;
import dev.steelyard.selfbench.simulation.ForkDistribution;
import dev.steelyard.selfbench.simulation.ForkDistribution.Bimodal;
import dev.steelyard.selfbench.simulation.ForkDistribution.Normal;
import dev.steelyard.selfbench.simulation.ForkDistribution.OneSided;
import dev.steelyard.selfbench.simulation.Proportion;
import dev.steelyard.selfbench.simulation.RunSimulator;
import dev.steelyard.selfbench.simulation.SimulatedHistory.Broken;
import dev.steelyard.selfbench.simulation.SimulatedHistory.Shape;
import dev.steelyard.selfbench.simulation.SimulatedHistory.Truth;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/** Bisections: how often the commit that is named made the change, against the probability that is stated. */
final class BisectTable implements SimulationTable {

    private static final double CHANGE = Math.log(1.1);
    private static final int COMMITS = 60;
    private static final int SOME = 12;
    private static final int LONG_ROW = 15;
    private static final double USUAL = 0.95;
    private static final Duration BUDGET = Duration.ofMinutes(30);

    private final SimulationSettings settings;

    BisectTable(SimulationSettings settings) {
        this.settings = settings;
    }

    /** Forks whose log ratio within a block has a standard deviation of so many changes. */
    private static double spread(double changes) {
        return changes * CHANGE / Math.sqrt(2);
    }

    private static ForkDistribution normal(double changes) {
        return new Normal(spread(changes));
    }

    /** Returns what is simulated, by the words for it. */
    static Map<String, Task> tasks() {
        Shape line = Shape.line(COMMITS);
        Truth change = Truth.of(CHANGE);
        Map<String, Task> tasks = new LinkedHashMap<>();
        for (double noise : new double[] {0.25, 0.5, 1, 2}) {
            tasks.put(label("a line of 60 commits", noise), new Task(line, change, Broken.NONE, normal(noise), USUAL));
        }
        tasks.put(label("the same, `--confidence 80%`", 1), new Task(line, change, Broken.NONE, normal(1), 0.8));
        tasks.put(label("the same, `--confidence 98%`", 1), new Task(line, change, Broken.NONE, normal(1), 0.98));
        tasks.put(
                label("a line of 500 commits", 0.5),
                new Task(Shape.line(500), change, Broken.NONE, normal(0.5), USUAL));
        tasks.put(
                label("forks in two groups", 0.5),
                new Task(line, change, Broken.NONE, new Bimodal(spread(0.5)), USUAL));
        tasks.put(
                label("some forks much slower", 0.5),
                new Task(line, change, Broken.NONE, new OneSided(spread(0.5)), USUAL));
        tasks.put(
                label("with merges", 0.5), new Task(new Shape(COMMITS, 6, 0), change, Broken.NONE, normal(0.5), USUAL));
        tasks.put(
                label("12 on a branch that began before GOOD", 0.5),
                new Task(new Shape(COMMITS, 1, SOME), change, Broken.NONE, normal(0.5), USUAL));
        tasks.put(
                label("each does not build with 20 %", 0.5),
                new Task(line, change, new Broken(0.2, 0), normal(0.5), USUAL));
        tasks.put(
                label("15 in a row do not build", 0.5),
                new Task(line, change, new Broken(0, LONG_ROW), normal(0.5), USUAL));
        tasks.put(
                label("each moves by 10 % of the change", 0.5),
                new Task(line, new Truth(CHANGE, 1, 0.1, 0), Broken.NONE, normal(0.5), USUAL));
        tasks.put(
                label("one in 30 at a level of its own", 0.5),
                new Task(line, new Truth(CHANGE, 1, 0, 1.0 / 30), Broken.NONE, normal(0.5), USUAL));
        for (double noise : new double[] {0.25, 0.5, 1}) {
            tasks.put(
                    label("two commits with half of the change each", noise),
                    new Task(line, new Truth(CHANGE, 2, 0, 0), Broken.NONE, normal(noise), USUAL));
        }
        return tasks;
    }

    private static String label(String history, double noise) {
        return history + " | " + String.format(Locale.ROOT, "%.2f", noise).replaceFirst("\\.?0+$", "");
    }

    @Override
    public void print(Page page) {
        page.head(
                "history",
                "noise of a block",
                "searches that name commits",
                "stated probability",
                "right",
                "share",
                "95 % interval",
                "several or reverted",
                "nothing left",
                "out of time",
                "no change shown",
                "median steps",
                "median minutes");
        tasks().forEach((label, task) -> {
            if (settings.wants(label)) {
                List<Searched> all = searches(label, task, settings.runs(20, 1000, 5000));
                List<Searched> named =
                        all.stream().filter(one -> !one.named().isEmpty()).toList();
                page.print(
                        "| %s | %.1f %% | %.1f %% | %s | %s | %s | %s | %s | %d | %.0f |%n",
                        label,
                        100.0 * named.size() / all.size(),
                        100
                                * named.stream()
                                        .mapToDouble(Searched::probability)
                                        .average()
                                        .orElse(0),
                        named.isEmpty()
                                ? "| |"
                                : Proportion.of(named, Searched::right).cells(),
                        share(all, one -> one.end() == End.SEVERAL || one.end() == End.REVERTED),
                        share(all, one -> one.end() == End.NOTHING_LEFT),
                        share(all, one -> one.end() == End.OUT_OF_TIME),
                        share(all, one -> one.end() == End.NO_CHANGE || one.end() == End.NO_VERDICT),
                        median(all, Comparator.comparingInt(Searched::steps)).steps(),
                        median(all, Comparator.comparing(Searched::time)).time().toSeconds() / 60.0);
            }
        });
        page.print("%n");
    }

    /** Simulates searches. */
    List<Searched> searches(String label, Task task, int searches) {
        BisectSimulator simulator =
                new BisectSimulator(settings.judge(), SimulationSettings.perFamily(SimulationSettings.LOOKS), BUDGET);
        return RunSimulator.repeat(searches, settings.seed("bisect, " + label), seed -> simulator.search(task, seed));
    }

    private static String share(List<Searched> all, Predicate<Searched> which) {
        return String.format(
                Locale.ROOT, "%.1f %%", 100 * Proportion.of(all, which).value());
    }

    private static Searched median(List<Searched> all, Comparator<Searched> by) {
        return all.stream().sorted(by).toList().get(all.size() / 2);
    }
}
