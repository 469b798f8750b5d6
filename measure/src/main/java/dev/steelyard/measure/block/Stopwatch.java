package dev.steelyard.measure.block;

import dev.steelyard.core.block.Block;
import java.time.Duration;
import java.time.Instant;

/** Splits the wall time of a block into its phases; a phase that was never reached took no time. */
final class Stopwatch {
    private final Instant start = Instant.now();
    private final Heartbeat clock;
    private final long began;
    private long started;
    private long warm;
    private long turned;

    /** @param clock which stands still while the process is stopped */
    Stopwatch(Heartbeat clock) {
        this.clock = clock;
        began = clock.nanos();
        started = began;
        warm = began;
        turned = began;
    }

    void allStarted() {
        started = clock.nanos();
        warm = started;
        turned = started;
    }

    void allWarm() {
        warm = clock.nanos();
        turned = warm;
    }

    void turnOver() {
        turned = clock.nanos();
    }

    Block.Timing timing() {
        return new Block.Timing(
                start,
                since(began, clock.nanos()),
                since(began, started),
                since(started, warm),
                since(warm, turned),
                clock.stalled());
    }

    private static Duration since(long from, long to) {
        return Duration.ofNanos(to - from);
    }
}
