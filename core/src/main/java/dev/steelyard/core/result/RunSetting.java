package dev.steelyard.core.result;

/** How JMH was told to run a benchmark, and on what: where two sides differ in one, a change may come from it. */
public enum RunSetting {
    JMH,
    /** Version and name of the JVM. */
    JVM,
    /** Build of the JVM. */
    JVM_BUILD,
    /** Arguments of the forks' JVMs, a word each. */
    JVM_ARGUMENTS,
    WARMUP_ITERATIONS,
    WARMUP_TIME,
    WARMUP_BATCH,
    ITERATIONS,
    ITERATION_TIME,
    /** Calls per operation; scores of different batches are about different operations. */
    BATCH,
    FORKS,
    /** Native libraries that forks loaded. Files do not tell them. */
    NATIVES
}
