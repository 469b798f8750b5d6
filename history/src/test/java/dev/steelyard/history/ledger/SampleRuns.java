package dev.steelyard.history.ledger;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Comparison.Scores;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.ExplainedFinding;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.ProvedCause;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.AcceptedRegression;
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
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Runs that were never measured, with numbers that need all their digits. */
final class SampleRuns {

    static final Instant START = Instant.parse("2026-11-21T10:15:02.123456789Z");
    static final String BASE = "1".repeat(40);
    static final double THIRD = 1.0 / 3;

    private final String id;
    private String project = "git.example.org/decoder";
    private String name = "org.example.Decoder.read";
    private SortedMap<String, String> params = new TreeMap<>(Map.of("size", "10"));
    private String subject = "Read longs in one go";
    private SortedMap<String, String> environment = new TreeMap<>(Map.of(
            "cpu.model", "Example CPU", "cpu.logical", "2", "memory.total", "25276510208", "load", "0.1 0.2 0.3"));
    private Instant start = START;
    private int blocks = 4;
    private boolean finished = true;
    private List<ProvedCause> causes = List.of();
    private List<String> findings = List.of();
    private String lastHeap = "268435456";
    private double secondary = 1;
    private boolean allocation;
    private List<Run.Presence> present = List.of();
    private Optional<Duration> baseAfter = Optional.empty();
    private List<AcceptedRegression> accepted = List.of();
    private List<String> command = List.of("compare", "main", "my-branch:fast");

    private SampleRuns(String id) {
        this.id = id;
    }

    static SampleRuns run(String id) {
        return new SampleRuns(id);
    }

    SampleRuns project(String other) {
        project = other;
        return this;
    }

    SampleRuns benchmark(String other, Map<String, String> values) {
        name = other;
        params = new TreeMap<>(values);
        return this;
    }

    SampleRuns command(String... words) {
        command = List.of(words);
        return this;
    }

    /** Has the treatment's commits accept regressions. */
    SampleRuns accepted(String... trailers) {
        accepted = Stream.of(trailers)
                .flatMap(trailer -> AcceptedRegression.parse("fast", BASE, "Jane Doe", trailer).stream())
                .toList();
        return this;
    }

    SampleRuns subject(String other) {
        subject = other;
        return this;
    }

    SampleRuns host(String key, String value) {
        environment = new TreeMap<>(environment);
        environment.put(key, value);
        return this;
    }

    SampleRuns start(Instant time) {
        start = time;
        return this;
    }

    SampleRuns blocks(int number) {
        blocks = number;
        return this;
    }

    SampleRuns unfinished() {
        finished = false;
        return this;
    }

    /** Gives the forks of the last block another heap. */
    SampleRuns lastHeap(String bytes) {
        lastHeap = bytes;
        return this;
    }

    SampleRuns secondary(double value) {
        secondary = value;
        return this;
    }

    /** Compares allocation as well. */
    SampleRuns allocation() {
        allocation = true;
        return this;
    }

    SampleRuns cause(String... classes) {
        causes = List.of(
                new ProvedCause(row(), ProvedCause.Kind.CLASSES, new TreeSet<>(List.of(classes)), 0.9, 0.8, 1.05));
        return this;
    }

    /** Says what recordings show of the row. */
    SampleRuns seen(String... texts) {
        findings = List.of(texts);
        return this;
    }

    /** Says what the benchmark itself is in both variants. */
    SampleRuns code(String base, String fast) {
        present = List.of(new Run.Presence(
                benchmark(), List.of("base", "fast"), new TreeMap<>(Map.of("base", base, "fast", fast))));
        return this;
    }

    /** Adds benchmarks that one variant alone has: their names, and their code. */
    SampleRuns alone(String variant, Map<String, String> codes) {
        List<Run.Presence> all = new ArrayList<>(present);
        codes.forEach((other, code) -> all.add(new Run.Presence(
                new Benchmark(other, Mode.AVERAGE_TIME, params, 1, "ns/op"),
                List.of(variant),
                new TreeMap<>(Map.of(variant, code)))));
        present = List.copyOf(all);
        return this;
    }

    /** Makes the commit of the baseline known, with a time this long after that of the treatment. */
    SampleRuns baseAfter(Duration time) {
        baseAfter = Optional.of(time);
        return this;
    }

    Benchmark benchmark() {
        return new Benchmark(name, Mode.AVERAGE_TIME, params, 1, "ns/op");
    }

    private Comparison.Row row() {
        return new Comparison.Row(benchmark(), Metric.SCORE, "base", "fast");
    }

    /** Full hash of the treatment's commit, which differs from run to run. */
    String commit() {
        return String.format("%040x", id.hashCode() & 0xffffffffL);
    }

    Run run() {
        return new Run(
                id,
                "0.1.0",
                start,
                id.hashCode(),
                Duration.ofMinutes(10),
                Criteria.DEFAULT,
                List.of(
                        new Variant("base", "main", Optional.of(BASE), Optional.empty(), VariantSettings.NONE),
                        new Variant(
                                "fast",
                                "my-branch",
                                Optional.of(commit()),
                                Optional.of("/jdk/bin/java"),
                                new VariantSettings(
                                        List.of("-Xmx1g"),
                                        new TreeMap<>(Map.of("fast", "true")),
                                        new TreeMap<>(Map.of("impl", "b"))))),
                present.stream().anyMatch(one -> one.benchmark().equals(benchmark()))
                        ? present
                        : Stream.concat(
                                        Stream.of(new Run.Presence(benchmark(), List.of("base", "fast"))),
                                        present.stream())
                                .toList(),
                environment,
                new Safeguards(Safeguards.Canary.SWITCHED_OFF, List.of(), accepted, List.of()));
    }

    RunFacts facts() {
        List<BlockFacts> all = new ArrayList<>();
        for (int number = 0; number < blocks; number++) {
            all.add(block(number));
        }
        Change change = new Change(-THIRD, -THIRD - 0.01, Double.POSITIVE_INFINITY, 0.99);
        Judged judged = new Judged(
                new Comparison(
                        row(),
                        Status.MEASURED,
                        new Scores(OptionalDouble.of(30 * THIRD), OptionalDouble.of(20 * THIRD)),
                        Optional.of(new Facts(
                                blocks,
                                Optional.of(change),
                                OptionalDouble.empty(),
                                OptionalDouble.of(1e-9 * THIRD),
                                OptionalDouble.of(0.01 * THIRD))),
                        List.of()),
                new Verdict(Outcome.IMPROVED, true, OptionalDouble.of(2e-9), Optional.empty(), OptionalInt.empty()));
        List<Judged> rows = new ArrayList<>(List.of(judged));
        if (allocation) {
            rows.add(new Judged(
                    new Comparison(
                            new Comparison.Row(benchmark(), Metric.ALLOCATION, "base", "fast"),
                            Status.MEASURED,
                            new Scores(OptionalDouble.of(24), OptionalDouble.of(48)),
                            Optional.of(new Facts(
                                    blocks,
                                    Optional.of(new Change(1, 1, 1, 0.99)),
                                    OptionalDouble.empty(),
                                    OptionalDouble.of(1e-9),
                                    OptionalDouble.empty())),
                            List.of()),
                    new Verdict(
                            Outcome.REGRESSED, true, OptionalDouble.of(2e-9), Optional.empty(), OptionalInt.empty())));
        }
        CommitFacts commit = new CommitFacts(
                commit(),
                List.of(BASE, "2".repeat(40)),
                Instant.parse("2026-11-20T09:00:00Z"),
                Instant.parse("2026-11-20T10:00:00Z"),
                "A. Author",
                subject);
        List<CommitFacts> commits = new ArrayList<>(List.of(commit));
        baseAfter.ifPresent(time -> commits.add(new CommitFacts(
                BASE,
                List.of(),
                commit.authored().plus(time),
                commit.committed().plus(time),
                "A. Author",
                "Base")));
        return new RunFacts(
                run(),
                new RunOrigin(project, "decoder", commits, JmhOptions.NONE, finished),
                command,
                all,
                rows,
                causes,
                findings.stream()
                        .map(text ->
                                new ExplainedFinding(judged.comparison().row(), ExplainedFinding.Certainty.SEEN, text))
                        .toList());
    }

    private BlockFacts block(int number) {
        String heap = number == blocks - 1 ? lastHeap : "268435456";
        SortedMap<String, String> setup = new TreeMap<>(Map.of("jvm.version", "17.0.15+6", "heap.max", heap));
        return new BlockFacts(
                number,
                new Block.Id(
                        benchmark(),
                        number == 0 ? Block.Purpose.PILOT : Block.Purpose.SAMPLE,
                        Math.max(0, number - 1),
                        number),
                START.plusSeconds(number),
                List.of(
                        fork("base", setup, 10 + number * THIRD),
                        fork("fast", setup, 7 + number * THIRD),
                        new ForkFacts("base+canary", "CRASHED", new TreeMap<>(), List.of())),
                number == 0
                        ? List.of()
                        : List.of(
                                new ComparedValue("fast", Metric.SCORE, 10 + number * THIRD, 7 + number * THIRD),
                                new ComparedValue("fast", ":misses", Double.POSITIVE_INFINITY, 0.5 * secondary)));
    }

    private static ForkFacts fork(String variant, SortedMap<String, String> setup, double score) {
        return new ForkFacts(
                variant,
                "COMPLETED",
                setup,
                List.of(
                        new ForkValue(Metric.SCORE, Metric.Kind.SCORE, "ns/op", score),
                        new ForkValue(Metric.ALLOCATION, Metric.Kind.ALLOCATION, "B/op", 24)));
    }
}
