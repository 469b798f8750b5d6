package dev.steelyard.harness.gate;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * Counts bytes allocated by all threads except the control thread and the gate's own. They are counted per thread, the only way that every
 * JVM since 8 supports, so that JVMs and versions of JMH can be compared. If threads end within an iteration, their own counts are lost;
 * the JVM's total over all threads, including ended ones, is then used. JDK 21 and recent updates of 17 have this total; on other JVMs, the
 * amount is unknown.
 *
 * <p>If the JVM has this total, every reading resets its peak thread count in order to wait for threads that are ending. A benchmark
 * therefore cannot rely on that peak.
 */
final class Allocation {
    private final com.sun.management.@Nullable ThreadMXBean threads;
    private final long control;
    private final long watcher;

    /** Returned if the amount is incomplete because threads have ended. */
    static final long LOST = -2;

    private static final int MOST_READINGS = 8;

    /** Maximum number of ending threads to wait for; the first reading considers all threads that have ended so far. */
    private static final long MOST_WAITS = 16;

    private final @Nullable Method total;

    private long[] ids = new long[0];
    private long[] bytes = new long[0];
    private long started;
    private long all;

    Allocation(long control, long watcher) {
        this(control, watcher, true);
    }

    /** @param ended whether to use the JVM's total over all threads, if it has one, when threads have ended */
    Allocation(long control, long watcher, boolean ended) {
        this.threads = bean();
        this.total = threads == null || !ended ? null : total(threads);
        this.control = control;
        this.watcher = watcher;
    }

    private static com.sun.management.@Nullable ThreadMXBean bean() {
        try {
            java.lang.management.ThreadMXBean bean = ManagementFactory.getThreadMXBean();
            if (bean instanceof com.sun.management.ThreadMXBean) {
                com.sun.management.ThreadMXBean counting = (com.sun.management.ThreadMXBean) bean;
                if (counting.isThreadAllocatedMemorySupported() && counting.isThreadAllocatedMemoryEnabled()) {
                    return counting;
                }
            }
        } catch (LinkageError | UnsupportedOperationException e) {
            // The JVM of another vendor: nothing is counted.
            return null;
        }
        return null;
    }

    private static @Nullable Method total(com.sun.management.ThreadMXBean threads) {
        try {
            Method method = com.sun.management.ThreadMXBean.class.getMethod("getTotalThreadAllocatedBytes");
            threads.resetPeakThreadCount();
            return (Long) method.invoke(threads) >= 0 ? method : null;
        } catch (ReflectiveOperationException | SecurityException e) {
            // The JVM is too old or its vendor does not implement the method, or a security manager forbids resetting
            // the peak.
            return null;
        }
    }

    /** Takes a snapshot of the counts of all threads. */
    void before() {
        if (threads != null) {
            since();
        }
    }

    /**
     * Returns the bytes allocated since {@link #before} or the previous call of this method; -1 if the JVM does not count them,
     * {@link #LOST} if they are unknown because threads have ended.
     */
    long since() {
        if (threads == null) {
            return -1;
        }
        long startedNow;
        long[] idsNow;
        long totalNow;
        long[] bytesNow;
        int readings = 0;
        do {
            startedNow = threads.getTotalStartedThreadCount();
            idsNow = threads.getAllThreadIds();
            totalNow = everAllocated(threads, startedNow - started - (idsNow.length - ids.length));
            bytesNow = threads.getThreadAllocatedBytes(idsNow);
            // A thread started in between would look like one that has ended; one that ended may be missing from the
            // total.
        } while (++readings < MOST_READINGS
                && (threads.getTotalStartedThreadCount() != startedNow || living(bytesNow) < bytesNow.length));
        // A thread that has exited counts as ended: the total includes its bytes, unless it ended during the last
        // reading.
        idsNow = ofLiving(idsNow, bytesNow);
        bytesNow = ofLiving(bytesNow, bytesNow);
        long allNow = totalNow - own(idsNow, bytesNow);
        long sum = 0;
        for (int i = 0; i < idsNow.length; i++) {
            if (idsNow[i] != control && idsNow[i] != watcher) {
                sum += bytesNow[i] - at(idsNow[i], i);
            }
        }
        if (ended(idsNow, startedNow)) {
            sum = total == null ? LOST : Math.max(sum, allNow - all);
        }
        ids = idsNow;
        bytes = bytesNow;
        started = startedNow;
        all = allNow;
        return sum;
    }

    private static int living(long[] bytes) {
        int living = 0;
        for (long each : bytes) {
            living += each >= 0 ? 1 : 0;
        }
        return living;
    }

    /** Returns the values of threads that were alive when their bytes were read. */
    private static long[] ofLiving(long[] values, long[] bytes) {
        long[] living = new long[living(bytes)];
        int n = 0;
        for (int i = 0; i < values.length; i++) {
            if (bytes[i] >= 0) {
                living[n++] = values[i];
            }
        }
        return living;
    }

    /** Returns whether threads have ended since the last snapshot, including threads started after it. */
    private boolean ended(long[] idsNow, long startedNow) {
        int stayed = 0;
        for (int i = 0; i < idsNow.length; i++) {
            stayed += known(idsNow[i], i) ? 1 : 0;
        }
        return stayed < ids.length || startedNow - started > idsNow.length - stayed;
    }

    /**
     * Returns the bytes allocated by all threads since the JVM's start; 0 if the JVM cannot report them. HotSpot removes an ending thread
     * from its list and then adds its bytes to those of ended threads, both under the lock that is also needed to reset the peak. Each
     * ending thread can therefore be missing from at most one reading, and with more readings than ending threads, at least one is
     * complete. It is the greatest, because HotSpot keeps the sum from decreasing.
     *
     * @param ended number of threads that have ended since the last snapshot and may still be in the process of ending
     */
    private long everAllocated(com.sun.management.ThreadMXBean threads, long ended) {
        if (total == null) {
            return 0;
        }
        long sum = read(total, threads);
        for (long i = Math.min(ended, MOST_WAITS); i > 0; i--) {
            threads.resetPeakThreadCount();
            sum = Math.max(sum, read(total, threads));
        }
        return sum;
    }

    private static long read(Method total, com.sun.management.ThreadMXBean threads) {
        try {
            return (Long) total.invoke(threads);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a public method of a public interface", e);
        }
    }

    /** Returns the bytes allocated by the control thread and the watcher. */
    private long own(long[] idsNow, long[] bytesNow) {
        long sum = 0;
        for (int i = 0; i < idsNow.length; i++) {
            sum += idsNow[i] == control || idsNow[i] == watcher ? bytesNow[i] : 0;
        }
        return sum;
    }

    private boolean known(long id, int hint) {
        if (hint < ids.length && ids[hint] == id) {
            return true;
        }
        for (long other : ids) {
            if (other == id) {
                return true;
            }
        }
        return false;
    }

    private long at(long id, int hint) {
        if (hint < ids.length && ids[hint] == id) {
            return bytes[hint];
        }
        for (int i = 0; i < ids.length; i++) {
            if (ids[i] == id) {
                return bytes[i];
            }
        }
        return 0;
    }
}
