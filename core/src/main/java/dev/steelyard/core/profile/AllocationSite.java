package dev.steelyard.core.profile;

import java.util.Comparator;

/**
 * What was allocated, and where.
 *
 * @param className the allocated class, an array as {@code byte[]}
 * @param method class and name of the allocating method
 * @param caller class and name of the method that called it; the same again if the benchmark's loop did
 */
public record AllocationSite(String className, String method, String caller) implements Comparable<AllocationSite> {

    @Override
    public int compareTo(AllocationSite other) {
        return Comparator.comparing(AllocationSite::className)
                .thenComparing(AllocationSite::method)
                .thenComparing(AllocationSite::caller)
                .compare(this, other);
    }
}
