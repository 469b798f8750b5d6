package dev.steelyard.compare.request;

import java.util.Optional;

/**
 * Whether and where a finished run is recorded.
 *
 * @param off whether it is left out of the ledger
 * @param ledger the ledger's address, without a password; empty for the usual one
 */
public record Recording(boolean off, Optional<String> ledger) {

    /** In the usual ledger. */
    public static final Recording USUAL = new Recording(false, Optional.empty());

    /** Not at all. */
    public static final Recording OFF = new Recording(true, Optional.empty());
}
