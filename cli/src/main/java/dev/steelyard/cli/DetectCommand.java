package dev.steelyard.cli;

import dev.steelyard.cli.ledger.ConfirmOptions;
import dev.steelyard.cli.ledger.HealthOptions;
import dev.steelyard.cli.ledger.LayoutOptions;
import dev.steelyard.cli.ledger.LedgerOption;
import dev.steelyard.cli.screen.ScreenOptions;
import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.ChangeReport.FailOn;
import dev.steelyard.history.change.ChangeReport.Promise;
import dev.steelyard.history.detect.DetectRequest;
import dev.steelyard.history.detect.DetectRequest.Format;
import dev.steelyard.history.detect.DetectRequest.Gate;
import dev.steelyard.history.detect.DetectRequest.HistoryFile;
import dev.steelyard.history.detect.DetectRequest.ImportedProjectHistory;
import dev.steelyard.history.detect.DetectRequest.RecordedHistory;
import dev.steelyard.history.detect.HealthRequest;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code steelyard detect}. */
@Command(
        name = "detect",
        header = "Find the revisions at which a series of measurements moved to a new level.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = {
            "steelyard detect [OPTIONS] [-C DIR] [--benchmark REGEX] [--anchor REV]",
            "       steelyard detect [OPTIONS] FILE"
        },
        description = {
            "%nWithout a file, examines what 'steelyard run' recorded of this project: for each benchmark, its change against "
                    + "the anchor over the commits; lower is better. Then examines what was imported from other tools "
                    + "(steelyard ledger import), each tool and host separately.%n",
            "With one, reads a CSV file with a header and one row per revision: a revision or time in the first column, a series "
                    + "of values in each other column. An empty cell is a missing value. If every row starts with "
                    + "a time, rows can be in either order; otherwise, the oldest row must come first, unless you "
                    + "add --newest-first. A change is a lasting shift of the level; outliers (spikes) and "
                    + "gradual changes (drifts) are listed separately.%n",
            "Also reads histories that other programs keep: the data.js of github-action-benchmark, the timeline of "
                    + "codespeed or a list of its results, the output of 'bencher perf'. Rows are sorted by time. Units of times and rates imply which "
                    + "values are better, unless an option overrides this."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  steelyard detect",
            "  steelyard detect --benchmark Decoder --fail-on regression",
            "  steelyard detect --against v1.0 --fail-on regression",
            "  steelyard detect --confirm --notify env:SLACK_WEBHOOK",
            "  steelyard detect history.csv",
            "  steelyard detect history.csv --lower-is-better --fail-on regression",
            "  steelyard detect history.csv --fail-on change --since 9be07d3",
            "  steelyard detect data.js --fail-on regression",
            "  steelyard detect history.csv --format json --alpha 0.1%% --per-file"
        },
        exitCodeListHeading = "%nExit codes, the first that applies:%n",
        exitCodeList = {
            "2:usage error, or a file that cannot be read",
            "3:no series has at least five values or can be compared with --against, nothing is recorded, or --confirm or "
                    + "--notify failed",
            "1:a recent change, or a loss since --against, with --fail-on, unless it was not confirmed",
            "0:none of the above"
        },
        sortOptions = false)
final class DetectCommand implements Callable<Integer> {
    private final Invocation invocation;

    @Parameters(
            paramLabel = "FILE",
            arity = "0..1",
            description = "History to examine. Default: what 'steelyard run' recorded of this project.")
    private @Nullable String file;

    @Mixin(name = "Ledger")
    private RecordedOptions recorded = new RecordedOptions();

    /** The options for a history from the ledger. */
    static final class RecordedOptions {
        @Option(
                names = "-C",
                paramLabel = "DIR",
                description = "Folder of the project, for a history from the ledger. Default: the current one.")
        private @Nullable Path project;

        @Option(
                names = "--benchmark",
                paramLabel = "REGEX",
                description =
                        "Regular expression for the benchmarks to examine, found anywhere in their full names. Default: "
                                + "all.")
        private @Nullable String benchmark;

        @Option(
                names = "--anchor",
                paramLabel = "REV",
                description = "Examine only what was compared with this revision. Default: all anchors.")
        private @Nullable String anchor;

        @Option(
                names = "--project",
                paramLabel = "NAME",
                description = "Examine what was imported under this name, instead of the project at -C.")
        private @Nullable String imported;

        @Mixin
        private LedgerOption ledger = new LedgerOption();
    }

    @Option(
            names = "--alpha",
            paramLabel = "FRACTION",
            description = "Maximum probability of reporting any change in a series that has none. Default: 0.01.")
    private @Nullable Double alpha;

    @Option(
            names = "--per-file",
            description = "Apply --alpha to all series in the file together, not to each separately.")
    private boolean perFile;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "Format of standard output: text (default), json or csv.")
    private Format format = Format.TEXT;

    @Option(
            names = "--fail-on",
            paramLabel = "WHAT",
            defaultValue = "never",
            description =
                    "Recent findings that make the exit code 1: never (default), regression (a change for the worse), "
                            + "change. A change is recent if it may lie in one of the " + Gate.RECENT
                            + " newest rows, so it fails a few runs but not all later ones. A drift fails a run only "
                            + "if all rows are recent. Marked changes (steelyard ledger mark) and quarantined ones (steelyard ledger quarantine) do not count.")
    private FailOn failOn = FailOn.NEVER;

    @Option(
            names = "--recent",
            paramLabel = "ROWS",
            description =
                    "For --fail-on, --notify and --confirm: how many of the newest rows count as recent. Default: "
                            + Gate.RECENT + ".")
    private @Nullable Integer recent;

    @Option(
            names = "--since",
            paramLabel = "REVISION",
            description =
                    "For --fail-on, --notify and --confirm: the oldest row that counts as recent, given by its first cell or the start "
                            + "of that cell.")
    private @Nullable String since;

    @Option(
            names = "--notify",
            paramLabel = "TARGET",
            description =
                    "Notify TARGET once of each new recent change in the ledger; changes with a common cause are grouped. A URL "
                            + "gets JSON; slack:URL a message for Slack or compatible chats; command:COMMAND runs a "
                            + "command with a text on its standard input; env:NAME takes any of these from a variable. "
                            + "Can be repeated. Failed deliveries are retried the next time.")
    private List<String> notify = List.of();

    @Mixin(name = "File")
    private LayoutOptions layout = new LayoutOptions();

    @Mixin(name = "Release and health")
    private HealthOptions health = new HealthOptions();

    @Mixin(name = "Confirmation")
    private ConfirmOptions confirm = new ConfirmOptions();

    @Mixin(name = "Screen")
    private ScreenOptions screen = new ScreenOptions();

    /** @param invocation what it works with */
    DetectCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        DetectRequest request = new DetectRequest(
                input(), promise(), layout.better(), format, gate(), notify, health(), confirm.budget());
        return invocation.run(screen, console -> invocation.useCases().detect().run(request, console));
    }

    private HealthRequest health() {
        if (file != null && !health.none()) {
            throw UserError.usage(
                    "--against, --margin and --stale need a history from the ledger, but there is a file argument",
                    "Leave out the file, or these options.");
        }
        if (health.compares() && format == Format.CSV) {
            throw UserError.usage(
                    "--against has no place in --format csv, whose rows are changes", "Use --format text or json.");
        }
        return health.request();
    }

    private DetectRequest.Input input() {
        if (file != null) {
            if (!notify.isEmpty()) {
                throw UserError.usage(
                        "--notify needs the ledger to record what was sent, but there is a file argument",
                        "Leave out the file, or use --fail-on.");
            }
            if (confirm.budget().isPresent()) {
                throw UserError.usage(
                        "--confirm measures revisions of a project, but there is a file argument",
                        "Leave out the file, or --confirm.");
            }
            if (recorded.project != null
                    || recorded.benchmark != null
                    || recorded.anchor != null
                    || recorded.imported != null
                    || recorded.ledger.address().isPresent()) {
                throw UserError.usage(
                        "-C, --project, --benchmark, --anchor and --ledger select a history from the ledger, but there is a file argument",
                        "Leave out the file, or these options.");
            }
            return new HistoryFile(path(file), layout.layout());
        }
        if (layout.given()) {
            throw UserError.usage(
                    "--lower-is-better, --higher-is-better, and the options for order and decimals describe a file",
                    "Specify a file, or leave them out: for recorded results, lower is better.");
        }
        String name = recorded.imported;
        if (name != null) {
            if (recorded.project != null || recorded.anchor != null || !notify.isEmpty()) {
                throw UserError.usage(
                        "-C, --anchor and --notify apply to measured results, and --project to imported ones",
                        "Leave them out, or --project.");
            }
            return new ImportedProjectHistory(name, recorded.ledger.address(), Optional.ofNullable(recorded.benchmark));
        }
        Path folder = recorded.project == null ? Path.of("").toAbsolutePath().normalize() : recorded.project;
        return new RecordedHistory(
                folder,
                recorded.ledger.address(),
                Optional.ofNullable(recorded.benchmark),
                Optional.ofNullable(recorded.anchor));
    }

    private Gate gate() {
        boolean used =
                failOn != FailOn.NEVER || !notify.isEmpty() || confirm.budget().isPresent();
        if (!used && (recent != null || since != null)) {
            throw UserError.usage(
                    (recent != null ? "--recent" : "--since")
                            + " has no effect without --fail-on, --notify or --confirm",
                    "Add --fail-on regression or --fail-on change.");
        }
        if (recent != null && since != null) {
            throw UserError.usage("--recent and --since cannot be used together", "Use one of them.");
        }
        if (recent != null && recent == 0) {
            throw UserError.usage("--recent 0 leaves no recent rows", "Use 1 or more.");
        }
        if (since != null && since.isBlank()) {
            throw UserError.usage("--since is empty", "Specify a revision or time from the first column of the file.");
        }
        return new Gate(failOn, recent == null ? Gate.RECENT : recent, Optional.ofNullable(since));
    }

    private Promise promise() {
        double share = alpha == null ? Promise.DEFAULT.alpha() : alpha;
        if (share >= 0.5) {
            throw UserError.usage(
                    "--alpha " + share + " is too high: half of all series could show false changes",
                    "Use a value below 0.5, such as 0.01 or 5%.");
        }
        return new Promise(share, perFile);
    }

    /** Kept as it is written: the report names it. */
    private static Path path(String text) {
        try {
            if (!text.isEmpty()) {
                return Path.of(text);
            }
        } catch (InvalidPathException e) {
            throw UserError.usage("'" + text + "' is not a path: " + e.getReason(), "Specify a history file.")
                    .causedBy(e);
        }
        throw UserError.usage("a path cannot be empty", "Specify a history file.");
    }
}
