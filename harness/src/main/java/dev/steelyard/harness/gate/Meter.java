package dev.steelyard.harness.gate;

import dev.steelyard.harness.wire.Counter;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Snapshots of what the fork did and what was done to it, one at the start of a grant and one after each of its iterations.
 * The clock is read last at the start of an iteration and first at its end, so that the wall time holds nothing of the
 * snapshots.
 *
 * <p>What the kernel counts for the process and the machine is read at the start and the end of a grant alone, and is part
 * of the grant's last slice: such a file costs tens of microseconds, and a turn is not much longer than ten milliseconds.
 */
final class Meter {
    private static final long MILLI = 1_000_000L;
    /** The kernel reports CPU times to user space in units of 1/100 s (USER_HZ), whatever its own tick. */
    private static final long TICK_NANOS = 10_000_000L;
    /** Fields of a stat line counted from 0 after the command: minflt, majflt, utime, stime (proc(5)). */
    static final int MINOR_FIELD = 7;

    private static final int MAJOR_FIELD = 9;
    private static final int USER_FIELD = 11;
    private static final int SYSTEM_FIELD = 12;
    /** What is read once a grant. */
    private static final Counter[] SLOW = {
        Counter.MINOR_FAULTS,
        Counter.MAJOR_FAULTS,
        Counter.INVOLUNTARY_SWITCHES,
        Counter.OTHER_CPU_NANOS,
        Counter.STARTED_THREADS
    };
    /**
     * In shorter grants stolen time is not read: it is counted in steps of 10 ms. Rounds are judged by it from 100 ms on
     * (core.summary.RejectedRounds), and iterations of a length that the user set by its sum (core.evidence.Pair).
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
    /** CPU time of the process when it was parked, and of its threads but workers and control when a grant ended last. */
    private long cpuWhenParked;

    private long otherCpu;
    private long parkedCpu;
    private long processCpu;
    private boolean begun;
    private boolean stealTells;

    /** Meters a fork; to be called on its control thread. */
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
     * Takes note that the gate let the collector run. Its CPU time and its touching of memory are none of the benchmark's; that it
     * has run is told with the next iteration of the warmup, if there is one.
     */
    void collected() {
        long collections = start[Counter.GC_COUNT.code()];
        quick(start);
        slow(start);
        start[Counter.GC_COUNT.code()] = collections;
        otherCpu = start[Counter.OTHER_CPU_NANOS.code()];
    }

    /** Takes note that the fork is parked from now on. */
    void parked() {
        process.refresh();
        cpuWhenParked = cpuNanos();
    }

    /**
     * Takes the snapshot at the start of a grant. Others wait for it, so it reads no more than it must: parked workers are not
     * pre-empted, so that count stands where it stood when the last grant ended.
     *
     * @param waited whether the fork was parked before
     * @param nanos how long the grant's iterations take, as requested
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
     * Takes the snapshot after an iteration and fills in all counters. The next iteration of the grant is counted from it.
     *
     * @param last whether the grant ends, or its iterations are so long that each is read in full
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

    /** Counted from the end of the grant before, parked time included: steps of 10 ms then add up to the whole. */
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

    /** To be called after {@link #quick}, which reads the CPU time of the workers. */
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

    /** Returns the CPU time of the process in ns, to 10 ms, as it was last read; 0 where it cannot be told. */
    private long cpuNanos() {
        int fields = process.afterCommand();
        return (process.field(fields, USER_FIELD) + process.field(fields, SYSTEM_FIELD)) * TICK_NANOS;
    }

    /** JMH's own work between iterations, which is the same for all forks and none of the benchmark's. */
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
