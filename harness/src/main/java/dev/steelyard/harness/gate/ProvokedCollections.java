package dev.steelyard.harness.gate;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Provokes garbage collections in a fork until memory is being reused. If a benchmark allocates little, eden is slowly filled by its
 * set-up, JMH, the gate and the benchmark itself, and for many seconds each of its pages is touched for the first time. This takes 2 to 17
 * us per page on a virtual machine: up to a fifth of the benchmark's time, and a different share in each fork. In addition, a collection in
 * the middle of the turns moves objects, and the score of a benchmark that follows references may change by a quarter with their locations.
 * Here, both happen before the turns, in all forks of a block if one of them needs it.
 *
 * <p>Collections are provoked by garbage rather than {@link System#gc}, which may shrink the heap and with it eden, so that the next
 * collection would come soon.
 */
final class ProvokedCollections {
    private static final int PIECE = 64 << 10;
    /**
     * Number of new pages in a cycle, 4 MB, below which another cycle is not worthwhile: each cycle copies the
     * survivors to new locations.
     */
    private static final long FEW_PAGES = 1024;
    /** Maximum number of cycles. The first collection comes early; eden then reaches its size for the second. */
    private static final int CYCLES = 4;

    private static final long MOST_NANOS = 2_000_000_000L;
    /** Maximum garbage of the first cycle as a share of free memory, before it is known whether garbage is collected. */
    private static final double FIRST_SHARE = 0.5;
    /** Maximum garbage of later cycles; eden is never larger. */
    private static final double SHARE = 0.75;

    /** Keeps the garbage from being optimized away. */
    @SuppressWarnings("unused")
    private static volatile byte @Nullable [] garbage;

    private ProvokedCollections() {}

    /** Produces garbage until a cycle has touched few new pages, or a limit is reached. */
    static void run() {
        List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
        for (GarbageCollectorMXBean collector : collectors) {
            if (collector.getName().startsWith("Epsilon")) {
                // Epsilon never collects, so garbage would only use up the benchmark's heap.
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

    /** Produces garbage until the collector has run; returns whether it has. */
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
            // The collector has run before this error.
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
