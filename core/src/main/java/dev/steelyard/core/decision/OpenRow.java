package dev.steelyard.core.decision;

import dev.steelyard.core.judgment.Comparison.Row;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * A row whose verdict is not final and that further blocks may decide.
 *
 * @param row the row
 * @param undecided whether it has no verdict at all; else it has one on a change below the margin
 * @param blocks how many more blocks a final verdict would probably take; empty if nothing points to one
 * @param blocksLeft how many may still be measured until the last look, at least 1
 * @param block the expected time of one block
 */
public record OpenRow(Row row, boolean undecided, OptionalInt blocks, int blocksLeft, Duration block) {

    /** Returns whether a final verdict is expected within the last look. */
    public boolean withinReach() {
        return blocks.isPresent() && blocks.getAsInt() <= blocksLeft;
    }

    /** Returns the blocks that the row will probably still take: all that are left where no verdict is expected. */
    public int expectedBlocks() {
        return Math.min(blocksLeft, blocks.orElse(blocksLeft));
    }

    /** Returns the time that these blocks will probably take. */
    public Duration expectedTime() {
        return block.multipliedBy(expectedBlocks());
    }
}
