package dev.steelyard.selfbench.ledger;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Comparison.Scores;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Safeguards;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.history.fact.BlockFacts;
import dev.steelyard.history.fact.BlockFacts.ComparedValue;
import dev.steelyard.history.fact.BlockFacts.ForkFacts;
import dev.steelyard.history.fact.BlockFacts.ForkValue;
import dev.steelyard.history.fact.RunFacts;
import dev.steelyard.history.fact.RunOrigin;
import dev.steelyard.workspace.git.CommitFacts;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Made-up runs of {@code steelyard run}, with all facts that a real one has: each compares one revision of a linear history with the
 * first one, five blocks of each benchmark, score and allocation. A point is one metric of one benchmark at one revision.
 *
 * @param benchmarks how many benchmarks each run has
 */
record ManyRuns(int benchmarks) {

    static final int BLOCKS = 5;
    /** Score and allocation. */
    static final int METRICS = 2;

    private static final String PROJECT = "git.example.org/many";
    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");
    private static final double NOISE = 0.01;
    private static final int SHIFTED = 25;
    private static final double SHIFT = 0.08;

    /** Returns the number of points that each run adds. */
    int points() {
        return benchmarks * METRICS;
    }

    /** Returns the full name of a benchmark. */
    static String name(int number) {
        return String.format("org.example.many.Group%03dBenchmark.operation%d", number / 10, number % 10);
    }

    private static Benchmark benchmark(int number) {
        return new Benchmark(name(number), Mode.AVERAGE_TIME, new TreeMap<>(Map.of("size", "1000")), 1, "ns/op");
    }

    private static String commit(int revision) {
        return String.format("%08x", revision).repeat(5);
    }

    /**
     * Returns what a run has to be recorded.
     *
     * @param name name of the run, which tells it from all others
     * @param revision number of the revision, from 1
     */
    RunFacts run(String name, int revision) {
        SplittableRandom random = new SplittableRandom(revision);
        Instant start = START.plus(Duration.ofHours(revision));
        List<BlockFacts> blocks = new ArrayList<>();
        List<Judged> rows = new ArrayList<>();
        List<Run.Presence> present = new ArrayList<>();
        for (int number = 0; number < benchmarks; number++) {
            Benchmark benchmark = benchmark(number);
            double base = 100 + number;
            double shift = shift(number, revision);
            for (int block = 0; block < BLOCKS; block++) {
                blocks.add(block(
                        blocks.size(),
                        benchmark,
                        block,
                        start,
                        base,
                        base * (1 + shift + NOISE * random.nextDouble())));
            }
            rows.add(row(benchmark, Metric.SCORE, base, shift + NOISE * random.nextDouble()));
            rows.add(row(benchmark, Metric.ALLOCATION, 24, 0));
            String code = String.format("%032x", number);
            present.add(new Run.Presence(
                    benchmark, List.of("anchor", "revision"), new TreeMap<>(Map.of("anchor", code, "revision", code))));
        }
        return new RunFacts(
                run(name, revision, start, present),
                new RunOrigin(PROJECT, "many", List.of(commitFacts(0), commitFacts(revision)), JmhOptions.NONE, true),
                List.of("run", "v1.0..main"),
                blocks,
                rows,
                List.of(),
                List.of());
    }

    /** One benchmark in 25 got slower for good, each at a revision of its own, so that there is something to find. */
    private static double shift(int number, int revision) {
        return number % SHIFTED == 0 && revision > 30 + number % 97 ? SHIFT : 0;
    }

    private static CommitFacts commitFacts(int revision) {
        Instant time = START.minus(Duration.ofDays(100)).plus(Duration.ofHours(revision));
        return new CommitFacts(
                commit(revision),
                revision == 0 ? List.of() : List.of(commit(revision - 1)),
                time,
                time,
                "A. Author",
                "Change " + revision);
    }

    private static Run run(String name, int revision, Instant start, List<Run.Presence> present) {
        return new Run(
                name,
                "0.1.0",
                start,
                revision,
                Duration.ofHours(1),
                Criteria.DEFAULT,
                List.of(variant("anchor", 0), variant("revision", revision)),
                present,
                new TreeMap<>(Map.of(
                        "cpu.model",
                        "Example CPU",
                        "cpu.logical",
                        "8",
                        "memory.total",
                        "25276510208",
                        "load",
                        "0.1 0.2 0.3")),
                Safeguards.NONE);
    }

    private static Variant variant(String name, int revision) {
        return new Variant(
                name,
                commit(revision),
                Optional.of(commit(revision)),
                Optional.of("/jdk/bin/java"),
                VariantSettings.NONE);
    }

    private static BlockFacts block(
            int number, Benchmark benchmark, int block, Instant start, double base, double score) {
        return new BlockFacts(
                number,
                new Block.Id(benchmark, Block.Purpose.SAMPLE, block, number),
                start.plusSeconds(number),
                List.of(fork("anchor", base), fork("revision", score)),
                List.of(
                        new ComparedValue("revision", Metric.SCORE, base, score),
                        new ComparedValue("revision", Metric.ALLOCATION, 24, 24)));
    }

    private static ForkFacts fork(String variant, double score) {
        return new ForkFacts(
                variant,
                "COMPLETED",
                new TreeMap<>(Map.of("jvm.version", "17.0.15+6", "gc.names", "G1", "heap.max", "268435456")),
                List.of(
                        new ForkValue(Metric.SCORE, Metric.Kind.SCORE, "ns/op", score),
                        new ForkValue(Metric.ALLOCATION, Metric.Kind.ALLOCATION, "B/op", 24)));
    }

    private static Judged row(Benchmark benchmark, String metric, double base, double change) {
        return new Judged(
                new Comparison(
                        new Comparison.Row(benchmark, metric, "anchor", "revision"),
                        Status.MEASURED,
                        new Scores(OptionalDouble.of(base), OptionalDouble.of(base * (1 + change))),
                        Optional.of(new Facts(
                                BLOCKS,
                                Optional.of(new Change(change, change - NOISE, change + NOISE, 0.99)),
                                OptionalDouble.empty(),
                                OptionalDouble.of(0.5),
                                OptionalDouble.of(0.05))),
                        List.of()),
                new Verdict(Outcome.EQUIVALENT, false, OptionalDouble.of(1), Optional.empty(), OptionalInt.empty()));
    }
}
