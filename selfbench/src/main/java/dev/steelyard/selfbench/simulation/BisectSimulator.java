package dev.steelyard.selfbench.simulation;

import dev.steelyard.bisect.range.BisectReport.End;
import dev.steelyard.bisect.search.BisectFile;
import dev.steelyard.bisect.search.BisectRequest.Quantity;
import dev.steelyard.bisect.search.BisectRequest.Sought;
import dev.steelyard.bisect.search.BisectTime;
import dev.steelyard.bisect.search.CommitSearch;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Simulates bisections to their ends through the product's own search, rules, judge and division of time. */
public final class BisectSimulator {

    private static final Benchmark BENCHMARK =
            new Benchmark("org.example.Suite.b0", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");
    private static final Row ROW = new Row(BENCHMARK, Metric.SCORE, BlockSimulator.BASELINE, BlockSimulator.TREATMENT);

    private final Judge judge;
    private final Criteria asked;
    private final Duration budget;

    /**
     * @param asked the criteria of the request
     * @param budget time for everything
     */
    public BisectSimulator(Judge judge, Criteria asked, Duration budget) {
        this.judge = judge;
        this.asked = asked;
        this.budget = budget;
    }

    /**
     * What is searched for.
     *
     * @param shape how histories look
     * @param truth what is true of commits
     * @param broken what cannot be built
     * @param forks how forks differ
     * @param confidence probability from which on a commit is found
     */
    public record Task(
            SimulatedHistory.Shape shape,
            SimulatedHistory.Truth truth,
            SimulatedHistory.Broken broken,
            ForkDistribution forks,
            double confidence) {}

    /**
     * What a search came to.
     *
     * @param end how it ended
     * @param named the commits that it named: one if it was found, or several that nothing can tell apart; otherwise none
     * @param probability what it said of them; 0 if there are none
     * @param right whether one that made the change is among them
     * @param steps number of steps, the first one included
     * @param time what they took
     */
    public record Searched(End end, List<String> named, double probability, boolean right, int steps, Duration time) {
        public Searched {
            named = List.copyOf(named);
        }
    }

    /** Simulates a search. */
    public Searched search(Task task, long seed) {
        RandomGenerator random = new SplittableRandom(seed);
        SimulatedHistory history = SimulatedHistory.of(task.shape, task.truth, task.broken, random);
        SimulatedSteps steps = new SimulatedSteps(history, task.forks, judge, asked, random);
        CommitSearch.Result result = inFolder(folder -> new CommitSearch(
                        history.range(),
                        BisectFile.create(
                                folder,
                                SimulatedHistory.GOOD,
                                history.bad(),
                                new Sought(Quantity.TIME, task.confidence),
                                budget,
                                BENCHMARK),
                        steps,
                        new BisectTime(budget, Duration.ZERO, Instant.EPOCH, steps::now),
                        new CommitSearch.Told(Progress.SILENT, ROW, commit -> Optional.empty(), () -> false))
                .run());
        boolean ended = result.end() == End.FOUND || result.end() == End.INSEPARABLE;
        List<String> named = ended ? result.candidates().get(0).commits() : List.of();
        return new Searched(
                result.end(),
                named,
                ended ? result.candidates().get(0).probability() : 0,
                named.stream().anyMatch(history.culprits()::contains),
                steps.steps(),
                Duration.between(Instant.EPOCH, steps.now()));
    }

    /** What a search does with a folder. */
    private interface InFolder {
        CommitSearch.Result run(Path folder);
    }

    private static CommitSearch.Result inFolder(InFolder action) {
        try {
            Path folder = Files.createTempDirectory("bisect");
            try {
                return action.run(folder);
            } finally {
                try (Stream<Path> files = Files.list(folder)) {
                    for (Path file : files.toList()) {
                        Files.delete(file);
                    }
                }
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
