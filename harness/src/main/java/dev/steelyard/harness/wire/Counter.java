package dev.steelyard.harness.wire;

/** The counters of a {@link SliceRecord}. The order is part of the protocol. */
public enum Counter {
    /** Time between the snapshots in ns. */
    WALL_NANOS,
    /** Bytes allocated, excluding the control thread and the gate; -1 if the JVM does not report it. */
    ALLOCATED_BYTES,
    /** Number of garbage collections finished. */
    GC_COUNT,
    /** Time of those collections in ns. */
    GC_NANOS,
    /** Time spent compiling in ns. */
    JIT_NANOS,
    /** Minor page faults of the process. */
    MINOR_FAULTS,
    /** Page faults that read from disk. */
    MAJOR_FAULTS,
    /** Committed heap at the end in bytes. */
    HEAP_BYTES,
    /** CPU time used since the end of the previous turn while parked, in ns. */
    PARKED_CPU_NANOS,
    /** Time for which the workers were ready to run but waited for a CPU, in ns; -1 if the kernel does not report it. */
    WAIT_NANOS,
    /** Time the hypervisor took from the CPUs on which the workers were last seen, in ns. */
    STEAL_NANOS,
    /** Number of times a worker was preempted. */
    INVOLUNTARY_SWITCHES,
    /** CPU on which the first worker was last seen; -1 if unknown. */
    CPU,
    /** Operations executed, including those that JMH did not time. */
    ALL_OPERATIONS,
    /**
     * CPU time of the process's threads other than its workers and the control thread since the end of the previous iteration, parked or
     * not, in ns, in steps of 10 ms; {@link Long#MIN_VALUE} if unknown.
     */
    OTHER_CPU_NANOS,
    /** Number of threads started in Java, including those of JMH in its first iteration. */
    STARTED_THREADS;

    private static final int COUNT = values().length;

    /** Returns the number of counters. */
    public static int count() {
        return COUNT;
    }

    /** Returns its code on the wire. */
    @SuppressWarnings("EnumOrdinal") // the order is part of the protocol
    public int code() {
        return ordinal();
    }
}
