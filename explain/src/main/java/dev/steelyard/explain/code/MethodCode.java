package dev.steelyard.explain.code;

import java.util.Collection;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Properties of a method's bytecode that may affect its cost.
 *
 * @param bytes its length, at least 0, on which HotSpot bases inlining decisions; 0 without code
 * @param locks whether it is synchronized, or has a synchronized block
 * @param calls the methods that it calls, by class and name, except constructors
 * @param creates the classes and arrays that it instantiates itself
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
