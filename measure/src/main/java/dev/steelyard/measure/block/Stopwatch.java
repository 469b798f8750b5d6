package dev.steelyard.measure.block;

import dev.steelyard.core.block.Block;
import java.time.Duration;
import java.time.Instant;

/**
 * Splits the wall time of a block into phases; for forks that run one after the other, each phase is summed. A phase that was never reached
 * has zero time.
 */
final class Stopwatch {
    private final Instant start = Instant.now();
    private final Heartbeat clock;
    private final long began;
    private long mark;
    private long starting;
    private long warming;
    private long turning;

    /** @param clock a clock that does not advance while the process is stopped */
    Stopwatch(Heartbeat clock) {
        this.clock = clock;
        began = clock.nanos();
        mark = began;
    }

    /** Starts the next forks; the time since the last turn, in which forks ended, belongs to no phase. */
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
