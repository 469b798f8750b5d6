package dev.steelyard.cli.ledger;

import dev.steelyard.history.record.LedgerRequest;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code steelyard ledger backup}. */
@Command(
        name = "backup",
        header = "Copy a ledger file to a new file, even while runs are being recorded.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "steelyard ledger backup [OPTIONS] FILE",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the copy is complete",
            "2:usage error, or a file that is not a ledger",
            "3:the ledger cannot be read, or the copy cannot be written"
        },
        sortOptions = false)
public final class LedgerBackupCommand implements Callable<Integer> {
    private final ToIntFunction<LedgerRequest.Backup> run;

    @Parameters(paramLabel = "FILE", arity = "1", description = "File to write; it must not exist.")
    private Path file = Path.of("");

    @Mixin(name = "Ledger")
    private LedgerOption ledger = new LedgerOption();

    /** @param run copies the ledger and returns the exit code */
    public LedgerBackupCommand(ToIntFunction<LedgerRequest.Backup> run) {
        this.run = run;
    }

    @Override
    public Integer call() {
        return run.applyAsInt(new LedgerRequest.Backup(ledger.address(), file));
    }
}
