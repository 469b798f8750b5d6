package dev.steelyard.core.block;

/** Why the workers of a block ran on any CPU although they were to share some. */
public enum FreeReason {
    /** This process may use one CPU, so they share it anyway. */
    ONE_CPU("one CPU"),
    /** The system does not let Steelyard choose the CPUs of threads. */
    UNAVAILABLE("unavailable"),
    /** The benchmark has more threads than there are CPUs to draw from. */
    TOO_MANY_THREADS("more threads than CPUs"),
    /** The measured code runs in threads of its own, which would share the worker's CPU. */
    OWN_THREADS("threads of its own"),
    /** The workers were not found: JMH ran them on another executor. */
    NO_WORKERS("workers not found"),
    /** A thread could not be moved, for instance since its CPU had been taken offline. */
    NOT_MOVED("not moved");

    private final String label;

    FreeReason(String label) {
        this.label = label;
    }

    /** Returns the reason as it is written to files. */
    public String label() {
        return label;
    }
}
