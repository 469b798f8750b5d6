package dev.steelyard.core.decision;

import dev.steelyard.core.evidence.Evidence;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Comparison.Scores;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Reason;
import java.util.Optional;

/**
 * A row before its verdict: with evidence, or with the reason why there is none.
 *
 * @param row the row
 * @param status whether there was anything to compare
 * @param evidence the evidence from its samples; empty without samples
 * @param nothing why there is no evidence; empty if there is some, or if both sides run the same code
 */
public record UnjudgedRow(Row row, Status status, Optional<Evidence> evidence, Optional<Reason> nothing) {

    public UnjudgedRow {
        int said = (evidence.isPresent() ? 1 : 0) + (nothing.isPresent() ? 1 : 0);
        if (said != (status == Status.UNREACHED ? 0 : 1)) {
            throw new IllegalArgumentException("a row has evidence, or a reason why it has none: " + row);
        }
    }

    /** Returns a row with evidence. */
    public static UnjudgedRow measured(Row row, Evidence evidence) {
        return new UnjudgedRow(row, Status.MEASURED, Optional.of(evidence), Optional.empty());
    }

    /** Returns a row without evidence. */
    public static UnjudgedRow without(Row row, Status status, Reason reason) {
        return new UnjudgedRow(row, status, Optional.empty(), Optional.of(reason));
    }

    /** Returns a row whose sides run the same code. */
    public static UnjudgedRow unreached(Row row) {
        return new UnjudgedRow(row, Status.UNREACHED, Optional.empty(), Optional.empty());
    }

    /**
     * Returns whether there is something to test, so the row counts in its family. The benchmarks to spend a short budget on are chosen
     * before anything is measured; the others count as soon as they are started.
     */
    boolean inFamily() {
        return status != Status.ADDED && status != Status.REMOVED && status != Status.UNREACHED && !mayJoin();
    }

    /** Returns whether the row is of a benchmark that was not chosen and has not been started. */
    boolean mayJoin() {
        return nothing.filter(Reason.NotChosen.class::isInstance).isPresent();
    }

    /** Returns the scores of both sides, if there are any. */
    Scores scores() {
        return evidence.map(Evidence::scores).orElse(Scores.NONE);
    }
}
