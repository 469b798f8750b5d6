package dev.steelyard.core.block;

import java.util.OptionalInt;

/**
 * Where and when a block ran among others at the same time.
 *
 * @param group number of its core group, from 0; empty if the block had all CPUs, because its benchmark has more threads than
 *     a group has CPUs
 * @param order number of the choice of this block within the run, from 0; a pilot has that of the block that it was run for
 * @param alone whether the rest of the machine was idle
 */
public record GroupPlace(OptionalInt group, int order, boolean alone) {

    public GroupPlace {
        if (order < 0 || group.orElse(0) < 0) {
            throw new IllegalArgumentException("no block has order " + order + " in group " + group);
        }
    }
}
