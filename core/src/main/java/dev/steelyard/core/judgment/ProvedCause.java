package dev.steelyard.core.judgment;

import dev.steelyard.core.judgment.Comparison.Row;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What was proved by experiments to cause part of a row's change: classes that were exchanged, or a method whose inlining the
 * compilers were told.
 *
 * @param row the row
 * @param classes binary names of the top-level classes; empty for a method
 * @param inlined class and name of the method; empty for classes
 * @param share the part of the change that comes with them: a fraction of its log ratio
 * @param low lower end of the share's interval
 * @param high upper end of the share's interval
 */
public record ProvedCause(
        Row row, SortedSet<String> classes, Optional<String> inlined, double share, double low, double high) {
    public ProvedCause {
        classes = Collections.unmodifiableSortedSet(new TreeSet<>(classes));
        if (classes.isEmpty() == inlined.isEmpty()) {
            throw new IllegalArgumentException("a cause has at least one class, or a method");
        }
        if (!(low <= high)) {
            throw new IllegalArgumentException("interval upside down: " + low + " to " + high);
        }
    }

    /** Creates a cause of classes. */
    public ProvedCause(Row row, SortedSet<String> classes, double share, double low, double high) {
        this(row, classes, Optional.empty(), share, low, high);
    }
}
