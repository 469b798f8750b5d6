package dev.steelyard.measure.block;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Notices that this process was stopped: by Ctrl-Z, {@code docker pause}, or since its virtual machine was paused. Stopped
 * processes leave no trace in the kernel's counters: they neither wait for a CPU nor is one stolen from them, and the slice
 * of the fork that had its turn just looks long. What stops the forks stops this process too, since they are its children.
 *
 * <p>A thread looks at the clock four times a second. Between two looks nothing but a stop takes longer than
 * {@link #TOLERATED}: a thread that sleeps most of the time is woken within milliseconds, on a machine with many times more
 * threads than CPUs within some hundred. Shorter stops go unnoticed.
 *
 * <p>A machine that was suspended leaves no gap: the clock of {@link System#nanoTime} stands still meanwhile, here and in the
 * forks, so that their slices are right.
 */
final class Heartbeat implements AutoCloseable {
    private static final Duration PERIOD = Duration.ofMillis(250);

    /** The longest gap that does not count as a stop. */
    static final Duration TOLERATED = Duration.ofSeconds(1);

    private final LongSupplier clock;
    private final Thread thread = new Thread(this::beat, "steelyard-heartbeat");
    private long last;
    private long stalled;

    /** @param clock in ns, such as {@link System#nanoTime} */
    Heartbeat(LongSupplier clock) {
        this.clock = clock;
        this.last = clock.getAsLong();
    }

    /** Starts to beat. */
    Heartbeat start() {
        thread.setDaemon(true);
        thread.start();
        return this;
    }

    private void beat() {
        try {
            while (true) {
                nanos();
                Thread.sleep(PERIOD.toMillis());
            }
        } catch (InterruptedException e) {
            // The block is over.
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Returns the time of the clock without the stops. Whoever asks first after a stop finds it, so that no deadline on this
     * clock passes because of one.
     */
    synchronized long nanos() {
        long now = clock.getAsLong();
        long gap = now - last;
        last = now;
        if (gap > PERIOD.plus(TOLERATED).toNanos()) {
            stalled += gap;
        }
        return now - stalled;
    }

    /** Returns whether this process was stopped. */
    synchronized boolean stopped() {
        return stalled > 0;
    }

    /** Returns how long this process was stopped so far. */
    synchronized Duration stalled() {
        return Duration.ofNanos(stalled);
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
