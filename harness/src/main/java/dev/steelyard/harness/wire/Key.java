package dev.steelyard.harness.wire;

import java.io.IOException;

/** The keys of {@link Fields}. The order is part of the protocol; each comment describes the values. */
public enum Key {
    /** Process id. */
    PID,
    /** Runtime version of the JVM, such as {@code 17.0.15+6}. */
    JVM_VERSION,
    /** Version of JMH. */
    JMH_VERSION,
    /** JMH's blackhole mode: {@code compiler}, {@code full} or {@code full, inlined}. */
    BLACKHOLE,
    /** Heap limit in bytes. */
    MAX_HEAP,
    /** Command line, word by word. */
    COMMAND_LINE,
    /** Reasons against short slices: kind, what and where of each fact in turn. */
    FACTS,
    /** Regular expressions, one of which must match the name. */
    INCLUDE,
    /** Regular expressions, none of which may match the name. */
    EXCLUDE,
    /** Class and method, or class and group. */
    NAME,
    /** JMH's short label of a mode, or {@code all} in an entry. */
    MODE,
    /** Names of params. */
    PARAM_NAMES,
    /** In a request, one value per name; in an entry, the number of values followed by the values, for each name. */
    PARAM_VALUES,
    /** Worker threads; in an entry, -1 means one per CPU. */
    THREADS,
    /** Threads of each member of a group. */
    THREAD_GROUPS,
    /** Operations per invocation. */
    OPERATIONS,
    /** Name of a {@link java.util.concurrent.TimeUnit}. */
    TIME_UNIT,
    /** Number of warmup iterations. */
    WARMUPS,
    /** Length of a warmup iteration in ns. */
    WARMUP_NANOS,
    /** Calls per operation in warmup. */
    WARMUP_BATCH,
    /** Number of measurement iterations. */
    MEASUREMENTS,
    /** Length of a measurement iteration in ns. */
    MEASUREMENT_NANOS,
    /** Calls per operation in measurement. */
    MEASUREMENT_BATCH,
    /** Time limit of one iteration in ns. */
    TIMEOUT_NANOS,
    /** The java executable requested by the annotation of an entry; absent if there is none. */
    JVM,
    /** JVM arguments, first slot. */
    JVM_PREPEND,
    /** JVM arguments, middle slot; absent in an entry whose annotation does not set it. */
    JVM_ARGS,
    /** JVM arguments, last slot. */
    JVM_APPEND,
    /** Init line of the gate. */
    GATE_LINE,
    /** Additional profilers: class name and init line in turn. */
    PROFILERS,
    /** Path of the log to write. */
    LOG,
    /** Exit code of the fork, if JMH reported one. */
    EXIT_CODE,
    /** What JMH printed about a failure of the benchmark. */
    FAILURE,
    /** The exception that ended JMH itself, with its stack trace. */
    ERROR,
    /** Properties reported by the JVM of a fork: keys and values in turn. */
    TRAITS,
    /** Binary names of the classes that a fork loaded from the class path, and of some that were made at run time. */
    CLASSES,
    /** Number of classes unloaded before; classes from the class path are never unloaded. */
    CLASSES_UNLOADED,
    /** The reason why the list of classes may be incomplete; absent if it is complete. */
    CLASSES_GAP,
    /** Whether the gate can make JMH run more iterations than it was started with: 1 or 0. */
    EXTENDS;

    private static final Key[] ALL = values();

    /** Returns its code on the wire. */
    @SuppressWarnings("EnumOrdinal") // the order is part of the protocol
    int code() {
        return ordinal();
    }

    static Key of(int code) throws IOException {
        if (code < 0 || code >= ALL.length) {
            throw new IOException("unknown key: " + code);
        }
        return ALL[code];
    }
}
