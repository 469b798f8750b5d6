package dev.steelyard.harness.gate;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * Bytes allocated by all threads but the control thread and the gate's own, counted per thread: the one way that every
 * JVM since 8 has, so that JVMs and versions of JMH can be compared. Where threads ended within an iteration, whose own
 * counts are gone with them, the sum over all threads is used, ended ones included, which JDK 21 and late updates of
 * 17 have; others then cannot tell.
 *
 * <p>Where the JVM has this sum, its peak number of threads is reset at each reading, to wait for threads that are ending.
 * So a benchmark cannot rely on that peak.
 */
final class Allocation {
    private final com.sun.management.@Nullable ThreadMXBean threads;
    private final long control;
    private final long watcher;

    /** Returned where bytes are missing, since threads that allocated them have ended. */
    static final long LOST = -2;

    private static final int MOST_READINGS = 8;

    /** Ending threads that are waited for at most; the first reading takes all that ever ended for such. */
    private static final long MOST_WAITS = 16;

    private final @Nullable Method total;

    private long[] ids = new long[0];
    private long[] bytes = new long[0];
    private long started;
    private long all;

    Allocation(long control, long watcher) {
        this(control, watcher, true);
    }

    /** @param ended whether the JVM is asked what ended threads had allocated, if it can tell */
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
            // Another vendor's JVM: not counted.
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
            // Older, or of a vendor that has the method and not what it returns; or a security manager forbids the
            // reset.
            return null;
        }
    }

    /** Remembers where every thread stands. */
    void before() {
        if (threads != null) {
            since();
        }
    }

    /**
     * Returns the bytes allocated since {@link #before} or the last call of this; -1 where the JVM cannot tell, {@link #LOST} where
     * it cannot since threads have ended.
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
            // One that started would be taken for one that has ended; one that ended may be missing from the total.
        } while (++readings < MOST_READINGS
                && (threads.getTotalStartedThreadCount() != startedNow || living(bytesNow) < bytesNow.length));
        // One that is gone counts as ended now: the total has its bytes, unless it ended during the last reading.
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

    /** Returns the values of threads that were there when their bytes were read. */
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

    /** Returns whether threads have ended since the last snapshot, be it that they were in it or began later. */
    private boolean ended(long[] idsNow, long startedNow) {
        int stayed = 0;
        for (int i = 0; i < idsNow.length; i++) {
            stayed += known(idsNow[i], i) ? 1 : 0;
        }
        return stayed < ids.length || startedNow - started > idsNow.length - stayed;
    }

    /**
     * Returns the bytes of all threads that ever were; 0 where the JVM cannot tell. HotSpot takes an ending thread off its
     * list and then adds its bytes to those of ended threads, both under the lock that resetting the peak takes. So each
     * ending thread can be missing from one reading, and of one reading more than threads one has all. It is the greatest:
     * HotSpot keeps the sum from falling.
     *
     * @param ended the threads that have ended since the last snapshot, which may be ending still
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

    /** Returns the bytes of the control thread and the watcher. */
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
