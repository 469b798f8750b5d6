package dev.steelyard.core.code;

import java.util.Collection;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What the bytecode of a method does, as far as it hints at what the method costs.
 *
 * @param bytes its length, at least 0; HotSpot decides by it what to inline. 0 without code
 * @param locks whether it is synchronized, or has a synchronized block
 * @param calls the methods that it calls, by class and name; no constructors
 * @param creates the classes and arrays of which it creates instances itself
 * @param catches the exceptions that it catches
 */
public record MethodCode(
        int bytes, boolean locks, SortedSet<String> calls, SortedSet<String> creates, SortedSet<String> catches) {

    public MethodCode {
        if (bytes < 0) {
            throw new IllegalArgumentException("a method of " + bytes + " bytes");
        }
        calls = copy(calls);
        creates = copy(creates);
        catches = copy(catches);
    }

    private static SortedSet<String> copy(Collection<String> names) {
        return Collections.unmodifiableSortedSet(new TreeSet<>(names));
    }
}
