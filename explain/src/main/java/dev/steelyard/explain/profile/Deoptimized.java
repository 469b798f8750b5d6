package dev.steelyard.explain.profile;

import java.util.Comparator;

/**
 * Compiled code that was deoptimized.
 *
 * @param method class and name of the method
 * @param reason the JVM's name for the reason, such as {@code class_check}
 */
public record Deoptimized(String method, String reason) implements Comparable<Deoptimized> {

    @Override
    public int compareTo(Deoptimized other) {
        return Comparator.comparing(Deoptimized::method)
                .thenComparing(Deoptimized::reason)
                .compare(this, other);
    }
}
