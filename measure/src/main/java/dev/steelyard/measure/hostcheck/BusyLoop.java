package dev.steelyard.measure.hostcheck;

import dev.steelyard.core.calibration.TurnNoise;
import java.time.Duration;
import java.util.List;

/** A constant amount of work without memory accesses: variations of its speed are the machine's noise. */
public final class BusyLoop {
    private static final long SLICE_NANOS = 5_000_000;
    private static final Duration WARMUP = Duration.ofMillis(500);
    /** Operations between two looks at the clock: some microseconds. */
    private static final int CHUNK = 5_000;

    /** What the loop comes to, so that the compiler cannot leave it out. */
    private static volatile long result;

    private BusyLoop() {}

    /**
     * Runs it in this thread and returns the error that blocks would have for some lengths of turns.
     *
     * @param time for how long, without half a second of warmup; lengths of turns up to a third of it are told
     */
    public static List<TurnNoise> noise(Duration time) {
        run((int) (WARMUP.toNanos() / SLICE_NANOS));
        return TurnNoise.of(run((int) (time.toNanos() / SLICE_NANOS)), SLICE_NANOS);
    }

    /** Returns the log of the time per operation of each slice. */
    private static double[] run(int slices) {
        double[] logs = new double[slices];
        long state = 1;
        long begun = System.nanoTime();
        for (int slice = 0; slice < slices; slice++) {
            long operations = 0;
            long now;
            do {
                for (int i = 0; i < CHUNK; i++) {
                    // Knuth's linear congruential generator: each step waits for the one before.
                    state = state * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
                }
                operations += CHUNK;
                now = System.nanoTime();
            } while (now - begun < SLICE_NANOS);
            logs[slice] = Math.log((double) (now - begun) / operations);
            begun = now;
        }
        result = state;
        return logs;
    }

    /** Returns what the loop last came to. */
    static long result() {
        return result;
    }
}
