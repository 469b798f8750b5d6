package dev.steelyard.core.ledger;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

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
 * @param damaged stored values that are not what was recorded, in order; empty if there are none
 */
public record LedgerState(
        String place,
        int format,
        long runs,
        long comparisons,
        long blocks,
        List<String> damage,
        List<String> incomplete,
        List<Damaged> damaged) {
    public LedgerState {
        damage = List.copyOf(damage);
        incomplete = List.copyOf(incomplete);
        damaged = List.copyOf(damaged);
    }

    /**
     * The runs that started before some time, of projects that have later ones.
     *
     * @param runs their number
     * @param all number of runs in the ledger
     * @param span start of the earliest and of the latest of them; empty if there are none
     * @param whole names of projects whose runs are all that old
     */
    public record Older(long runs, long all, Optional<Span> span, List<String> whole) {
        public Older {
            whole = List.copyOf(whole);
        }
    }

    /** The starts of the earliest and of the latest of some runs. */
    public record Span(Instant first, Instant last) {}

    /** Returns whether everything is as it was recorded. */
    public boolean sound() {
        return damage.isEmpty() && incomplete.isEmpty() && damaged.isEmpty();
    }
}
