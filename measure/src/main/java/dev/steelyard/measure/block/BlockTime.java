package dev.steelyard.measure.block;

import java.time.Duration;

/**
 * How long a block may take.
 *
 * @param most time for the block; shortly after it runs out, Steelyard stops waiting for forks
 * @param pilot time after which a pilot takes no more turns than a plan needs, because the budget has no room for enough blocks as
 *     long as that
 */
public record BlockTime(Duration most, Duration pilot) {

    public BlockTime {
        if (most.isNegative() || pilot.isNegative()) {
            throw new IllegalArgumentException("a block may take " + most + ", a pilot " + pilot);
        }
    }
}
