package dev.steelyard.core.ledger;

import java.util.List;

/**
 * What a check of a ledger found.
 *
 * @param place where the ledger is, without a password
 * @param format version of its tables
 * @param runs number of runs
 * @param comparisons number of comparisons in the latest state of each run
 * @param blocks number of blocks
 * @param damage what the database itself found wrong, in its words; empty if nothing
 * @param incomplete names of runs that lack facts; empty if none does
 */
public record LedgerState(
        String place,
        int format,
        long runs,
        long comparisons,
        long blocks,
        List<String> damage,
        List<String> incomplete) {
    public LedgerState {
        damage = List.copyOf(damage);
        incomplete = List.copyOf(incomplete);
    }

    /** Returns whether everything is as it was recorded. */
    public boolean sound() {
        return damage.isEmpty() && incomplete.isEmpty();
    }
}
