package dev.steelyard.core.profile;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The sampled stacks of one fork, joined where they agree from the root on: a frame, and those that it calls.
 *
 * @param samples in which the frame is, at least 0
 * @param callees what it calls, by class and name of the method
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

    /** Returns what is called by this frame and has this name; without samples if nothing has. */
    public SampledStacks callee(String name) {
        return Optional.ofNullable(callees.get(name)).orElse(NONE);
    }
}
