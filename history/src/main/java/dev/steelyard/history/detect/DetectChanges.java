package dev.steelyard.history.detect;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.ChangeReport.FailOn;
import dev.steelyard.history.change.ChangeReport.Gate;
import dev.steelyard.history.change.RevisionSeries;
import dev.steelyard.history.change.RevisionTable;
import dev.steelyard.history.csv.ChangesCsv;
import dev.steelyard.history.detect.ConfirmChanges.Checked;
import dev.steelyard.history.detect.DetectRequest.HistoryFile;
import dev.steelyard.history.detect.DetectRequest.ImportedProjectHistory;
import dev.steelyard.history.detect.DetectRequest.RecordedHistory;
import dev.steelyard.history.health.HistoryHealth;
import dev.steelyard.history.imports.ImportedChanges;
import dev.steelyard.history.imports.ImportedHistory;
import dev.steelyard.history.json.ChangesJson;
import dev.steelyard.history.notify.AlertSender;
import dev.steelyard.history.notify.NotifyTarget;
import dev.steelyard.history.record.ImportedHistories;
import dev.steelyard.history.record.LedgerLocation;
import dev.steelyard.history.words.ChangesRenderer;
import dev.steelyard.history.words.ChangesText;
import dev.steelyard.report.text.TextStyle;
import dev.steelyard.workspace.WorkspaceOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Finds the change points of each series in a file or in the ledger and writes them. */
public final class DetectChanges {
    private static final int TEXT_WIDTH = 130;
    private static final int NARROWEST = 60;
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{7,40}");
    private static final Pattern HASH = Pattern.compile("[0-9a-f]{40}");

    private final WorkspaceOptions options;
    private final LedgerLocation location;
    private final CardAlerts alerts;
    private final HealthCheck check;
    private final ConfirmChanges confirm;

    /**
     * @param options where the workspace of a project is
     * @param location where the ledger is
     * @param alerts tells people of new changes
     * @param runner compares revisions to check new changes
     * @param clock the time of day
     */
    DetectChanges(
            WorkspaceOptions options,
            LedgerLocation location,
            CardAlerts alerts,
            FreshRunner runner,
            InstantSource clock) {
        this.options = options;
        this.location = location;
        this.alerts = alerts;
        this.check = new HealthCheck(clock);
        this.confirm = new ConfirmChanges(runner);
    }

    /**
     * Detects, measures to check, and notifies over the network.
     *
     * @param options where the workspace of a project is
     * @param location where the ledger is
     * @param clock the time of day
     */
    public DetectChanges(WorkspaceOptions options, LedgerLocation location, InstantSource clock) {
        this(options, location, new CardAlerts(new AlertSender(), clock), new FreshComparisons(options, clock), clock);
    }

    /**
     * Reads a history and writes its change points.
     *
     * @return {@link ExitStatus#FAILED} if no series has enough values to be judged or can be compared with the release, a change
     *     could not be checked, or somebody could not be told; {@link ExitStatus#REGRESSION} if the request asks for it
     * @throws UserError if there is no history, or it cannot be read
     */
    public ExitStatus detect(DetectRequest request, Console console) {
        List<NotifyTarget> targets = request.targets().stream()
                .map(text -> NotifyTarget.parse(text, options.environment()))
                .toList();
        History history = history(request, console);
        checkDirections(request, history);
        Checked checked = checked(request, history, targets, console);
        ChangeReport report = checked.report();
        Optional<HistoryHealth> health = history.recorded()
                .map(series -> check.of(report, series, series.ledger().statuses(), request));
        List<ImportedChanges> imported = ImportedDetection.of(request, history.imported());
        StringBuilder text = new StringBuilder();
        try {
            ChangesRenderer renderer = renderer(request.format(), console, health);
            if (history.input() instanceof HistoryFile) {
                renderer.render(report, text);
            } else {
                renderer.render(report, imported, text);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a StringBuilder never fails", e);
        }
        console.out().print(text);
        console.out().flush();
        boolean told = true;
        for (NotifyTarget target : targets) {
            told &= history.recorded()
                    .filter(series -> !alerts.tell(target, report, series, console.progress()))
                    .isEmpty();
        }
        boolean judged = report.judged() > 0
                || imported.stream().anyMatch(one -> one.report().judged() > 0);
        boolean compared = health.flatMap(HistoryHealth::creep)
                .filter(creep -> creep.rows().isEmpty())
                .isEmpty();
        if (!judged || !checked.complete() || !told || !compared) {
            return ExitStatus.FAILED;
        }
        boolean worse = health.filter(known -> !known.counted(report).isEmpty()).isPresent();
        boolean failed = report.failed()
                || worse
                || imported.stream().anyMatch(one -> one.report().failed());
        return failed ? ExitStatus.REGRESSION : ExitStatus.SUCCESS;
    }

    /** A gate must not pass because nobody knows what is worse. */
    private static void checkDirections(DetectRequest request, History history) {
        if (request.gate().failOn() != FailOn.REGRESSION
                || request.better() != Better.UNKNOWN
                || !(history.input() instanceof HistoryFile)) {
            return;
        }
        List<String> unknown = history.table().series().stream()
                .filter(series -> series.better() == Better.UNKNOWN)
                .map(RevisionSeries::name)
                .toList();
        if (unknown.isEmpty()) {
            return;
        }
        boolean all = unknown.size() == history.table().series().size();
        throw UserError.usage(
                "--fail-on regression needs to know which values are better"
                        + (all ? "" : ", and " + history.name() + " does not say so for '" + unknown.get(0) + "'"),
                all
                        ? "Add --lower-is-better or --higher-is-better, or use --fail-on change."
                        : "Use --fail-on change, or add --lower-is-better or --higher-is-better, which applies to all series.");
    }

    /**
     * A history, wherever it comes from.
     *
     * @param input what was asked for
     * @param name what the report calls it
     * @param table its series
     * @param recorded what else is known, if it comes from the ledger
     * @param imported what was imported from other tools
     */
    private record History(
            DetectRequest.Input input,
            String name,
            RevisionTable table,
            Optional<RecordedSeries> recorded,
            List<ImportedHistory> imported) {}

    private History history(DetectRequest request, Console console) {
        DetectRequest.Input input = request.input();
        if (input instanceof HistoryFile file) {
            console.progress().phase("reading " + file.file());
            return new History(input, file.file().toString(), HistoryFiles.read(file), Optional.empty(), List.of());
        }
        if (input instanceof RecordedHistory asked) {
            List<String> release = request.health().against().stream().toList();
            RecordedSeries series = RecordedSeries.read(asked, release, options, location);
            String ledger = series.ledger().shown();
            console.progress().phase("reading the ledger " + ledger);
            return new History(input, ledger, series.history().table(), Optional.of(series), series.imported());
        }
        if (input instanceof ImportedProjectHistory asked) {
            Pattern named = RecordedSeries.pattern(asked.benchmark().orElse(""));
            ImportedHistories found = ImportedHistories.of(
                    location,
                    asked.ledger(),
                    asked.project(),
                    name -> named.matcher(name).find());
            return new History(input, found.ledger(), ImportedDetection.NOTHING, Optional.empty(), found.histories());
        }
        throw new IllegalArgumentException("neither a file nor a ledger: " + input);
    }

    private Checked checked(DetectRequest request, History history, List<NotifyTarget> targets, Console console) {
        ChangeReport report = report(request, history);
        if (request.confirm().isPresent()
                && history.recorded().isPresent()
                && request.input() instanceof RecordedHistory asked) {
            return confirm.check(
                    report,
                    targets,
                    new FreshRunner.Asked(
                            asked.project(),
                            asked.ledger(),
                            history.recorded().get(),
                            request.confirm().get(),
                            console));
        }
        return new Checked(report, true);
    }

    private ChangeReport report(DetectRequest request, History history) {
        Gate gate = gate(request, history.name(), history.table().revisions());
        return history.recorded()
                .map(series -> check.excused(Detection.of(series, request.promise(), gate), series))
                .orElseGet(() -> Detection.of(
                        history.name(), history.table(), Optional.empty(), request.promise(), request.better(), gate));
    }

    /** Returns what makes the command fail in a history. */
    static Gate gate(DetectRequest request, String name, List<String> revisions) {
        DetectRequest.Gate asked = request.gate();
        int recent = Math.max(0, revisions.size() - asked.recent());
        // Without a row, nothing is since one.
        int since = revisions.isEmpty()
                ? recent
                : asked.since().map(text -> row(name, revisions, text)).orElse(recent);
        return new Gate(asked.failOn(), since);
    }

    /** The first row that is called so, or else that begins so; a commit may be longer than the file has it. */
    private static int row(String file, List<String> revisions, String text) {
        int exact = revisions.indexOf(text);
        if (exact >= 0) {
            return exact;
        }
        int[] similar = IntStream.range(0, revisions.size())
                .filter(row -> similar(revisions.get(row), text))
                .toArray();
        if (similar.length == 0) {
            boolean commits =
                    revisions.stream().allMatch(name -> HASH.matcher(name).matches());
            throw UserError.usage(
                    "--since " + text + ": no row of " + file + " starts with it",
                    commits
                            ? "Use the start of a measured commit's hash, or --recent with a number of rows. To see what changed "
                                    + "since a release, use --against TAG."
                            : "Use the first cell of a row, in JSON a revision, or --recent with a number of rows.");
        }
        if (similar[similar.length - 1] - similar[0] >= similar.length) {
            throw UserError.usage(
                    "--since " + text + " is ambiguous: " + similar.length + " rows of " + file
                            + " start with it, and they are not consecutive",
                    "Use the whole first cell of a row.");
        }
        return similar[0];
    }

    private static boolean similar(String revision, String text) {
        return revision.startsWith(text) || (COMMIT.matcher(revision).matches() && text.startsWith(revision));
    }

    private static ChangesRenderer renderer(
            DetectRequest.Format format, Console console, Optional<HistoryHealth> health) {
        return switch (format) {
            case TEXT ->
                new ChangesText(
                        new TextStyle(
                                console.color(),
                                Math.max(NARROWEST, console.columns().orElse(TEXT_WIDTH))),
                        health);
            case JSON -> new ChangesJson(health);
            case CSV -> new ChangesCsv();
        };
    }
}
