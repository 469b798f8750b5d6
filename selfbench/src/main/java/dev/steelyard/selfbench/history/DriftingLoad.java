package dev.steelyard.selfbench.history;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** A neighbor that takes more and more of one CPU: nothing at first, half of it after a given time. */
final class DriftingLoad implements AutoCloseable {

    private static final long PERIOD_NANOS = Duration.ofMillis(50).toNanos();
    private static final double MOST = 0.5;

    private volatile boolean over;

    /**
     * Starts it.
     *
     * @param rise time until it takes half a CPU
     */
    void begin(Duration rise) {
        Thread thread = new Thread(() -> run(System.nanoTime(), rise.toNanos()), "drifting load");
        thread.setDaemon(true);
        thread.start();
    }

    private void run(long begin, long rise) {
        while (!over) {
            long start = System.nanoTime();
            double share = MOST * Math.min(1, (double) (start - begin) / rise);
            while (System.nanoTime() - start < share * PERIOD_NANOS) {
                Thread.onSpinWait();
            }
            LockSupport.parkNanos(start + PERIOD_NANOS - System.nanoTime());
        }
    }

    @Override
    public void close() {
        over = true;
    }
}
