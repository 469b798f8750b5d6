package dev.steelyard.history.fact;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The result of checking a ledger.
 *
 * @param place location of the ledger, without a password
 * @param format version of its schema
 * @param runs number of runs
 * @param comparisons number of comparisons in the latest state of each run
 * @param blocks number of blocks
 * @param damage problems reported by the database itself, in its words; empty if there are none
 * @param incomplete names of runs that lack facts; empty if there are none
 * @param damaged stored values that differ from what was recorded, in order; empty if there are none
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
     * The runs that started before a given time, in projects that have later ones.
     *
     * @param runs their number
     * @param all number of runs in the ledger
     * @param span start of the earliest and of the latest of them; empty if there are none
     * @param whole names of projects that only have such old runs
     */
    public record Older(long runs, long all, Optional<Span> span, List<String> whole) {
        public Older {
            whole = List.copyOf(whole);
        }
    }

    /** The start times of the earliest and the latest of some runs. */
    public record Span(Instant first, Instant last) {}

    /** Returns whether everything is unchanged since it was recorded. */
    public boolean sound() {
        return damage.isEmpty() && incomplete.isEmpty() && damaged.isEmpty();
    }
}
