package dev.steelyard.cli.ledger;

import dev.steelyard.app.ledger.LedgerRequest;
import dev.steelyard.app.ledger.LedgerRequest.Content;
import dev.steelyard.core.error.UserError;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code steelyard ledger export}. */
@Command(
        name = "export",
        header = "Write the ledger to a JSON or CSV file, with full precision.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "steelyard ledger export [OPTIONS] FILE.json|FILE.csv",
        description =
                "%nJSON contains all tables. CSV contains one row per comparison, the view v_changes; or with --series, one row "
                        + "per variant, benchmark and metric of each run, the view v_series.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the file is complete",
            "2:usage error, or a file that is not a ledger",
            "3:nothing is recorded, the ledger cannot be read, or the file cannot be written"
        },
        sortOptions = false)
public final class LedgerExportCommand implements Callable<Integer> {
    private final ToIntFunction<LedgerRequest.Export> run;

    @Parameters(
            paramLabel = "FILE",
            arity = "1",
            description = "File to write, whose name ends in .json or .csv; it must not exist.")
    private Path file = Path.of("");

    @Option(names = "--series", description = "Export scores instead of comparisons (CSV only).")
    private boolean series;

    @Mixin(name = "Ledger")
    private LedgerOption ledger = new LedgerOption();

    /** @param run exports the ledger and returns the exit code */
    public LedgerExportCommand(ToIntFunction<LedgerRequest.Export> run) {
        this.run = run;
    }

    @Override
    public Integer call() {
        return run.applyAsInt(new LedgerRequest.Export(ledger.address(), file, content()));
    }

    private Content content() {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        if (name.endsWith(".csv")) {
            return series ? Content.SERIES : Content.CHANGES;
        }
        if (!name.endsWith(".json")) {
            throw UserError.usage(
                    "the format of " + file + " is unknown", "Specify a file whose name ends in .json or .csv.");
        }
        if (series) {
            throw UserError.usage(
                    "--series applies to CSV only; JSON contains everything", "Leave it out, or specify a .csv file.");
        }
        return Content.TABLES;
    }
}
