package dev.steelyard.history.detect;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Optional;

/**
 * A request to put benchmarks into quarantine, to end that, or to list what is there.
 *
 * @param project a folder of the project
 * @param ledger address of the ledger; empty for the usual one
 * @param decision what to do; empty to list
 */
public record QuarantineRequest(Path project, Optional<String> ledger, Optional<Decision> decision) {

    /**
     * A decision about benchmarks.
     *
     * @param benchmark regular expression, found anywhere in their names
     * @param until the last day; empty to end it
     * @param reason why; may be empty if it ends
     */
    public record Decision(String benchmark, Optional<LocalDate> until, String reason) {}
}
