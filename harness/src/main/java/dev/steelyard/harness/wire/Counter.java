package dev.steelyard.harness.wire;

/** The counters of a {@link SliceRecord}. The order is part of the protocol. */
public enum Counter {
    /** Time between the snapshots in ns. */
    WALL_NANOS,
    /** Bytes allocated, without the control thread and the gate; -1 where the JVM cannot tell. */
    ALLOCATED_BYTES,
    /** Collections finished. */
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
    /** Time the workers were ready to run and waited for a CPU, in ns; -1 where the kernel cannot tell. */
    WAIT_NANOS,
    /** Time the hypervisor took from the CPUs on which the workers were last seen, in ns. */
    STEAL_NANOS,
    /** Times a worker was pre-empted. */
    INVOLUNTARY_SWITCHES,
    /** CPU on which the first worker was last seen; -1 if unknown. */
    CPU,
    /** Operations executed, those included that JMH did not time. */
    ALL_OPERATIONS,
    /**
     * CPU time of the process besides its workers and the control thread since the end of the iteration before, parked or
     * not, in ns, in steps of 10 ms; the least number where it is unknown.
     */
    OTHER_CPU_NANOS,
    /** Threads that were started in Java, those of JMH in its first iteration included. */
    STARTED_THREADS;

    private static final int COUNT = values().length;

    /** Returns how many counters there are. */
    public static int count() {
        return COUNT;
    }

    /** Returns the number that stands for it on the wire. */
    @SuppressWarnings("EnumOrdinal") // the order is part of the protocol
    public int code() {
        return ordinal();
    }
}
