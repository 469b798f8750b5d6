package dev.steelyard.cli.ledger;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.record.LedgerRequest;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code steelyard ledger prune}. */
@Command(
        name = "prune",
        header = "Remove old runs from the ledger. Only a backup can bring them back.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "steelyard ledger prune [OPTIONS] --keep DAYS",
        description =
                "%nImported values are always kept. The original bytes of old imported files are removed only if a "
                        + "later file of the same tool and host exists.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the runs were removed, or there are none that old",
            "2:usage error, or a file that is not a ledger",
            "3:the ledger cannot be read or written"
        },
        sortOptions = false)
public final class LedgerPruneCommand implements Callable<Integer> {
    private final ToIntFunction<LedgerRequest.Prune> run;

    @Option(
            names = "--keep",
            paramLabel = "DAYS",
            required = true,
            description =
                    "Keep the runs that started in the last DAYS days. Projects with only older runs keep all of them.")
    private int days;

    @Option(names = "--dry-run", description = "Show what would be removed, without removing it.")
    private boolean dryRun;

    @Mixin(name = "Ledger")
    private LedgerOption ledger = new LedgerOption();

    /** @param run removes old runs and returns the exit code */
    public LedgerPruneCommand(ToIntFunction<LedgerRequest.Prune> run) {
        this.run = run;
    }

    @Override
    public Integer call() {
        if (days < 1) {
            throw UserError.usage("--keep takes a number of days, at least 1, not " + days, "For example: --keep 365");
        }
        return run.applyAsInt(new LedgerRequest.Prune(ledger.address(), days, dryRun));
    }
}
