package dev.steelyard.explain.profile;

import java.util.Comparator;

/**
 * An allocated class and the place of its allocation.
 *
 * @param className the allocated class; arrays as {@code byte[]}
 * @param method class and name of the allocating method
 * @param caller class and name of the method that called it; the same method if the benchmark's loop called it
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
