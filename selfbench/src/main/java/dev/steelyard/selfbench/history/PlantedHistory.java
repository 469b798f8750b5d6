package dev.steelyard.selfbench.history;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.request.CompareRequest.Format;
import dev.steelyard.compare.request.CompareRequest.Output;
import dev.steelyard.compare.request.CompareRequest.Pace;
import dev.steelyard.compare.request.FailOn;
import dev.steelyard.compare.request.Recording;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.decision.TimeLeft;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.core.placement.PlacementRequest;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.ChangeReport.Promise;
import dev.steelyard.history.detect.DetectChanges;
import dev.steelyard.history.detect.DetectRequest;
import dev.steelyard.history.record.KeepAliases;
import dev.steelyard.history.record.LedgerLocation;
import dev.steelyard.history.record.LedgerRequest;
import dev.steelyard.history.run.RunHistory;
import dev.steelyard.history.run.RunHistoryRequest;
import dev.steelyard.history.run.RunHistoryRequest.Thinning;
import dev.steelyard.selfbench.history.PlantedCommits.Laid;
import dev.steelyard.selfbench.history.PlantedCommits.Planted;
import dev.steelyard.workspace.WorkspaceOptions;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.variant.Source;
import dev.steelyard.workspace.variant.VariantSpec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Plants changes in a history, measures all its commits, and tells which of them are found. */
public final class PlantedHistory {

    private final Path repository;
    private final Path ledger;
    private final WorkspaceOptions options;
    private final LedgerLocation location;
    private final Progress progress;

    /**
     * @param folder where the repository and the ledger go
     * @param environment the environment variables
     * @param progress hears how far it is
     */
    PlantedHistory(Path folder, Map<String, String> environment, Progress progress) {
        this.repository = folder.resolve("repository");
        this.ledger = folder.resolve("ledger.db");
        this.options = WorkspaceOptions.of(environment);
        this.location = new LedgerLocation(environment, folder.toString());
        this.progress = progress;
    }

    /**
     * Lays out, measures and prints a table.
     *
     * @param args a folder that does not exist, a pom, and the numbers of commits and blocks
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        PlantedHistory history = new PlantedHistory(Path.of(args[0]), System.getenv(), new ErrorLines());
        int commits = Integer.parseInt(args[2]);
        Laid laid = PlantedCommits.layOut(history.repository, Path.of(args[1]), commits);
        int blocks = Integer.parseInt(args[3]);
        long begin = System.nanoTime();
        ExitStatus status;
        try (DriftingLoad load = new DriftingLoad()) {
            load.begin(Duration.ofMinutes(commits / 2));
            status = history.measure(blocks, JmhOptions.NONE, System.out);
            for (Map.Entry<String, String> rename : history.renames().entrySet()) {
                history.alias(rename.getKey(), rename.getValue());
                status = history.measure(blocks, JmhOptions.NONE, System.out);
            }
        }
        long seconds = Duration.ofNanos(System.nanoTime() - begin).toSeconds();
        System.out.println();
        Outcome outcome = history.outcome(laid);
        outcome.print(System.out);
        System.out.println(commits + " commits, " + blocks + " blocks, " + seconds + " seconds");
        System.exit(status == ExitStatus.SUCCESS && outcome.missed() == 0 && outcome.others() == 0 ? 0 : 1);
    }

    /** Returns the renames that {@code detect} suggests, older name first. */
    private Map<String, String> renames() {
        Map<String, String> renames = new TreeMap<>();
        detected()
                .get("renames")
                .forEach(rename -> renames.put(
                        rename.get("older").asString(), rename.get("newer").asString()));
        return renames;
    }

    /** Decides that a benchmark was renamed, as {@code ledger alias} does. */
    private void alias(String older, String newer) {
        new KeepAliases(options, location, InstantSource.system())
                .alias(
                        new LedgerRequest.Alias(
                                Optional.of(ledger.toString()),
                                repository,
                                Optional.of(new LedgerRequest.Decision(older, Optional.of(newer)))),
                        new Console(System.out, false, progress));
    }

    /**
     * Measures all commits.
     *
     * @param blocks of each benchmark and commit
     * @param out gets the summary
     */
    ExitStatus measure(int blocks, JmhOptions jmh, PrintStream out) {
        VariantSpec like = new VariantSpec(
                new Source(Source.Kind.REVISION, "HEAD"), "anchor", Optional.empty(), VariantSettings.NONE);
        List<String> words = List.of("run", "ALL");
        CompareRequest each = new CompareRequest(
                repository,
                List.of(like, like),
                Optional.empty(),
                BuildSettings.FIND,
                jmh,
                new Criteria(Criteria.DEFAULT.alpha(), Criteria.DEFAULT.margins(), Looks.once(blocks), false),
                new Pace(
                        Pace.UNLIMITED,
                        Optional.empty(),
                        CompareRequest.Piloting.IF_NEEDED,
                        OptionalLong.empty(),
                        Optional.empty(),
                        false),
                PlacementRequest.SAME_CPU,
                new Output(
                        Optional.empty(),
                        FailOn.NEVER,
                        Format.TEXT,
                        false,
                        words,
                        Optional.empty(),
                        new Recording(false, Optional.of(ledger.toString()))),
                Optional.empty(),
                CompareRequest.Scope.ALL);
        RunHistoryRequest request = new RunHistoryRequest(
                List.of(first(), first() + "..main"),
                Thinning.NONE,
                Optional.empty(),
                false,
                Optional.empty(),
                RunHistoryRequest.Format.TEXT,
                each);
        return new RunHistory(options, location, InstantSource.system())
                .run(request, new Console(out, false, progress));
    }

    private String first() {
        try {
            return PlantedCommits.numbers(repository).keySet().iterator().next();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /**
     * What was found.
     *
     * @param lines a line for each planted and each other change
     * @param missed number of planted changes in no range, and of edits and renames that were not seen
     * @param others number of reported changes whose range has no planted one
     */
    record Outcome(List<String> lines, int missed, int others) {

        void print(PrintStream out) {
            out.println("| planted | commit | found | range | change | p-value |");
            out.println("|---|---|---|---|---|---|");
            lines.forEach(out::println);
        }
    }

    /** A change as it is reported: the commits from {@code first} to {@code last} can contain it. */
    private record Found(String benchmark, int first, int last, double change, double pValue) {

        private boolean contains(Planted planted, String name) {
            return benchmark.equals(name)
                    && first <= planted.commit()
                    && planted.commit() <= last
                    && change > 0 == planted.factor() > 1;
        }

        private String cells() {
            return String.format(Locale.ROOT, "%d to %d | %+.1f %% | %.2g |", first, last, 100 * change, pValue);
        }
    }

    /** Examines what was measured. */
    Outcome outcome(Laid laid) throws IOException, InterruptedException {
        JsonNode detected = detected();
        Map<String, Integer> numbers = PlantedCommits.numbers(repository);
        List<Found> found = found(detected, numbers);
        List<String> lines = new ArrayList<>();
        int missed = 0;
        for (Planted one : laid.planted()) {
            Optional<Found> hit = found.stream()
                    .filter(change -> change.contains(one, laid.benchmark(one)))
                    .findFirst();
            hit.ifPresent(found::remove);
            missed += hit.isPresent() ? 0 : 1;
            lines.add("| " + one.text() + " | " + one.commit() + " | "
                    + hit.map(change -> "yes | " + change.cells()).orElse("no | | | |"));
        }
        found.forEach(other -> lines.add("| (none) " + other.benchmark() + " | | reported | " + other.cells()));
        for (Map.Entry<String, Integer> edit : laid.edits().entrySet()) {
            boolean seen = false;
            for (JsonNode at : detected.get("breaks")) {
                seen |= at.get("ends").asString().startsWith(edit.getKey() + ".run")
                        && numbers.getOrDefault(at.get("bad").asString(), -1).equals(edit.getValue());
            }
            missed += seen ? 0 : 1;
            lines.add("| edited: " + edit.getKey() + " | " + edit.getValue() + " | " + (seen ? "yes, as an edit" : "no")
                    + " | | | |");
        }
        for (Map.Entry<String, Integer> rename : laid.renames().entrySet()) {
            // Joined by an alias, the series has values up to the last commit under its new name.
            boolean joined = false;
            for (JsonNode series : detected.get("series")) {
                joined |= series.get("benchmark").asString().endsWith("." + rename.getKey() + ".run");
            }
            missed += joined ? 0 : 1;
            lines.add("| renamed: " + rename.getKey() + " | " + rename.getValue() + " | "
                    + (joined ? "yes, suggested and joined" : "no") + " | | | |");
        }
        return new Outcome(lines, missed, found.size());
    }

    private JsonNode detected() {
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        DetectRequest request = new DetectRequest(
                new DetectRequest.RecordedHistory(
                        repository, Optional.of(ledger.toString()), Optional.empty(), Optional.empty()),
                Promise.DEFAULT,
                Better.UNKNOWN,
                DetectRequest.Format.JSON,
                DetectRequest.Gate.NONE);
        PrintStream out = new PrintStream(json, false, StandardCharsets.UTF_8);
        new DetectChanges(options, location, InstantSource.system())
                .detect(request, new Console(out, false, Progress.SILENT));
        return JsonMapper.shared().readTree(json.toByteArray());
    }

    private static List<Found> found(JsonNode detected, Map<String, Integer> numbers) {
        List<Found> found = new ArrayList<>();
        for (JsonNode series : detected.get("series")) {
            for (JsonNode change : series.get("changePoints")) {
                found.add(new Found(
                        series.get("benchmark").asString(),
                        numbers.getOrDefault(change.get("good").asString(), 0) + 1,
                        numbers.getOrDefault(change.get("bad").asString(), 0),
                        change.get("change").asDouble(),
                        change.get("pValue").asDouble()));
            }
        }
        return found;
    }

    /** Progress on standard error. */
    private static final class ErrorLines implements Progress {
        @Override
        public void phase(String message) {
            System.err.println(message);
        }

        @Override
        public void blockStarted(Block.Id block) {}

        @Override
        public void blockFinished(Block block, List<Judged> rows) {}

        @Override
        public void remaining(double done, TimeLeft left) {}

        @Override
        public void warning(String message) {
            System.err.println("warning: " + message);
        }
    }

    /** Returns JMH's options for one benchmark in iterations that are only as long as this one needs. */
    static JmhOptions brief() {
        JmhOptions none = JmhOptions.NONE;
        JmhOptions.Overrides overrides = none.overrides();
        return new JmhOptions(
                List.of("Decode"),
                List.of(),
                none.params(),
                List.of(),
                new JmhOptions.Overrides(
                        overrides.threads(),
                        overrides.threadGroups(),
                        overrides.timeUnit(),
                        overrides.operationsPerInvocation(),
                        overrides.timeoutNanos(),
                        new dev.steelyard.core.model.ListedBenchmark.Iterations(
                                OptionalInt.of(5),
                                OptionalLong.of(150_000_000),
                                OptionalInt.of(10),
                                OptionalLong.of(30_000_000),
                                OptionalLong.empty()),
                        overrides.batchSize()),
                none.jvmArgs());
    }
}
