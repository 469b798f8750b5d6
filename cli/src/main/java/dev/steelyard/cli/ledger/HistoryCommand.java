package dev.steelyard.cli.ledger;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.show.HistoryRequest;
import dev.steelyard.history.show.HistoryRequest.Between;
import dev.steelyard.history.show.HistoryRequest.Format;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code steelyard history}. */
@Command(
        name = "history",
        header = "Show the recorded comparisons of each benchmark, the newest last.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "steelyard history [OPTIONS] [BENCHMARK]",
        description =
                "%nEvery finished compare, suite, run and demo, and each step of a bisect, is recorded in the ledger."
                        + " For each benchmark, shows the revision, what it was compared with, its score, the change with"
                        + " its interval, and the verdict. Between the rows are the change points of a history that"
                        + " 'steelyard run' measured. Below the table, shows the scores over time for each host, JVM and"
                        + " setting, since only these are comparable. Results of other tools (steelyard ledger import)"
                        + " have a line for each series.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  steelyard history",
            "  steelyard history Decoder.read",
            "  steelyard history --between v1.0 4f1c2aa9",
            "  steelyard history --format csv > history.csv"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:there is something to show",
            "2:usage error, no such benchmark or revision, or a file that is not a ledger",
            "3:nothing is recorded, no benchmark was measured for both revisions, or the ledger cannot be read"
        },
        sortOptions = false)
public final class HistoryCommand implements Callable<Integer> {
    private final ToIntFunction<HistoryRequest> run;

    @Parameters(
            paramLabel = "BENCHMARK",
            arity = "0..1",
            description =
                    "Regular expression for the benchmarks to show, found anywhere in their full names. Default: all.")
    private @Nullable String benchmark;

    @Option(
            names = "--last",
            paramLabel = "COUNT",
            description = "Show the newest COUNT comparisons of each benchmark; 0 for all. Default: "
                    + HistoryRequest.LAST + ". JSON and CSV have all.")
    private @Nullable Integer last;

    @Option(
            names = "--between",
            paramLabel = "REV",
            arity = "2",
            description =
                    "Compare two recorded revisions without measuring, by the best evidence in the ledger: a run that"
                            + " compared them, or runs that compared each with the same third one. Otherwise, show their"
                            + " scores, which are not comparable, and what else differs. A REV is a branch, a tag, the"
                            + " start of a hash, or a name under which it was measured.")
    private List<String> between = List.of();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "Format of standard output: text (default), json or csv.")
    private Format format = Format.TEXT;

    @Option(
            names = "--project",
            paramLabel = "NAME",
            description = "Show only the project that was recorded or imported under this name. Default: all projects.")
    private @Nullable String name;

    @Mixin(name = "Ledger")
    private ProjectOptions project = new ProjectOptions();

    /** @param run shows the history and returns the exit code */
    public HistoryCommand(ToIntFunction<HistoryRequest> run) {
        this.run = run;
    }

    @Override
    public Integer call() {
        if (between.size() > 2) {
            throw UserError.usage("--between was given twice", "Specify two revisions, once.");
        }
        if (last != null && !between.isEmpty()) {
            throw UserError.usage("--last cannot be used with --between", "Leave out --last.");
        }
        int newest = last == null ? HistoryRequest.LAST : last;
        if (newest < 0) {
            throw UserError.usage(
                    "--last " + newest + " is not a number of comparisons", "Use 1 or more, or 0 for all.");
        }
        if (name != null && project.given()) {
            throw UserError.usage("--project and -C cannot be used together", "Use one of them.");
        }
        return run.applyAsInt(new HistoryRequest(
                project.address(),
                Optional.ofNullable(benchmark),
                format,
                newest == 0 ? Integer.MAX_VALUE : newest,
                between.isEmpty()
                        ? Optional.empty()
                        : Optional.of(new Between(between.get(0), between.get(1), project.folder())),
                project.given() ? Optional.of(project.folder()) : Optional.empty(),
                Optional.ofNullable(name)));
    }
}
