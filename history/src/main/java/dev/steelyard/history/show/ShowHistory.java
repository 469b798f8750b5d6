package dev.steelyard.history.show;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.delivery.Delivery;
import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.ChangeReport.Recorded.Rename;
import dev.steelyard.history.csv.HistoryCsv;
import dev.steelyard.history.csv.StoredCsv;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.imports.ImportedHistory;
import dev.steelyard.history.imports.ImportedValue;
import dev.steelyard.history.json.HistoryJson;
import dev.steelyard.history.json.StoredJson;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.ledger.imports.ImportLedger;
import dev.steelyard.history.record.ImportedProject;
import dev.steelyard.history.record.LedgerLocation;
import dev.steelyard.history.record.ProjectLedger;
import dev.steelyard.history.series.BenchmarkHistory;
import dev.steelyard.history.series.CommitOrder;
import dev.steelyard.history.series.StoredComparison;
import dev.steelyard.history.series.StoredComparisons;
import dev.steelyard.history.show.HistoryRequest.Between;
import dev.steelyard.history.words.HistoryRenderer;
import dev.steelyard.history.words.HistoryText;
import dev.steelyard.history.words.LedgerWords;
import dev.steelyard.history.words.StoredText;
import dev.steelyard.report.finding.CommandLine;
import dev.steelyard.workspace.Workspace;
import dev.steelyard.workspace.WorkspaceOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** Shows what was recorded of benchmarks. */
public final class ShowHistory {

    private static final int MOST_NAMES = 5;

    private static final String REMEDY =
            "Use 'steelyard detect' to find where the imported values change, or compare the result "
                    + "files themselves with 'steelyard verdict'.";

    private final WorkspaceOptions options;
    private final LedgerLocation location;

    /**
     * @param options where the workspace of a project is
     * @param location where the ledger is
     */
    public ShowHistory(WorkspaceOptions options, LedgerLocation location) {
        this.options = options;
        this.location = location;
    }

    /**
     * Prints the comparisons of benchmarks, the newest last, and what was imported of them.
     *
     * @throws UserError if there are none, or the ledger cannot be read
     */
    public ExitStatus show(HistoryRequest request, Console console) {
        Ledger ledger = location.ledger(request.ledger());
        Pattern named = pattern(request.benchmark().orElse(""));
        Optional<ProjectName> project = request.named()
                .map(name -> ImportedProject.recorded(name, ledger))
                .or(() -> request.project().map(folder -> ProjectLedger.project(folder, options)));
        List<BenchmarkHistory> histories = ledger
                .history(name -> named.matcher(name).find())
                .stream()
                .filter(history -> project.isEmpty()
                        || history.identity().equals(project.get().identity()))
                .toList();
        List<ImportedHistory> imported = new ImportLedger(ledger)
                .histories(
                        project.map(ProjectName::identity),
                        name -> named.matcher(name).find());
        if (request.between().isPresent() && !histories.isEmpty()) {
            return compare(request, request.between().get(), ledger, new Recorded(histories, imported), console);
        }
        if (request.between().isPresent() && !imported.isEmpty()) {
            throw UserError.usage(
                    "--between compares revisions that Steelyard measured, but all results recorded here are imported",
                    REMEDY);
        }
        if (histories.isEmpty() && imported.isEmpty()) {
            throw nothing(ledger, request.benchmark().orElse(""), project);
        }
        List<Rename> renames = histories.stream()
                .map(BenchmarkHistory::identity)
                .distinct()
                .flatMap(identity -> ledger.names(identity).renames().stream())
                .filter(rename -> isShown(rename, histories))
                .toList();
        StringBuilder text = new StringBuilder();
        try {
            List<BenchmarkHistory> ordered = inOrder(ledger, histories);
            renderer(request, ledger, ordered, renames, console).render(ledger.shown(), ordered, imported, text);
        } catch (IOException e) {
            throw new UncheckedIOException("a StringBuilder never fails", e);
        }
        if (request.format() == HistoryRequest.Format.TEXT) {
            LedgerWords.renames(renames).forEach(line -> text.append(line).append('\n'));
        }
        console.out().print(text);
        console.out().flush();
        return ExitStatus.SUCCESS;
    }

    private static List<BenchmarkHistory> inOrder(Ledger ledger, List<BenchmarkHistory> histories) {
        Map<String, CommitOrder> orders = new HashMap<>();
        return histories.stream()
                .map(history -> history.in(
                        orders.computeIfAbsent(history.identity(), project -> CommitOrder.of(ledger.commits(project)))))
                .toList();
    }

    private static boolean isShown(Rename rename, List<BenchmarkHistory> histories) {
        return histories.stream()
                .map(history -> history.benchmark().name())
                .anyMatch(name -> List.of(rename.older(), rename.newer()).stream()
                        .anyMatch(known -> name.equals(known) || name.startsWith(known + ".")));
    }

    private static UserError nothing(Ledger ledger, String asked, Optional<ProjectName> project) {
        Stream<String> measured = project.isEmpty()
                ? ledger.benchmarks().stream()
                : ledger.names(project.get().identity()).recorded().stream();
        List<String> names = Stream.concat(
                        measured,
                        new ImportLedger(ledger)
                                .histories(project.map(ProjectName::identity), name -> true).stream()
                                        .flatMap(history -> history.series().stream())
                                        .map(series -> series.subject().benchmark()))
                .distinct()
                .sorted()
                .toList();
        if (names.isEmpty()) {
            return UserError.failed(
                    "nothing is recorded"
                            + project.map(known -> " of " + known.name()).orElse("") + " in " + ledger.shown(),
                    "Run 'steelyard compare', or record earlier runs with 'steelyard ledger import-run DIR', or"
                            + " results of other tools with 'steelyard ledger import FILE'.");
        }
        String known = String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size())));
        return UserError.usage(
                "no recorded benchmark matches '" + asked + "'",
                "Recorded are " + known
                        + (names.size() > MOST_NAMES ? " and " + (names.size() - MOST_NAMES) + " more." : "."));
    }

    private static Pattern pattern(String text) {
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException e) {
            throw UserError.usage(
                            "'" + text + "' is not a regular expression: " + e.getDescription(),
                            "Specify part of a benchmark's name, such as Decoder.read.")
                    .causedBy(e);
        }
    }

    /** What is recorded of the benchmarks that are asked for. */
    private record Recorded(List<BenchmarkHistory> histories, List<ImportedHistory> imported) {

        /** Returns a revision that was measured. */
        RecordedRevision revision(String text, Optional<String> meant) {
            boolean known = imported.stream()
                    .flatMap(history -> history.series().stream())
                    .flatMap(series -> series.values().stream())
                    .map(ImportedValue::revision)
                    .anyMatch(revision ->
                            revision.equals(text) || Optional.of(revision).equals(meant));
            try {
                return RecordedRevision.find(text, meant, RecordedRevision.newestFirst(histories));
            } catch (UserError e) {
                throw known
                        ? UserError.usage(
                                        "all recorded results of '" + text
                                                + "' are imported, and --between compares only what Steelyard"
                                                + " measured",
                                        REMEDY)
                                .causedBy(e)
                        : e;
            }
        }
    }

    private ExitStatus compare(
            HistoryRequest request, Between between, Ledger ledger, Recorded recorded, Console console) {
        RecordedRevision older = recorded.revision(between.older(), commit(between.older(), between.folder()));
        RecordedRevision newer = recorded.revision(between.newer(), commit(between.newer(), between.folder()));
        List<BenchmarkHistory> histories = recorded.histories();
        if (older.equals(newer)) {
            throw UserError.usage(
                    "'" + between.older() + "' and '" + between.newer() + "' have the same code",
                    "Specify two revisions; 'steelyard history' shows variants of one that differ in settings.");
        }
        List<StoredComparison> pairs = histories.stream()
                .flatMap(history -> StoredComparison.of(history, older, newer).stream())
                .toList();
        if (pairs.isEmpty()) {
            throw UserError.failed(
                    "no benchmark was measured for both '" + between.older() + "' and '" + between.newer() + "'",
                    "Measure them side by side: steelyard compare "
                            + CommandLine.of(List.of(between.older(), between.newer())));
        }
        StoredComparisons stored = new StoredComparisons(
                ledger.shown(), between.older(), between.newer(), pairs, histories.size() - pairs.size());
        StringBuilder text = new StringBuilder();
        try {
            switch (request.format()) {
                case TEXT -> new StoredText(Delivery.style(console)).render(stored, text);
                case JSON -> new StoredJson().render(stored, text);
                case CSV -> new StoredCsv().render(stored, text);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a StringBuilder never fails", e);
        }
        console.out().print(text);
        console.out().flush();
        return ExitStatus.SUCCESS;
    }

    /** Returns what a revision means in the repository of a project; empty if there is none, or it means nothing there. */
    private Optional<String> commit(String revision, Path folder) {
        try (Workspace workspace = Workspace.open(folder, options)) {
            return workspace.repository().map(repository -> repository.resolve(revision));
        } catch (UserError e) {
            return Optional.empty();
        }
    }

    private static HistoryRenderer renderer(
            HistoryRequest request,
            Ledger ledger,
            List<BenchmarkHistory> histories,
            List<Rename> renames,
            Console console) {
        return switch (request.format()) {
            case TEXT -> new HistoryText(Delivery.style(console), request.last(), LevelChanges.of(ledger, histories));
            case JSON -> new HistoryJson(renames);
            case CSV -> new HistoryCsv();
        };
    }
}
