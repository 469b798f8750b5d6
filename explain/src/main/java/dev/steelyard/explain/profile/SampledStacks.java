package dev.steelyard.explain.profile;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The sampled stacks of one fork as a tree from the root: a frame and its callees.
 *
 * @param samples number of samples with this frame, at least 0
 * @param callees frames called by it, by class and name of the method
 */
public record SampledStacks(int samples, SortedMap<String, SampledStacks> callees) {

    /** No samples. */
    public static final SampledStacks NONE = new SampledStacks(0, Collections.emptySortedMap());

    public SampledStacks {
        callees = Collections.unmodifiableSortedMap(new TreeMap<>(callees));
        int called = callees.values().stream().mapToInt(SampledStacks::samples).sum();
        if (samples < 0 || called > samples) {
            throw new IllegalArgumentException(called + " of " + samples + " samples are in callees");
        }
    }

    /** Returns the callee with a name; without samples if there is none. */
    public SampledStacks callee(String name) {
        return Optional.ofNullable(callees.get(name)).orElse(NONE);
    }
}
