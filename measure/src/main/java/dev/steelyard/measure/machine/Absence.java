package dev.steelyard.measure.machine;

/**
 * The reason why a fact about a machine is unknown. The module {@code report} provides the text.
 *
 * @param fact what could not be read
 * @param detail for the lock file, its path and the operating system's message; otherwise empty
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
        /** The CPUs that are online. */
        ONLINE_CPUS,
        /** The NUMA nodes. */
        MEMORY_NODES,
        /** The control group of this process. */
        CONTROL_GROUP,
        /** The control of clock rates. */
        CLOCK_RATES,
        /** The sizes of memory and swap space. */
        MEMORY,
        /** The number of pages swapped in or out. */
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

    /** Creates an absence without details. */
    public Absence(Fact fact) {
        this(fact, "");
    }
}
