package dev.steelyard.cli.ledger;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.record.LedgerRequest;
import dev.steelyard.history.record.LedgerRequest.Told;
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
            "A format is recognized by its content. The original bytes are kept. Existing values stay as they are, and only "
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
            "0:all results are in the ledger",
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
                    "Name of the project, if it is not the git repository at -C. Revisions need not be commits then.")
    private @Nullable String name;

    @Option(
            names = "--forget",
            description =
                    "Remove what was imported from the files, such as after a wrong --revision. For histories that grew, "
                            + "remove the latest file first.")
    private boolean forget;

    @Mixin(name = "File")
    private LayoutOptions layout = new LayoutOptions();

    @Mixin(name = "Ledger")
    private ProjectOptions project = new ProjectOptions();

    /** @param run imports the files and returns the exit code */
    public ImportFilesCommand(ToIntFunction<LedgerRequest.ImportOthers> run) {
        this.run = run;
    }

    @Override
    public Integer call() {
        if (name != null && project.given()) {
            throw UserError.usage("--project and -C cannot be used together", "Use one of them.");
        }
        present("--revision", revision);
        present("--project", name);
        boolean said = revision != null || time != null || !host.isEmpty() || layout.given();
        if (forget && said) {
            throw UserError.usage(
                    "--forget removes a file, and takes no options about its results",
                    "Leave out the options about its results.");
        }
        return run.applyAsInt(new LedgerRequest.ImportOthers(
                project.address(),
                project.folder(),
                files,
                new Told(
                        Optional.ofNullable(name),
                        Optional.ofNullable(revision),
                        Optional.ofNullable(time),
                        host.strip(),
                        layout.better(),
                        layout.layout()),
                forget));
    }

    private static void present(String option, @Nullable String value) {
        if (value != null && value.isBlank()) {
            throw UserError.usage(option + " is empty", "Specify a value, or leave the option out.");
        }
    }
}
