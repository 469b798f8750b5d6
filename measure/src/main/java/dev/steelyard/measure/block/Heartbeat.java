package dev.steelyard.measure.block;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Detects that this process was stopped: by Ctrl-Z, by {@code docker pause}, or because its virtual machine was paused. Stopped processes
 * leave no trace in the kernel's counters: they neither wait for a CPU nor lose stolen time, and the slice of the fork that had its turn
 * just looks long. Forks are children of this process, so whatever stops them also stops this process.
 *
 * <p>A thread reads the clock four times a second. A gap longer than {@link #TOLERATED} between two readings can only be a stop: a thread
 * that mostly sleeps is woken within milliseconds, or within a few hundred on a machine with many times more threads than CPUs. Shorter
 * stops go undetected.
 *
 * <p>A suspended machine leaves no gap: the clock of {@link System#nanoTime} does not advance during the suspension, neither here nor in
 * the forks, so their slices are correct.
 */
final class Heartbeat implements AutoCloseable {
    private static final Duration PERIOD = Duration.ofMillis(250);

    /** The longest gap that is not considered a stop. */
    static final Duration TOLERATED = Duration.ofSeconds(1);

    private final LongSupplier clock;
    private final Thread thread = new Thread(this::beat, "steelyard-heartbeat");
    private long last;
    private long stalled;

    /** @param clock a clock in ns, such as {@link System#nanoTime} */
    Heartbeat(LongSupplier clock) {
        this.clock = clock;
        this.last = clock.getAsLong();
    }

    /** Starts the thread. */
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
     * Returns the clock's time minus all stops. The first call after a stop detects it, so a stop never makes a deadline on this clock
     * expire.
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
