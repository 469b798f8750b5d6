package dev.steelyard.cli.ledger;

import dev.steelyard.history.record.LedgerLocation;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names the ledger. */
public final class LedgerOption {
    @Option(
            names = "--ledger",
            paramLabel = "LEDGER",
            description =
                    "Ledger to use: a file, or postgresql://USER@HOST:PORT/DATABASE. Default: $STEELYARD_LEDGER, or "
                            + "else ledger.db in your data folder.")
    private @Nullable String ledger;

    /**
     * Returns the address; empty for the usual ledger.
     *
     * @throws dev.steelyard.core.error.UserError if it is no address, or contains a password
     */
    public Optional<String> address() {
        return Optional.ofNullable(ledger).map(LedgerLocation::recorded);
    }
}
