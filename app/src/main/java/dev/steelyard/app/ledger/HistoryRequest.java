package dev.steelyard.app.ledger;

import java.util.Optional;

/**
 * A request to {@code steelyard history}.
 *
 * @param ledger address of the ledger; empty for the usual one
 * @param benchmark regular expression for the benchmarks to show, found anywhere in their names; empty for all
 * @param format how the result is written to standard output
 */
public record HistoryRequest(Optional<String> ledger, Optional<String> benchmark, Format format) {

    /** The format of a history. */
    public enum Format {
        TEXT,
        JSON,
        CSV
    }
}
