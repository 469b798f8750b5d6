package dev.steelyard.core.judgment;

import dev.steelyard.core.judgment.Comparison.Row;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Classes that were proved, by exchanging them, to cause part of a row's change.
 *
 * @param row the row
 * @param classes binary names of the top-level classes, at least one
 * @param share the part of the change that comes with them: a fraction of its log ratio
 * @param low lower end of the share's interval
 * @param high upper end of the share's interval
 */
public record ProvedCause(Row row, SortedSet<String> classes, double share, double low, double high) {
    public ProvedCause {
        classes = Collections.unmodifiableSortedSet(new TreeSet<>(classes));
        if (classes.isEmpty()) {
            throw new IllegalArgumentException("a cause has at least one class");
        }
        if (!(low <= high)) {
            throw new IllegalArgumentException("interval upside down: " + low + " to " + high);
        }
    }
}
