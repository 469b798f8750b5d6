package dev.steelyard.measure.hostcheck;

import dev.steelyard.core.calibration.TurnNoise;
import java.time.Duration;
import java.util.List;

/** A constant amount of work without memory accesses: variations of its speed are the machine's noise. */
public final class BusyLoop {
    private static final long SLICE_NANOS = 5_000_000;
    private static final Duration WARMUP = Duration.ofMillis(500);
    /** Number of operations between two readings of the clock: a few microseconds. */
    private static final int CHUNK = 5_000;

    /** The result of the loop, so that the compiler cannot eliminate it. */
    private static volatile long result;

    private BusyLoop() {}

    /**
     * Runs the loop in this thread and returns the error that blocks would have for several lengths of turns.
     *
     * @param time duration, not including half a second of warmup; the result covers turns of up to a third of it
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
                    // Knuth's linear congruential generator: each step depends on the previous one.
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

    /** Returns the last result of the loop. */
    static long result() {
        return result;
    }
}
