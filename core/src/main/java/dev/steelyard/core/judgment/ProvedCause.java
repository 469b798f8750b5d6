package dev.steelyard.core.judgment;

import dev.steelyard.core.judgment.Comparison.Row;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What was proved by experiments to cause part of a row's change.
 *
 * @param row the row
 * @param kind what it is
 * @param names binary names of the top-level classes; or class and name of the method; or the label of the optimization
 * @param share the part of the change that comes with it: a fraction of its log ratio
 * @param low lower end of the share's interval
 * @param high upper end of the share's interval
 */
public record ProvedCause(Row row, Kind kind, SortedSet<String> names, double share, double low, double high) {

    /** What causes changes, by how it was proved. */
    public enum Kind {
        /** Classes that were exchanged. */
        CLASSES,
        /** A method whose inlining the compilers were told. */
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
