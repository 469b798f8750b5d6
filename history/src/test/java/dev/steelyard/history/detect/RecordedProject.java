package dev.steelyard.history.detect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Reason;
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
import dev.steelyard.history.fact.BlockFacts.ForkFacts;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.fact.RunFacts;
import dev.steelyard.history.fact.RunOrigin;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.ledger.LedgerAddress.LedgerFile;
import dev.steelyard.history.record.LedgerLocation;
import dev.steelyard.workspace.WorkspaceOptions;
import dev.steelyard.workspace.git.CommitFacts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A history in the ledger, whose runs were never measured, for the project around a folder. */
public abstract class RecordedProject {

    protected static final int COMMITS = 41;
    protected static final Instant START = Instant.parse("2026-11-21T10:15:02Z");

    private static final Verdict UNDECIDED = new Verdict(
            Outcome.INCONCLUSIVE,
            false,
            OptionalDouble.empty(),
            Optional.of(new Reason.Undecided()),
            OptionalInt.empty());

    @TempDir
    protected Path folder;

    protected Path repository = Path.of("");
    protected Ledger ledger = Ledger.at(new LedgerFile(Path.of("unused.db")));

    @BeforeEach
    protected void fill() throws Exception {
        repository = Files.createDirectories(folder.resolve("repository"));
        Process init = new ProcessBuilder("git", "init", "-q")
                .directory(repository.toFile())
                .start();
        assertThat(init.waitFor()).isZero();
        ledger = Ledger.at(new LedgerFile(folder.resolve("data/steelyard/ledger.db")));
        // Only every second commit is measured, and all of them have the same time.
        List<CommitFacts> commits = new ArrayList<>();
        for (int i = 0; i < COMMITS; i++) {
            commits.add(new CommitFacts(
                    hash(i), i == 0 ? List.of() : List.of(hash(i - 1)), START, START, "A. Author", "Commit " + i));
        }
        ledger.add(new ProjectName(repository.toString(), "repository"), commits, List.of());
    }

    /** Hashes whose order is not that of the commits. */
    protected static String hash(int number) {
        return String.format(Locale.ROOT, "%08x", number * 0x9e3779b1) + "0".repeat(32);
    }

    protected static Benchmark benchmark(String name, Mode mode) {
        return new Benchmark(name, mode, new TreeMap<>(), 1, mode == Mode.THROUGHPUT ? "ops/s" : "ns/op");
    }

    protected void record(int commit, Benchmark benchmark, double ratio) {
        record(commit, benchmark, ratio, new TreeMap<>());
    }

    /** @param code digests of the benchmark's own code by variant */
    protected void record(int commit, Benchmark benchmark, double ratio, SortedMap<String, String> code) {
        ledger.add(measured(commit, benchmark, ratio, code), InstantSource.fixed(START));
    }

    /** Returns the run of {@code steelyard run} that compares a commit with the first one. */
    protected RunFacts measured(int commit, Benchmark benchmark, double ratio, SortedMap<String, String> code) {
        return facts(
                new Pair(benchmark.name() + " " + commit, 0, commit, List.of("run", "a..b")),
                benchmark,
                code,
                Status.MEASURED,
                Optional.of(change(ratio)),
                UNDECIDED);
    }

    private static Change change(double ratio) {
        return new Change(ratio - 1, ratio - 1.01, ratio - 0.99, 0.99);
    }

    /** Returns a run that also compared what is allocated per operation: 100 bytes, and this many. */
    protected static RunFacts allocating(RunFacts facts, double bytes) {
        List<Judged> rows = new ArrayList<>(facts.rows());
        rows.add(new Judged(
                new Comparison(
                        new Comparison.Row(
                                facts.rows().get(0).comparison().row().benchmark(),
                                Metric.ALLOCATION,
                                "anchor",
                                "measured"),
                        Status.MEASURED,
                        new Comparison.Scores(OptionalDouble.of(100), OptionalDouble.of(bytes)),
                        Optional.of(new Comparison.Facts(
                                1,
                                Optional.of(change(bytes / 100)),
                                OptionalDouble.empty(),
                                OptionalDouble.of(0.5),
                                OptionalDouble.empty())),
                        List.of()),
                UNDECIDED));
        return new RunFacts(
                facts.run(), facts.origin(), facts.command(), facts.blocks(), rows, facts.causes(), facts.findings());
    }

    /** A run that compares two commits. */
    record Pair(String id, int good, int bad, List<String> command) {}

    /**
     * Returns what a run came to.
     *
     * @param code digests of the benchmark's own code by variant
     */
    RunFacts facts(
            Pair pair,
            Benchmark benchmark,
            SortedMap<String, String> code,
            Status status,
            Optional<Change> change,
            Verdict verdict) {
        Variant anchor = new Variant(
                "anchor", hash(pair.good()), Optional.of(hash(pair.good())), Optional.empty(), VariantSettings.NONE);
        Variant measured = new Variant(
                "measured", hash(pair.bad()), Optional.of(hash(pair.bad())), Optional.empty(), VariantSettings.NONE);
        Run run = new Run(
                pair.id(),
                "0.1.0",
                START,
                pair.bad(),
                Duration.ofMinutes(10),
                Criteria.DEFAULT,
                List.of(anchor, measured),
                List.of(new Run.Presence(benchmark, List.of("anchor", "measured"), code)),
                new TreeMap<>(),
                Safeguards.NONE);
        OptionalDouble score = change.isPresent()
                ? OptionalDouble.of(
                        benchmark.mode().moreIsBetter()
                                ? 1 / (1 + change.get().estimate())
                                : 1 + change.get().estimate())
                : OptionalDouble.empty();
        Judged judged = new Judged(
                new Comparison(
                        new Comparison.Row(benchmark, Metric.SCORE, "anchor", "measured"),
                        status,
                        new Comparison.Scores(score.isPresent() ? OptionalDouble.of(1) : score, score),
                        change.map(known -> new Comparison.Facts(
                                1,
                                Optional.of(known),
                                OptionalDouble.empty(),
                                OptionalDouble.of(0.5),
                                OptionalDouble.empty())),
                        List.of()),
                verdict);
        TreeMap<String, String> setup = new TreeMap<>(Map.of("jvm.version", "17"));
        BlockFacts block = new BlockFacts(
                0,
                new Block.Id(benchmark, Block.Purpose.SAMPLE, 0, 0),
                START,
                List.of(
                        new ForkFacts("anchor", "COMPLETED", setup, List.of()),
                        new ForkFacts("measured", "COMPLETED", setup, List.of())),
                List.of());
        return new RunFacts(
                run,
                new RunOrigin(repository.toString(), "repository", List.of(), JmhOptions.NONE, true),
                pair.command(),
                change.isPresent() ? List.of(block) : List.of(),
                List.of(judged),
                List.of(),
                List.of());
    }

    /** Values with noise of about 1 % that needs no random numbers. */
    protected void recordAll(Benchmark benchmark, double rise) {
        for (int commit = 0; commit < COMMITS; commit += 2) {
            double noise = (Math.sin(commit * commit * 1.7) + Math.sin(commit * 11.3)) / 100;
            record(commit, benchmark, (commit <= 20 ? 1 : rise) * (1 + noise));
        }
    }

    protected WorkspaceOptions options() {
        return new WorkspaceOptions(folder.resolve("cache"), System.getenv(), Duration.ofMinutes(1));
    }

    protected LedgerLocation location() {
        return new LedgerLocation(Map.of("XDG_DATA_HOME", folder.resolve("data").toString()), folder.toString());
    }
}
