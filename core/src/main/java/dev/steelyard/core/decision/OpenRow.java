package dev.steelyard.core.decision;

import dev.steelyard.core.judgment.Comparison.Row;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * A row without a final verdict, which further blocks may decide.
 *
 * @param row the row
 * @param undecided whether it has no verdict yet; otherwise it has one, on a change with an estimate below the margin
 * @param blocks estimated additional blocks to a final verdict, one more for a pilot that is still to come; empty if none is
 *     expected
 * @param blocksLeft number of blocks left until the last look, at least 1
 * @param block expected time of one block
 */
public record OpenRow(Row row, boolean undecided, OptionalInt blocks, int blocksLeft, Duration block) {

    /** Returns whether a final verdict is expected by the last look. */
    public boolean withinReach() {
        return blocks.isPresent() && blocks.getAsInt() <= blocksLeft;
    }

    /** Returns the number of blocks that the row will probably take: all that are left if no verdict is expected. */
    public int expectedBlocks() {
        return Math.min(blocksLeft, blocks.orElse(blocksLeft));
    }

    /** Returns the time that these blocks will probably take. */
    public Duration expectedTime() {
        return block.multipliedBy(expectedBlocks());
    }
}
