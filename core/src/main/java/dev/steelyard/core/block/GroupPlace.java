package dev.steelyard.core.block;

import java.util.OptionalInt;

/**
 * The place of a block among blocks that run at the same time.
 *
 * @param group number of its core group, from 0; empty if the block could use all CPUs because its benchmark has more threads than a group
 *     has CPUs
 * @param order sequence number of the decision to run this block, from 0, within the run; a pilot has the number of the block that required
 *     it
 * @param alone whether the rest of the machine was idle
 */
public record GroupPlace(OptionalInt group, int order, boolean alone) {

    public GroupPlace {
        if (order < 0 || group.orElse(0) < 0) {
            throw new IllegalArgumentException("no block has order " + order + " in group " + group);
        }
    }
}
