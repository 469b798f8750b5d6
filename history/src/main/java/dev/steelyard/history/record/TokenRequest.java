package dev.steelyard.history.record;

import dev.steelyard.history.access.AccessAction;
import java.util.Optional;
import java.util.Set;

/** A request to {@code steelyard token}. */
public sealed interface TokenRequest {

    /** Returns the address of the ledger; empty for the usual one. */
    Optional<String> ledger();

    /**
     * Make a token.
     *
     * @param project name or identity of the only project; empty for all
     * @param actions what it allows, at least one
     * @param days the number of days for which it is valid, at least 1
     * @param name what its owner calls it; may be empty
     */
    record Create(Optional<String> ledger, Optional<String> project, Set<AccessAction> actions, int days, String name)
            implements TokenRequest {
        public Create {
            actions = Set.copyOf(actions);
            if (actions.isEmpty() || days < 1) {
                throw new IllegalArgumentException("a token for " + actions + " of " + days + " days");
            }
        }
    }

    /** List all tokens. */
    record Listing(Optional<String> ledger) implements TokenRequest {}

    /**
     * Revoke a token.
     *
     * @param id its id, or the beginning of it
     */
    record Revoke(Optional<String> ledger, String id) implements TokenRequest {}
}
