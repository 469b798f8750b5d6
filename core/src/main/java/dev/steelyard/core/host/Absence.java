package dev.steelyard.core.host;

/**
 * Why a fact about a machine is unknown. The words are made in the module {@code report}.
 *
 * @param fact what could not be read
 * @param detail the file and the message of the operating system for the lock file; else empty
 */
public record Absence(Fact fact, String detail) {

    public Absence {
        if ((fact == Fact.LOCK_FILE) == detail.isEmpty()) {
            throw new IllegalArgumentException("details of " + fact + ": '" + detail + "'");
        }
    }

    /** What could not be read. */
    public enum Fact {
        /** The CPU times of the machine. */
        CPU_TIMES,
        /** The CPUs that this process may use. */
        ALLOWED_CPUS,
        /** The CPUs that are switched on. */
        ONLINE_CPUS,
        /** The NUMA nodes. */
        MEMORY_NODES,
        /** The control group of this process. */
        CONTROL_GROUP,
        /** How clock rates are chosen. */
        CLOCK_RATES,
        /** The sizes of memory and swap space. */
        MEMORY,
        /** The pages that went to or from swap. */
        SWAPPED_PAGES,
        /** The use of large pages. */
        HUGE_PAGES,
        /** The cost of touching memory for the first time. */
        FIRST_TOUCH,
        /** The kernel's clock source. */
        CLOCK_SOURCE,
        /** Batteries and mains. */
        POWER_SUPPLIES,
        /** The file of JMH's lock. */
        LOCK_FILE
    }

    /** An absence without details. */
    public Absence(Fact fact) {
        this(fact, "");
    }
}
