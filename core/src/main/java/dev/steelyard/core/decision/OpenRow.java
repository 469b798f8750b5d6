package dev.steelyard.core.decision;

import dev.steelyard.core.judgment.Comparison.Row;
import java.time.Duration;
import java.util.OptionalInt;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * A row without a final verdict, which further blocks may decide.
 *
 * @param row the row
 * @param undecided whether it has no verdict yet; if false, its verdict is a change with an estimate below the margin
 * @param blocks estimated additional blocks to a final verdict, plus one if a pilot is still needed; empty if none is expected
 * @param blocksLeft number of blocks left until the last look, at least 1
 * @param block expected time of one block
 */
public record OpenRow(Row row, boolean undecided, OptionalInt blocks, int blocksLeft, Duration block) {

    /** Returns whether a final verdict is expected by the last look. */
    public boolean withinReach() {
        return blocks.isPresent() && blocks.getAsInt() <= blocksLeft;
    }

    /** Returns the expected number of additional blocks: all that are left if no verdict is expected. */
    public int expectedBlocks() {
        return Math.min(blocksLeft, blocks.orElse(blocksLeft));
    }

    /** Returns the number of blocks so far. */
    int soFar(int lastLook) {
        return lastLook - blocksLeft;
    }

    /**
     * Returns the number of blocks needed if the true spread is at a quantile of its distribution given the blocks so far, and the estimate
     * is right; at most {@link Projection#FARTHEST}.
     *
     * @param soFar number of blocks so far, at least 2
     * @param quantile between 0 and 1; a greater one means fewer blocks
     */
    int blocksAt(double quantile, int soFar) {
        double degrees = soFar - 1.0;
        double scale = degrees / ChiSquaredDistribution.of(degrees).inverseCumulativeProbability(quantile);
        double all = Math.ceil((soFar + expectedBlocks()) * scale);
        return (int) Math.max(1, Math.min(Projection.FARTHEST, all - soFar));
    }

    /** Returns the expected time of these blocks. */
    public Duration expectedTime() {
        return block.multipliedBy(expectedBlocks());
    }
}
