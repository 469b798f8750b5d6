package dev.steelyard.cli.ledger;

import dev.steelyard.app.ledger.HistoryRequest;
import dev.steelyard.app.ledger.HistoryRequest.Format;
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
                "%nEvery finished compare, suite and demo run is recorded in the ledger. For each benchmark, shows the revision, "
                        + "what it was compared with, its score, the change with its interval, and the verdict; below that, "
                        + "the course of the scores for each host, JVM and setting, since only these are comparable. Results of "
                        + "other tools (steelyard ledger import) have a line for each series.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  steelyard history",
            "  steelyard history Decoder.read",
            "  steelyard history --format csv > history.csv"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:there is something to show",
            "2:usage error, no such benchmark, or a file that is not a ledger",
            "3:nothing is recorded, or the ledger cannot be read"
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
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "Format of standard output: text (default), json or csv.")
    private Format format = Format.TEXT;

    @Mixin(name = "Ledger")
    private LedgerOption ledger = new LedgerOption();

    /** @param run shows the history and returns the exit code */
    public HistoryCommand(ToIntFunction<HistoryRequest> run) {
        this.run = run;
    }

    @Override
    public Integer call() {
        return run.applyAsInt(new HistoryRequest(ledger.address(), Optional.ofNullable(benchmark), format));
    }
}
