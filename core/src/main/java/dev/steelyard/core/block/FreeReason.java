package dev.steelyard.core.block;

/** Reasons why the workers of a block ran on any CPU although they should have shared CPUs. */
public enum FreeReason {
    /** This process may use only one CPU, so the workers share it anyway. */
    ONE_CPU("one CPU"),
    /** The system does not let Steelyard choose the CPUs of threads. */
    UNAVAILABLE("unavailable"),
    /** The benchmark has more threads than there are CPUs to draw from. */
    TOO_MANY_THREADS("more threads than CPUs"),
    /** The benchmark starts its own threads, which would share the worker's CPU. */
    OWN_THREADS("threads of its own"),
    /** The workers were not found: JMH ran them on another executor. */
    NO_WORKERS("workers not found"),
    /** A thread could not be moved, for example because its CPU was taken offline. */
    NOT_MOVED("not moved");

    private final String label;

    FreeReason(String label) {
        this.label = label;
    }

    /** Returns the label used in files. */
    public String label() {
        return label;
    }
}
