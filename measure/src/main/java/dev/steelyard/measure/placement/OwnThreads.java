package dev.steelyard.measure.placement;

import dev.steelyard.harness.gate.NativeNames;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Returns whether the measured code runs in threads of its own. The kernel's names of threads are all there is to tell them
 * from those of the JVM: a thread of the benchmark that is named like a compiler goes unnoticed.
 */
final class OwnThreads {
    /** Share of the workers' CPU time that a thread of the benchmark's own may use and still be left aside. */
    static final double TOLERATED = 0.02;
    /** CPU time that any thread may use, in nanoseconds: what an idle pool takes to start its threads. */
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
     * Threads of which there may be several: compilers, collectors, the VM's own, flight recorder, OpenJ9's. The letter
     * X was that of the Z collector without generations, while both existed.
     */
    private static final Pattern NUMBERED = Pattern.compile(
            "(C1 |C2 |GC |G1 |VM |CMS |JFR |JIT |JVMCI|Gang wo|ParGC|Shenand|RuntimeWorker|Runtime..er#)"
                    + ".*|[ZX](Worker|Driver|Direct|Stat|Uncomm|Unmap).*");

    private static final Set<String> NATIVE = natively();

    private OwnThreads() {}

    /**
     * A thread of a fork.
     *
     * @param id the kernel's number of it
     * @param name the kernel's name of it, 15 characters at most
     * @param cpuNanos CPU time that it has used
     */
    record Usage(long id, String name, long cpuNanos) {}

    /**
     * Returns whether any thread of a fork is the benchmark's own and works.
     *
     * @param threads all threads of the fork
     * @param process the kernel's name of the process, which its main thread has and threads without a name
     * @param workers ids of JMH's workers
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

    /** Returns whether the kernel's name of a thread is that of one of the JVM's, or the gate's. */
    static boolean ofTheJvm(String name) {
        return NATIVE.contains(name) || NUMBERED.matcher(name).matches();
    }

    private static Set<String> natively() {
        Set<String> names = new HashSet<>();
        NAMES.forEach(name -> names.addAll(NativeNames.of(name)));
        return Set.copyOf(names);
    }
}
