package dev.steelyard.core.host;

/** Whether processes without privileges can count what the CPU does, such as cache misses. */
public enum HardwareCounters {
    /** The kernel offers none, as in most virtual machines. */
    NONE,
    /** The kernel has some, but not for such processes. */
    FORBIDDEN,
    /** The kernel has some for them; a container may still forbid them. */
    OFFERED
}
