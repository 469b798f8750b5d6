package dev.steelyard.harness.gate;

import dev.steelyard.harness.wire.Counter;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Snapshots of what the fork did and what was done to it, before and after an iteration. The clock is read last before
 * and first after, so that the wall time holds nothing of the snapshots.
 */
final class Meter {
    private static final long MILLI = 1_000_000L;
    /** The kernel reports CPU times to user space in units of 1/100 s (USER_HZ), whatever its own tick. */
    private static final long TICK_NANOS = 10_000_000L;
    /** Fields of a stat line counted from 0 after the command: minflt, majflt, utime, stime (proc(5)). */
    private static final int MINOR_FIELD = 7;

    private static final int MAJOR_FIELD = 9;
    private static final int USER_FIELD = 11;
    private static final int SYSTEM_FIELD = 12;
    private final ProcFile process = new ProcFile("/proc/self/stat", 1024);
    private final Steal steal = new Steal("/proc/stat");
    private final Workers workers = new Workers();
    private final Allocation allocation;
    private final GarbageCollectorMXBean[] collectors;
    private final @Nullable CompilationMXBean compiler;
    private final long[] start = new long[Counter.count()];

    Meter(long control, long watcher) {
        allocation = new Allocation(control, watcher);
        List<GarbageCollectorMXBean> beans = ManagementFactory.getGarbageCollectorMXBeans();
        collectors = beans.toArray(new GarbageCollectorMXBean[0]);
        CompilationMXBean bean = ManagementFactory.getCompilationMXBean();
        compiler = bean != null && bean.isCompilationTimeMonitoringSupported() ? bean : null;
    }

    /** Returns the CPU time of the process so far in ns, to 10 ms; 0 where it cannot be told. */
    long processCpuNanos() {
        if (!process.refresh()) {
            return 0;
        }
        int fields = process.afterCommand();
        return (process.field(fields, USER_FIELD) + process.field(fields, SYSTEM_FIELD)) * TICK_NANOS;
    }

    /** Takes the snapshot before an iteration. */
    void before() {
        steal.before();
        totals(start);
        allocation.before();
        start[Counter.WALL_NANOS.code()] = System.nanoTime();
    }

    /** Takes the snapshot after an iteration and fills in all counters but the CPU time while parked. */
    void after(long[] counters) {
        long now = System.nanoTime();
        long allocated = allocation.since();
        workers.find();
        totals(counters);
        counters[Counter.WALL_NANOS.code()] = now;
        boolean waitUnknown = counters[Counter.WAIT_NANOS.code()] < 0 || start[Counter.WAIT_NANOS.code()] < 0;
        for (int i = 0; i < counters.length; i++) {
            counters[i] -= start[i];
        }
        if (waitUnknown) {
            counters[Counter.WAIT_NANOS.code()] = -1;
            counters[Counter.OTHER_CPU_NANOS.code()] = Long.MIN_VALUE;
        }
        counters[Counter.ALLOCATED_BYTES.code()] = allocated;
        counters[Counter.HEAP_BYTES.code()] = Runtime.getRuntime().totalMemory();
        int[] cpus = workers.cpus();
        counters[Counter.CPU.code()] = cpus.length == 0 ? -1 : cpus[0];
        counters[Counter.STEAL_NANOS.code()] = steal.since(cpus);
    }

    private void totals(long[] into) {
        collections(into);
        long used = 0;
        into[Counter.JIT_NANOS.code()] = compiler == null ? 0 : compiler.getTotalCompilationTime() * MILLI;
        if (process.refresh()) {
            int fields = process.afterCommand();
            into[Counter.MINOR_FAULTS.code()] = process.field(fields, MINOR_FIELD);
            into[Counter.MAJOR_FAULTS.code()] = process.field(fields, MAJOR_FIELD);
            used = (process.field(fields, USER_FIELD) + process.field(fields, SYSTEM_FIELD)) * TICK_NANOS;
        }
        into[Counter.WAIT_NANOS.code()] = workers.waitNanos();
        into[Counter.OTHER_CPU_NANOS.code()] = used - workers.cpuNanos();
        into[Counter.INVOLUNTARY_SWITCHES.code()] = workers.involuntarySwitches();
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
