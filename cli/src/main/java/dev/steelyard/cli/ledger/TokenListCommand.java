package dev.steelyard.cli.ledger;

import dev.steelyard.history.record.TokenRequest;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code steelyard token list}. */
@Command(
        name = "list",
        header = "List all tokens, without their secrets.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "steelyard token list [OPTIONS]",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the tokens are listed, or there are none",
            "2:usage error, or a file that is not a ledger",
            "3:the ledger cannot be read"
        },
        sortOptions = false)
public final class TokenListCommand implements Callable<Integer> {
    private final ToIntFunction<TokenRequest.Listing> run;

    @Mixin(name = "Ledger")
    private LedgerOption ledger = new LedgerOption();

    /** @param run lists tokens and returns the exit code */
    public TokenListCommand(ToIntFunction<TokenRequest.Listing> run) {
        this.run = run;
    }

    @Override
    public Integer call() {
        return run.applyAsInt(new TokenRequest.Listing(ledger.address()));
    }
}
