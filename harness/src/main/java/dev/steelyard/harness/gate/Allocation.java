package dev.steelyard.harness.gate;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
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
        long startedNow = threads.getTotalStartedThreadCount();
        long[] idsNow = threads.getAllThreadIds();
        // A thread that starts between the two would be taken for one that has ended.
        for (int i = 0; i < MOST_READINGS && threads.getTotalStartedThreadCount() != startedNow; i++) {
            startedNow = threads.getTotalStartedThreadCount();
            idsNow = threads.getAllThreadIds();
        }
        long[] bytesNow = threads.getThreadAllocatedBytes(idsNow);
        long allNow = all(idsNow, bytesNow);
        long sum = 0;
        for (int i = 0; i < idsNow.length; i++) {
            if (idsNow[i] != control && idsNow[i] != watcher && bytesNow[i] >= 0) {
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

    /** Returns whether threads have ended since the last snapshot, be it that they were in it or began later. */
    private boolean ended(long[] idsNow, long startedNow) {
        int stayed = 0;
        for (int i = 0; i < idsNow.length; i++) {
            stayed += known(idsNow[i], i) ? 1 : 0;
        }
        return stayed < ids.length || startedNow - started > idsNow.length - stayed;
    }

    /** Returns the bytes of all threads that ever were, but the control thread and the watcher; 0 where the JVM cannot tell. */
    private long all(long[] idsNow, long[] bytesNow) {
        if (total == null) {
            return 0;
        }
        try {
            long sum = (Long) total.invoke(threads);
            for (int i = 0; i < idsNow.length; i++) {
                if (idsNow[i] == control || idsNow[i] == watcher) {
                    sum -= Math.max(0, bytesNow[i]);
                }
            }
            return sum;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a public method of a public interface", e);
        }
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
            return Math.max(0, bytes[hint]);
        }
        for (int i = 0; i < ids.length; i++) {
            if (ids[i] == id) {
                return Math.max(0, bytes[i]);
            }
        }
        return 0;
    }
}
