package dev.steelyard.cli.ledger;

import dev.steelyard.app.ledger.LedgerRequest;
import dev.steelyard.app.ledger.LedgerRequest.Told;
import dev.steelyard.core.change.ChangeReport.Better;
import dev.steelyard.core.change.RevisionTable.Decimal;
import dev.steelyard.core.change.RevisionTable.Layout;
import dev.steelyard.core.change.RevisionTable.Order;
import dev.steelyard.core.error.UserError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code steelyard ledger import}. */
@Command(
        name = "import",
        header = "Import results that other tools measured.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = {
            "steelyard ledger import [OPTIONS] FILE...",
            "       steelyard ledger import --revision REV [OPTIONS] FILE...",
            "       steelyard ledger import --forget FILE..."
        },
        description = {
            "%nHistories: the data.js of github-action-benchmark, the timeline of codespeed or a list of its results, the "
                    + "output of 'bencher perf', or a CSV file with a row per revision, as for 'steelyard detect FILE'.%n",
            "Results of one run, which need --revision: JMH's JSON, CSV or log, or Bencher Metric Format.%n",
            "A format is recognized by its content. The original bytes are kept. What is there already stays as it is, and only "
                    + "new values are added, so a file that grows can be imported again every day. If one file cannot be "
                    + "read, none is imported."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  steelyard ledger import data.js --host ci-1",
            "  steelyard ledger import jmh-result.json --revision v1.2 --host ci-1",
            "  steelyard ledger import timeline.json --project flink"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all results are in the ledger, now or before",
            "2:usage error, or a file that cannot be read",
            "3:the ledger cannot be written"
        },
        sortOptions = false)
public final class ImportFilesCommand implements Callable<Integer> {
    private final ToIntFunction<LedgerRequest.ImportOthers> run;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "File of another tool.")
    private List<Path> files = List.of();

    @Option(
            names = "--revision",
            paramLabel = "REV",
            description =
                    "For the results of one run: the revision that was measured, such as a commit or tag of the project.")
    private @Nullable String revision;

    @Option(
            names = "--time",
            paramLabel = "TIME",
            description = "For the results of one run: when it was measured, such as 2026-11-23T10:15:00Z.")
    private @Nullable String time;

    @Option(
            names = "--host",
            paramLabel = "NAME",
            description =
                    "Name of the machine that measured. Results of different hosts are never compared. Default: unknown.")
    private String host = "";

    @Option(
            names = "--project",
            paramLabel = "NAME",
            description =
                    "Name of the project, if it is not the git repository around -C. Revisions need not be commits then.")
    private @Nullable String name;

    @Option(
            names = "-C",
            paramLabel = "DIR",
            description = "Folder of the project that was measured. Default: the current one.")
    private @Nullable Path project;

    @Option(names = "--lower-is-better", description = "Lower values are better, whatever units and settings say.")
    private boolean lowerIsBetter;

    @Option(names = "--higher-is-better", description = "Higher values are better, whatever units and settings say.")
    private boolean higherIsBetter;

    @Option(names = "--oldest-first", description = "The history is oldest first, whatever its times say.")
    private boolean oldestFirst;

    @Option(names = "--newest-first", description = "The history is newest first.")
    private boolean newestFirst;

    @Option(names = "--decimal-point", description = "Numbers in CSV use a decimal point, as in 1,234.5.")
    private boolean decimalPoint;

    @Option(names = "--decimal-comma", description = "Numbers in CSV use a decimal comma, as in 1.234,5.")
    private boolean decimalComma;

    @Option(
            names = "--forget",
            description =
                    "Take back what was imported from the files, such as after a wrong --revision. Of histories that grew, "
                            + "the last one comes first.")
    private boolean forget;

    @Mixin(name = "Ledger")
    private LedgerOption ledger = new LedgerOption();

    /** @param run imports the files and returns the exit code */
    public ImportFilesCommand(ToIntFunction<LedgerRequest.ImportOthers> run) {
        this.run = run;
    }

    @Override
    public Integer call() {
        together("--lower-is-better", lowerIsBetter, "--higher-is-better", higherIsBetter);
        together("--oldest-first", oldestFirst, "--newest-first", newestFirst);
        together("--decimal-point", decimalPoint, "--decimal-comma", decimalComma);
        together("--project", name != null, "-C", project != null);
        present("--revision", revision);
        present("--project", name);
        boolean said = revision != null
                || time != null
                || !host.isEmpty()
                || lowerIsBetter
                || higherIsBetter
                || !layout().equals(Layout.UNKNOWN);
        if (forget && said) {
            throw UserError.usage(
                    "--forget takes back a file, whatever was said about it",
                    "Leave out the options about its results.");
        }
        Path folder = project == null ? Path.of("").toAbsolutePath().normalize() : project;
        if (!Files.isDirectory(folder)) {
            throw UserError.usage(
                    "-C: no such folder: " + folder, "Specify the folder of the project that was measured.");
        }
        return run.applyAsInt(new LedgerRequest.ImportOthers(
                ledger.address(),
                folder,
                files,
                new Told(
                        Optional.ofNullable(name),
                        Optional.ofNullable(revision),
                        Optional.ofNullable(time),
                        host.strip(),
                        lowerIsBetter ? Better.LOWER : higherIsBetter ? Better.HIGHER : Better.UNKNOWN,
                        layout()),
                forget));
    }

    private Layout layout() {
        Order order = newestFirst ? Order.NEWEST_FIRST : Order.OLDEST_FIRST;
        Decimal decimal = decimalComma ? Decimal.COMMA : Decimal.POINT;
        return new Layout(
                oldestFirst || newestFirst ? Optional.of(order) : Optional.empty(),
                decimalPoint || decimalComma ? Optional.of(decimal) : Optional.empty());
    }

    private static void together(String one, boolean first, String other, boolean second) {
        if (first && second) {
            throw UserError.usage(one + " and " + other + " cannot be used together", "Use one of them.");
        }
    }

    private static void present(String option, @Nullable String value) {
        if (value != null && value.isBlank()) {
            throw UserError.usage(option + " is empty", "Specify a value, or leave the option out.");
        }
    }
}
