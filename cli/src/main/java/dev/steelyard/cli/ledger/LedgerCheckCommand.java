package dev.steelyard.cli.ledger;

import dev.steelyard.history.record.LedgerRequest;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code steelyard ledger check}. */
@Command(
        name = "check",
        header = "Check that the ledger is intact and that no recorded run lacks facts.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "steelyard ledger check [OPTIONS]",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the ledger is intact and complete",
            "2:usage error, or a file that is not a ledger",
            "3:something is damaged or missing, or the ledger cannot be read"
        },
        sortOptions = false)
public final class LedgerCheckCommand implements Callable<Integer> {
    private final ToIntFunction<LedgerRequest.Check> run;

    @Mixin(name = "Ledger")
    private LedgerOption ledger = new LedgerOption();

    /** @param run checks the ledger and returns the exit code */
    public LedgerCheckCommand(ToIntFunction<LedgerRequest.Check> run) {
        this.run = run;
    }

    @Override
    public Integer call() {
        return run.applyAsInt(new LedgerRequest.Check(ledger.address()));
    }
}
