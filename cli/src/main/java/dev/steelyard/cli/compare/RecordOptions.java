package dev.steelyard.cli.compare;

import dev.steelyard.cli.ledger.LedgerOption;
import dev.steelyard.compare.request.Recording;
import dev.steelyard.core.error.UserError;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for recording a finished run. */
public final class RecordOptions {
    @Option(names = "--no-record", description = "Do not record the finished run in the ledger.")
    private boolean off;

    @Mixin
    private LedgerOption ledger = new LedgerOption();

    /**
     * Returns whether and where the run is recorded.
     *
     * @throws UserError if the options contradict each other
     */
    public Recording recording() {
        Optional<String> address = ledger.address();
        if (off && address.isPresent()) {
            throw UserError.usage("--no-record and --ledger cannot be used together", "Use one of them.");
        }
        return off ? Recording.OFF : new Recording(false, address);
    }
}
