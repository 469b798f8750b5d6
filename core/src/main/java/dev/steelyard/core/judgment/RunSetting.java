package dev.steelyard.core.judgment;

/** A setting of JMH or property of the JVM: if two sides differ in one, it may cause a change. */
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
    /** Calls per operation; scores with different batch sizes refer to different operations. */
    BATCH,
    FORKS,
    /** Native libraries loaded by forks; not recorded in files. */
    NATIVES
}
