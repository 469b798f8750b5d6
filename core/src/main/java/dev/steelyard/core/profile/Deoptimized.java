package dev.steelyard.core.profile;

import java.util.Comparator;

/**
 * Compiled code that was left.
 *
 * @param method class and name of the method
 * @param reason the JVM's word for why, such as {@code class_check}
 */
public record Deoptimized(String method, String reason) implements Comparable<Deoptimized> {

    @Override
    public int compareTo(Deoptimized other) {
        return Comparator.comparing(Deoptimized::method)
                .thenComparing(Deoptimized::reason)
                .compare(this, other);
    }
}
