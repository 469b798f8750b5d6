package dev.steelyard.harness.gate;

import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/**
 * Bytes allocated by all threads but the control thread and the gate's own, counted per thread: the one way that every
 * JVM since 8 has, so that JVMs and versions of JMH can be compared. What a thread allocated that began and ended
 * within one iteration is missed.
 */
final class Allocation {
    private final com.sun.management.@Nullable ThreadMXBean threads;
    private final long control;
    private final long watcher;

    private long[] ids = new long[0];
    private long[] bytes = new long[0];

    Allocation(long control, long watcher) {
        this.threads = bean();
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

    /** Remembers where every thread stands. */
    void before() {
        if (threads != null) {
            ids = threads.getAllThreadIds();
            bytes = threads.getThreadAllocatedBytes(ids);
        }
    }

    /** Returns the bytes allocated since {@link #before} or the last call of this; -1 where the JVM cannot tell. */
    long since() {
        if (threads == null) {
            return -1;
        }
        long[] idsNow = threads.getAllThreadIds();
        long[] bytesNow = threads.getThreadAllocatedBytes(idsNow);
        long sum = 0;
        for (int i = 0; i < idsNow.length; i++) {
            if (idsNow[i] != control && idsNow[i] != watcher && bytesNow[i] >= 0) {
                sum += bytesNow[i] - at(idsNow[i], i);
            }
        }
        ids = idsNow;
        bytes = bytesNow;
        return sum;
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
