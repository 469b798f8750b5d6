package dev.steelyard.harness.gate;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Bytes allocated by all threads but the control thread and the gate's own, counted per thread: the one way that every
 * JVM since 8 has, so that JVMs and versions of JMH can be compared. Where threads ended within an iteration, whose own
 * counts are gone with them, the sum over all threads is used, ended ones included, which JDK 21 and late updates of
 * 17 have; others then cannot tell.
 */
final class Allocation {
    private final com.sun.management.@Nullable ThreadMXBean threads;
    private final long control;
    private final long watcher;

    /** Returned where bytes are missing, since threads that allocated them have ended. */
    static final long LOST = -2;

    private static final int MOST_READINGS = 3;

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
            return (Long) method.invoke(threads) >= 0 ? method : null;
        } catch (ReflectiveOperationException e) {
            // Older, or of a vendor that has the method and not what it returns.
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
            totalNow = everAllocated(threads);
            bytesNow = threads.getThreadAllocatedBytes(idsNow);
            // A thread that starts meanwhile would be taken for one that has ended; one that ends may be in the total.
        } while (++readings < MOST_READINGS
                && (threads.getTotalStartedThreadCount() != startedNow || where(bytesNow, bytesNow) != bytesNow));
        // A thread whose bytes were gone counts as ended now, not at the next snapshot: the total has it already.
        idsNow = where(idsNow, bytesNow);
        bytesNow = where(bytesNow, bytesNow);
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

    /** Returns the values whose thread was there when its bytes were read. */
    private static long[] where(long[] values, long[] bytes) {
        long[] there = new long[values.length];
        int n = 0;
        for (int i = 0; i < values.length; i++) {
            if (bytes[i] >= 0) {
                there[n++] = values[i];
            }
        }
        return n == values.length ? values : Arrays.copyOf(there, n);
    }

    /** Returns whether threads have ended since the last snapshot, be it that they were in it or began later. */
    private boolean ended(long[] idsNow, long startedNow) {
        int stayed = 0;
        for (int i = 0; i < idsNow.length; i++) {
            stayed += known(idsNow[i], i) ? 1 : 0;
        }
        return stayed < ids.length || startedNow - started > idsNow.length - stayed;
    }

    /** Returns the bytes of all threads that ever were; 0 where the JVM cannot tell. */
    private long everAllocated(com.sun.management.ThreadMXBean threads) {
        if (total == null) {
            return 0;
        }
        // HotSpot takes an ended thread off its list and then adds its bytes to those of ended threads, both under the
        // lock that resetting the peak takes. The second reading has a thread that the first missed in between; it also
        // has what the first had, since the sum never falls.
        read(total, threads);
        threads.resetPeakThreadCount();
        return read(total, threads);
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
