package dev.steelyard.cli.ledger;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.record.TokenRequest;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code steelyard token revoke}. */
@Command(
        name = "revoke",
        header = "Revoke a token permanently.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "steelyard token revoke ID [OPTIONS]",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the token is no longer valid",
            "2:usage error, or not exactly one token whose id begins with ID",
            "3:the ledger cannot be read or written"
        },
        sortOptions = false)
public final class TokenRevokeCommand implements Callable<Integer> {
    private static final Pattern ID = Pattern.compile("[0-9a-f]{4,32}");

    private final ToIntFunction<TokenRequest.Revoke> run;

    @Parameters(index = "0", paramLabel = "ID", description = "The token's id, as shown by 'steelyard token list'.")
    private String id = "";

    @Mixin(name = "Ledger")
    private LedgerOption ledger = new LedgerOption();

    /** @param run revokes a token and returns the exit code */
    public TokenRevokeCommand(ToIntFunction<TokenRequest.Revoke> run) {
        this.run = run;
    }

    @Override
    public Integer call() {
        String small = id.toLowerCase(Locale.ROOT);
        if (!ID.matcher(small).matches()) {
            throw UserError.usage("'" + id + "' is not the id of a token", "'steelyard token list' shows the ids.");
        }
        return run.applyAsInt(new TokenRequest.Revoke(ledger.address(), small));
    }
}
