package dev.steelyard.cli.ledger;

import dev.steelyard.history.detect.MarkRequest;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code steelyard ledger marks}. */
@Command(
        name = "marks",
        header = "List the changes of a project that are marked as accepted or false, and why.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "steelyard ledger marks [OPTIONS]",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the marks are listed, or there are none",
            "2:usage error, or a file that is not a ledger",
            "3:the ledger cannot be read"
        },
        sortOptions = false)
public final class LedgerMarksCommand implements Callable<Integer> {
    private final ToIntFunction<MarkRequest.Listing> run;

    @Mixin(name = "Ledger")
    private ProjectOptions project = new ProjectOptions();

    /** @param run lists marks and returns the exit code */
    public LedgerMarksCommand(ToIntFunction<MarkRequest.Listing> run) {
        this.run = run;
    }

    @Override
    public Integer call() {
        return run.applyAsInt(new MarkRequest.Listing(project.folder(), project.address()));
    }
}
