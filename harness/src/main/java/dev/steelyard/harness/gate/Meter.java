package dev.steelyard.harness.gate;

import dev.steelyard.harness.wire.Counter;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes snapshots of the fork's activity and of external effects on it, at the start of a grant and after each of its iterations. The clock
 * is read last at the start of an iteration and first at its end, so that the wall time excludes the snapshots.
 *
 * <p>The kernel's counters for the process and the machine are read only at the start and at the end of a grant and are assigned to the
 * grant's last slice: reading such a file takes tens of microseconds, and a turn is not much longer than ten milliseconds.
 */
final class Meter {
    private static final long MILLI = 1_000_000L;
    /** The kernel reports CPU times to user space in units of 1/100 s (USER_HZ), regardless of its own tick. */
    private static final long TICK_NANOS = 10_000_000L;
    /** Fields of a stat line, counted from 0 after the command: minflt, majflt, utime, stime (proc(5)). */
    static final int MINOR_FIELD = 7;

    private static final int MAJOR_FIELD = 9;
    private static final int USER_FIELD = 11;
    private static final int SYSTEM_FIELD = 12;
    /** Counters that are read once per grant. */
    private static final Counter[] SLOW = {
        Counter.MINOR_FAULTS,
        Counter.MAJOR_FAULTS,
        Counter.INVOLUNTARY_SWITCHES,
        Counter.OTHER_CPU_NANOS,
        Counter.STARTED_THREADS
    };
    /**
     * Stolen time is not read in shorter grants, because it is counted in steps of 10 ms. It is used for rejecting rounds of at least 100
     * ms (core.summary.RejectedRounds), and as a sum for iterations whose length the user set (core.evidence.Pair).
     */
    private static final long STEAL_TELLS_NANOS = 20 * MILLI;

    private final ProcFile process = new ProcFile("/proc/self/stat", 1024);
    private final Steal steal = new Steal("/proc/stat");
    private final Workers workers = new Workers();
    private final Allocation allocation;
    private final GarbageCollectorMXBean[] collectors;
    private final @Nullable CompilationMXBean compiler;
    private final ThreadMXBean threads;
    private final boolean controlKnown;
    private final long[] start = new long[Counter.count()];
    private final long[] end = new long[Counter.count()];
    /**
     * CPU time of the process when it was parked; below, that of threads other than workers and control thread at the end of the last
     * grant.
     */
    private long cpuWhenParked;

    private long otherCpu;
    private long parkedCpu;
    private long processCpu;
    private boolean begun;
    private boolean stealTells;

    /** Creates a meter; must be called on the fork's control thread. */
    Meter(long control, long watcher) {
        allocation = new Allocation(control, watcher);
        List<GarbageCollectorMXBean> beans = ManagementFactory.getGarbageCollectorMXBeans();
        collectors = beans.toArray(new GarbageCollectorMXBean[0]);
        CompilationMXBean bean = ManagementFactory.getCompilationMXBean();
        compiler = bean != null && bean.isCompilationTimeMonitoringSupported() ? bean : null;
        threads = ManagementFactory.getThreadMXBean();
        controlKnown = threads.isCurrentThreadCpuTimeSupported();
    }

    /**
     * Records that the gate provoked collections. Their CPU time and page faults do not belong to the benchmark; their number is reported
     * with the next warmup iteration, if there is one.
     */
    void collected() {
        long collections = start[Counter.GC_COUNT.code()];
        quick(start);
        slow(start);
        start[Counter.GC_COUNT.code()] = collections;
        otherCpu = start[Counter.OTHER_CPU_NANOS.code()];
    }

    /** Records that the fork is parked from now on. */
    void parked() {
        process.refresh();
        cpuWhenParked = cpuNanos();
    }

    /**
     * Takes the snapshot at the start of a grant. Others wait for it, so it reads no more than necessary: parked workers are not preempted,
     * so their count has not changed since the last grant ended.
     *
     * @param waited whether the fork was parked before
     * @param nanos requested total time of the grant's iterations, in ns
     */
    void granted(boolean waited, long nanos) {
        stealTells = nanos >= STEAL_TELLS_NANOS;
        if (stealTells) {
            steal.before();
        }
        quick(start);
        slow(start);
        if (!begun) {
            otherCpu = start[Counter.OTHER_CPU_NANOS.code()];
            start[Counter.INVOLUNTARY_SWITCHES.code()] = workers.involuntarySwitches();
            begun = true;
        }
        parkedCpu = waited ? processCpu - cpuWhenParked : 0;
        allocation.before();
    }

    /** Begins an iteration. */
    void before() {
        start[Counter.WALL_NANOS.code()] = System.nanoTime();
    }

    /**
     * Takes the snapshot after an iteration and fills in all counters. It is also the start of the grant's next iteration.
     *
     * @param last whether to read all counters: at the end of the grant, or because its iterations are long
     */
    void after(long[] counters, boolean last) {
        end[Counter.WALL_NANOS.code()] = System.nanoTime();
        long allocated = allocation.since();
        workers.find();
        quick(end);
        if (last) {
            slow(end);
            end[Counter.INVOLUNTARY_SWITCHES.code()] = workers.involuntarySwitches();
        } else {
            for (int i = 0; i < SLOW.length; i++) {
                end[SLOW[i].code()] = start[SLOW[i].code()];
            }
        }
        boolean waitUnknown = end[Counter.WAIT_NANOS.code()] < 0 || start[Counter.WAIT_NANOS.code()] < 0;
        for (int i = 0; i < counters.length; i++) {
            counters[i] = end[i] - start[i];
        }
        counters[Counter.WAIT_NANOS.code()] = waitUnknown ? -1 : counters[Counter.WAIT_NANOS.code()];
        counters[Counter.ALLOCATED_BYTES.code()] = allocated;
        counters[Counter.HEAP_BYTES.code()] = Runtime.getRuntime().totalMemory();
        counters[Counter.PARKED_CPU_NANOS.code()] = parkedCpu;
        parkedCpu = 0;
        outside(counters, last);
        other(counters, last, waitUnknown);
        System.arraycopy(end, 0, start, 0, end.length);
    }

    private void outside(long[] counters, boolean last) {
        counters[Counter.CPU.code()] = -1;
        counters[Counter.STEAL_NANOS.code()] = 0;
        if (last) {
            int[] cpus = workers.cpus();
            counters[Counter.CPU.code()] = cpus.length == 0 ? -1 : cpus[0];
            if (stealTells) {
                counters[Counter.STEAL_NANOS.code()] = steal.since(cpus);
                steal.before();
            }
        }
    }

    /** Counts from the end of the previous grant, including parked time, so that steps of 10 ms add up to the total. */
    private void other(long[] counters, boolean last, boolean unknown) {
        counters[Counter.OTHER_CPU_NANOS.code()] = 0;
        if (unknown) {
            counters[Counter.OTHER_CPU_NANOS.code()] = Long.MIN_VALUE;
        } else if (last) {
            counters[Counter.OTHER_CPU_NANOS.code()] = end[Counter.OTHER_CPU_NANOS.code()] - otherCpu;
        }
        if (last) {
            otherCpu = end[Counter.OTHER_CPU_NANOS.code()];
        }
    }

    private void quick(long[] into) {
        collections(into);
        into[Counter.JIT_NANOS.code()] = compiler == null ? 0 : compiler.getTotalCompilationTime() * MILLI;
        into[Counter.WAIT_NANOS.code()] = workers.waitNanos();
    }

    /** Reads the slow counters; must be called after {@link #quick}, which reads the CPU time of the workers. */
    private void slow(long[] into) {
        long used = 0;
        if (process.refresh()) {
            int fields = process.afterCommand();
            into[Counter.MINOR_FAULTS.code()] = process.field(fields, MINOR_FIELD);
            into[Counter.MAJOR_FAULTS.code()] = process.field(fields, MAJOR_FIELD);
            used = cpuNanos();
        }
        processCpu = used;
        into[Counter.OTHER_CPU_NANOS.code()] = used - workers.cpuNanos() - controlCpuNanos();
        into[Counter.STARTED_THREADS.code()] = threads.getTotalStartedThreadCount();
    }

    /** Returns the CPU time of the process at the last reading, in ns with a resolution of 10 ms; 0 if unknown. */
    private long cpuNanos() {
        int fields = process.afterCommand();
        return (process.field(fields, USER_FIELD) + process.field(fields, SYSTEM_FIELD)) * TICK_NANOS;
    }

    /** Returns the CPU time of the control thread: JMH's own work between iterations, which is the same for all forks. */
    private long controlCpuNanos() {
        return controlKnown ? threads.getCurrentThreadCpuTime() : 0;
    }

    private void collections(long[] into) {
        long count = 0;
        long millis = 0;
        for (int i = 0; i < collectors.length; i++) {
            count += Math.max(0, collectors[i].getCollectionCount());
            millis += Math.max(0, collectors[i].getCollectionTime());
        }
        into[Counter.GC_COUNT.code()] = count;
        into[Counter.GC_NANOS.code()] = millis * MILLI;
    }
}
