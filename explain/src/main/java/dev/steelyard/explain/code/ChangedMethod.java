package dev.steelyard.explain.code;

import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * A method whose bytecode differs between two sides, apart from debug information.
 *
 * @param method binary name of its class and its own name
 * @param parameters the types of its parameters, if its class has several methods with this name
 * @param before its code on one side; empty if it does not exist there
 * @param after its code on the other side; empty if it does not exist there
 */
public record ChangedMethod(
        String method, Optional<String> parameters, Optional<MethodCode> before, Optional<MethodCode> after) {

    public ChangedMethod {
        if (before.isEmpty() && after.isEmpty()) {
            throw new IllegalArgumentException(method + " is on neither side");
        }
    }

    /** Returns what it does only on the other side. */
    public SortedSet<String> gained(Function<MethodCode, SortedSet<String>> names) {
        return without(names(after, names), names(before, names));
    }

    /** Returns what it does only on the one side. */
    public SortedSet<String> lost(Function<MethodCode, SortedSet<String>> names) {
        return without(names(before, names), names(after, names));
    }

    private static SortedSet<String> names(Optional<MethodCode> code, Function<MethodCode, SortedSet<String>> names) {
        return code.map(names).orElseGet(TreeSet::new);
    }

    private static SortedSet<String> without(SortedSet<String> some, SortedSet<String> others) {
        SortedSet<String> left = new TreeSet<>(some);
        left.removeAll(others);
        return left;
    }
}
