package dev.steelyard.measure.machine;

/** Properties of a machine that may disturb measurements; related ones are adjacent. */
public enum Topic {
    STOLEN_TIME("stolen time"),
    OTHER_LOAD("other load"),
    MEASURING_LOCK("measuring lock"),
    CPUS("cpus"),
    CPU_SET("cpu set"),
    CPU_QUOTA("cpu quota"),
    HARDWARE_THREADS("hardware threads"),
    MEMORY_NODES("memory nodes"),
    GOVERNOR("governor"),
    TURBO("turbo"),
    MEMORY("memory"),
    SWAP("swap"),
    HUGE_PAGES("huge pages"),
    NEW_MEMORY("new memory"),
    TIMER("timer"),
    CLOCK_SOURCE("clock source"),
    POWER("power");

    private final String label;

    Topic(String label) {
        this.label = label;
    }

    /** Returns its name in files and on screens. */
    public String label() {
        return label;
    }
}
