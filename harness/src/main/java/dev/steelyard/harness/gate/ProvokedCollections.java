package dev.steelyard.harness.gate;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lets the collector of a fork run until it uses memory again that it has used before. A benchmark that allocates little leaves
 * eden to its set-up, JMH, the gate and itself, and for many seconds each page of it is touched for the first time, which takes
 * 2 to 17 us on a virtual machine: up to a fifth of its time, and in each fork another part. A collection in the middle of the
 * turns moves objects, too, and the score of a benchmark that follows references may change by a quarter with their places. Here
 * both happen before the turns, to all forks of a block if one needs it.
 *
 * <p>Garbage does it and not {@link System#gc}, after which the heap may shrink, and eden with it, so that the next collection
 * would be near.
 */
final class ProvokedCollections {
    private static final int PIECE = 64 << 10;
    /** New pages of a cycle, 4 MB, that are not worth another: what survives is copied to other places each time. */
    private static final long FEW_PAGES = 1024;
    /** The first collection comes early, and eden then has its size for the second. */
    private static final int CYCLES = 4;

    private static final long MOST_NANOS = 2_000_000_000L;
    /** Garbage of the first cycle, as a share of what is free: nothing has shown yet that it is collected. */
    private static final double FIRST_SHARE = 0.5;
    /** Garbage of those after a collection; eden is never more. */
    private static final double SHARE = 0.75;

    /** Keeps the garbage from being optimized away. */
    @SuppressWarnings("unused")
    private static volatile byte @Nullable [] garbage;

    private ProvokedCollections() {}

    /** Makes garbage until a cycle of the collector has touched few new pages, or a limit is reached. */
    static void run() {
        List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
        for (GarbageCollectorMXBean collector : collectors) {
            if (collector.getName().startsWith("Epsilon")) {
                // It never collects: garbage would only take the benchmark's heap away.
                return;
            }
        }
        ProcFile process = new ProcFile("/proc/self/stat", 1024);
        long end = System.nanoTime() + MOST_NANOS;
        boolean again = true;
        for (int cycle = 0; again && cycle < CYCLES; cycle++) {
            long before = minorFaults(process);
            again = cycle(collectors, most(cycle == 0 ? FIRST_SHARE : SHARE), end)
                    && minorFaults(process) - before > FEW_PAGES;
        }
        garbage = null;
    }

    /** Makes garbage until the collector has run; returns whether it has. */
    private static boolean cycle(List<GarbageCollectorMXBean> collectors, long most, long end) {
        long before = count(collectors);
        try {
            for (long left = most; left > 0 && count(collectors) == before; left -= PIECE) {
                if (System.nanoTime() - end > 0) {
                    return false;
                }
                garbage = new byte[PIECE];
            }
        } catch (OutOfMemoryError full) {
            // The collector has certainly run.
            return false;
        }
        return count(collectors) > before;
    }

    private static long minorFaults(ProcFile process) {
        return process.refresh() ? process.field(process.afterCommand(), Meter.MINOR_FIELD) : 0;
    }

    private static long most(double share) {
        Runtime jvm = Runtime.getRuntime();
        long free = jvm.maxMemory() - jvm.totalMemory() + jvm.freeMemory();
        return (long) (share * Math.min(free, jvm.totalMemory()));
    }

    private static long count(List<GarbageCollectorMXBean> collectors) {
        long count = 0;
        for (GarbageCollectorMXBean collector : collectors) {
            count += Math.max(0, collector.getCollectionCount());
        }
        return count;
    }
}
