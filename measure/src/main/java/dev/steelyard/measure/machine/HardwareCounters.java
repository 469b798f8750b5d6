package dev.steelyard.measure.machine;

/** Whether unprivileged processes can use the CPU's hardware counters, such as those of cache misses. */
public enum HardwareCounters {
    /** The kernel offers none, as in most virtual machines. */
    NONE,
    /** The kernel has some, but not for unprivileged processes. */
    FORBIDDEN,
    /** The kernel has some for unprivileged processes; a container may still forbid them. */
    OFFERED
}
