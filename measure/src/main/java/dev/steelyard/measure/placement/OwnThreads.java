package dev.steelyard.measure.placement;

import dev.steelyard.harness.gate.NativeNames;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Determines whether the measured code runs in threads of its own. They can only be distinguished from the JVM's threads by the kernel's
 * names: a thread of the benchmark named like a compiler thread goes undetected.
 */
final class OwnThreads {
    /** Maximum CPU time of a benchmark's own thread that is ignored, as a share of the workers' CPU time. */
    static final double TOLERATED = 0.02;
    /** CPU time allowed for any thread, in ns: what an idle pool takes to start its threads. */
    static final long START_NANOS = 1_000_000;

    /** Threads of HotSpot and of the class library, and the gate, by their names in Java or C++. */
    private static final List<String> NAMES = List.of(
            "steelyard-gate",
            "Reference Handler",
            "Finalizer",
            "Signal Dispatcher",
            "Service Thread",
            "Monitor Deflation Thread",
            "Notification Thread",
            "Sweeper thread",
            "Common-Cleaner",
            "Attach Listener",
            "DestroyJavaVM",
            "StrDedup",
            "Training replay thread",
            "process reaper",
            "Concurrent Mark-Sweep GC Thread",
            "Surrogate Locker Thread (Concurrent GC)");

    /**
     * Names of threads that may exist several times: compilers, collectors, the VM's own, flight recorder, OpenJ9's.
     * The letter X was used by the non-generational Z collector while both existed.
     */
    private static final Pattern NUMBERED = Pattern.compile(
            "(C1 |C2 |GC |G1 |VM |CMS |JFR |JIT |JVMCI|Gang wo|ParGC|Shenand|RuntimeWorker|Runtime..er#)"
                    + ".*|[ZX](Worker|Driver|Direct|Stat|Uncomm|Unmap).*");

    private static final Set<String> NATIVE = natively();

    private OwnThreads() {}

    /**
     * A thread of a fork.
     *
     * @param id the kernel's thread ID
     * @param name the kernel's name, at most 15 characters
     * @param cpuNanos CPU time used, in ns
     */
    record Usage(long id, String name, long cpuNanos) {}

    /**
     * Returns whether any thread of a fork belongs to the benchmark and uses CPU time.
     *
     * @param threads all threads of the fork
     * @param process the kernel's name of the process, which is also the name of its main thread and of unnamed threads
     * @param workers thread IDs of JMH's workers
     */
    static boolean work(Collection<Usage> threads, String process, Collection<Long> workers) {
        long workersNanos = threads.stream()
                .filter(thread -> workers.contains(thread.id()))
                .mapToLong(Usage::cpuNanos)
                .sum();
        double most = Math.max(START_NANOS, TOLERATED * workersNanos);
        return threads.stream()
                .filter(thread -> thread.cpuNanos() > most && !workers.contains(thread.id()))
                .anyMatch(thread -> !thread.name().equals(process) && !ofTheJvm(thread.name()));
    }

    /** Returns whether a kernel thread name is that of a thread of the JVM or the gate. */
    static boolean ofTheJvm(String name) {
        return NATIVE.contains(name) || NUMBERED.matcher(name).matches();
    }

    private static Set<String> natively() {
        Set<String> names = new HashSet<>();
        NAMES.forEach(name -> names.addAll(NativeNames.of(name)));
        return Set.copyOf(names);
    }
}
