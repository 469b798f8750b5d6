package dev.steelyard.measure.block;

import dev.steelyard.core.block.Block;
import java.time.Duration;
import java.time.Instant;

/**
 * Splits the wall time of a block into its phases, each summed over forks that run one after the other; a phase that was never
 * reached took no time.
 */
final class Stopwatch {
    private final Instant start = Instant.now();
    private final Heartbeat clock;
    private final long began;
    private long mark;
    private long starting;
    private long warming;
    private long turning;

    /** @param clock which stands still while the process is stopped */
    Stopwatch(Heartbeat clock) {
        this.clock = clock;
        began = clock.nanos();
        mark = began;
    }

    /** The time since the last turn is that of no phase: forks ended. */
    void next() {
        mark = clock.nanos();
    }

    void allStarted() {
        starting += sinceMark();
    }

    void allWarm() {
        warming += sinceMark();
    }

    void turnOver() {
        turning += sinceMark();
    }

    private long sinceMark() {
        long before = mark;
        mark = clock.nanos();
        return mark - before;
    }

    Block.Timing timing() {
        return new Block.Timing(
                start,
                Duration.ofNanos(clock.nanos() - began),
                Duration.ofNanos(starting),
                Duration.ofNanos(warming),
                Duration.ofNanos(turning),
                clock.stalled());
    }
}
