package dev.steelyard.core.judgment;

import dev.steelyard.core.judgment.Comparison.Row;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A cause of part of a row's change, proved by experiments.
 *
 * @param row the row
 * @param kind the kind of cause
 * @param names binary names of the top-level classes; or class and name of the method; or the label of the optimization
 * @param share the share of the change caused by it: a fraction of the log ratio
 * @param low lower end of the share's interval
 * @param high upper end of the share's interval
 */
public record ProvedCause(Row row, Kind kind, SortedSet<String> names, double share, double low, double high) {

    /** The kind of cause, by type of experiment. */
    public enum Kind {
        /** Classes that were exchanged. */
        CLASSES,
        /** A method whose inlining was forced or prevented. */
        INLINING,
        /** An optimization that was turned off. */
        OPTIMIZATION
    }

    public ProvedCause {
        names = Collections.unmodifiableSortedSet(new TreeSet<>(names));
        if (names.isEmpty() || (kind != Kind.CLASSES && names.size() > 1)) {
            throw new IllegalArgumentException(names.size() + " names of " + kind);
        }
        if (!(low <= high)) {
            throw new IllegalArgumentException("interval upside down: " + low + " to " + high);
        }
    }
}
