package dev.steelyard.measure.block;

import dev.steelyard.core.model.Block;
import java.time.Duration;
import java.time.Instant;

/** Splits the wall time of a block into its phases; a phase that was never reached took no time. */
final class Stopwatch {
    private final Instant start = Instant.now();
    private final long began = System.nanoTime();
    private long started = began;
    private long warm = began;
    private long turned = began;
    private long ending;

    void allStarted() {
        started = System.nanoTime();
        warm = started;
        turned = started;
    }

    void allWarm() {
        warm = System.nanoTime();
        turned = warm;
    }

    void turnOver() {
        turned = System.nanoTime();
    }

    /** Takes the end of a fork, which began with the last arrival, out of the turns of the others. */
    void ended() {
        long now = System.nanoTime();
        ending += now - turned;
        turned = now;
    }

    Block.Timing timing() {
        return new Block.Timing(
                start,
                since(began, System.nanoTime()),
                since(began, started),
                since(started, warm),
                since(warm, turned - ending));
    }

    private static Duration since(long from, long to) {
        return Duration.ofNanos(to - from);
    }
}
