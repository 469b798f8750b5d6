package dev.steelyard.core.decision;

import dev.steelyard.core.judgment.Comparison.Row;
import java.time.Duration;
import java.util.OptionalInt;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

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

    /** Returns the number of blocks so far. */
    int soFar(int lastLook) {
        return lastLook - blocksLeft;
    }

    /**
     * Returns the number of blocks that the row will take if its true spread is at a quantile of what the blocks so far show, the
     * estimate being right; at most {@link Projection#FARTHEST}.
     *
     * @param soFar number of blocks so far, at least 2
     * @param quantile between 0 and 1; the greater, the fewer blocks
     */
    int blocksAt(double quantile, int soFar) {
        double degrees = soFar - 1.0;
        double scale = degrees / ChiSquaredDistribution.of(degrees).inverseCumulativeProbability(quantile);
        double all = Math.ceil((soFar + expectedBlocks()) * scale);
        return (int) Math.max(1, Math.min(Projection.FARTHEST, all - soFar));
    }

    /** Returns the time that these blocks will probably take. */
    public Duration expectedTime() {
        return block.multipliedBy(expectedBlocks());
    }
}
