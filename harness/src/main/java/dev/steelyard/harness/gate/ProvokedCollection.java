package dev.steelyard.harness.gate;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lets the collector of a fork run before its first turn. A benchmark that allocates nothing leaves eden to its set-up, JMH and
 * the gate, which fill it sooner or later. A collection moves objects, and the score of a benchmark that follows references may
 * change by a quarter with their places. Here it happens to all forks, and not to one of them in the middle of its turns.
 *
 * <p>Garbage does it and not {@link System#gc}, after which the heap may shrink, and eden with it, so that the next collection
 * would be near.
 */
final class ProvokedCollection {
    private static final int PIECE = 64 << 10;
    /** More than eden has at first where the heap is not set by hand and the machine has 32 GiB. */
    private static final long MOST = 64L << 20;
    /** Of the whole heap; half of what is free is the limit as well. */
    private static final long SHARE = 8;

    /** Keeps the garbage from being optimized away. */
    @SuppressWarnings("unused")
    private static volatile byte @Nullable [] garbage;

    private ProvokedCollection() {}

    /** Makes garbage until the collector has run, or a limit is reached. */
    static void run() {
        List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
        long before = count(collectors);
        try {
            for (long left = most(Runtime.getRuntime()); left > 0 && count(collectors) == before; left -= PIECE) {
                garbage = new byte[PIECE];
            }
        } catch (OutOfMemoryError full) {
            // The collector has certainly run.
        }
        garbage = null;
    }

    private static long most(Runtime jvm) {
        long free = jvm.maxMemory() - jvm.totalMemory() + jvm.freeMemory();
        return Math.min(MOST, Math.min(jvm.maxMemory() / SHARE, free / 2));
    }

    private static long count(List<GarbageCollectorMXBean> collectors) {
        long count = 0;
        for (GarbageCollectorMXBean collector : collectors) {
            count += Math.max(0, collector.getCollectionCount());
        }
        return count;
    }
}
