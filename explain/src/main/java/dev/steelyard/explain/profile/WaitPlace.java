package dev.steelyard.explain.profile;

import java.util.Comparator;

/**
 * Where threads waited, and for what.
 *
 * @param way how they waited
 * @param className class of the lock, or of the blocker that parked them; empty if not recorded
 * @param method class and name of the method that waited, or that called the waiting code in {@code java.util.concurrent}; not empty
 */
public record WaitPlace(Way way, String className, String method) implements Comparable<WaitPlace> {

    public WaitPlace {
        if (method.isEmpty()) {
            throw new IllegalArgumentException("a wait in no method");
        }
    }

    /** The ways of waiting. */
    public enum Way {
        /** To enter a synchronized method or block. */
        LOCK,
        /** Parked, as by the locks of {@code java.util.concurrent}. */
        PARK,
        /** In {@code Object.wait}. */
        NOTIFICATION
    }

    @Override
    public int compareTo(WaitPlace other) {
        return Comparator.comparing(WaitPlace::way)
                .thenComparing(WaitPlace::className)
                .thenComparing(WaitPlace::method)
                .compare(this, other);
    }
}
