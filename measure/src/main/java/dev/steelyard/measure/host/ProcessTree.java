package dev.steelyard.measure.host;

import dev.steelyard.measure.environment.KernelFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** Ends processes together with everything they started. */
final class ProcessTree {
    private static final Duration LONGEST = Duration.ofSeconds(5);
    private static final Duration LOOK = Duration.ofMillis(10);

    private ProcessTree() {}

    /** Kills a child of this process and all its descendants, and waits until they have exited, at most a few seconds. */
    static void kill(ProcessHandle child) {
        List<ProcessHandle> all =
                Stream.concat(Stream.of(child), child.descendants()).toList();
        killEach(all);
        // This JVM reaps its own children.
        awaitEnd(child::isAlive, LONGEST);
    }

    /** Kills processes and waits until they have exited, at most a few seconds. */
    static void killEach(List<ProcessHandle> processes) {
        processes.forEach(ProcessHandle::destroyForcibly);
        awaitEnd(processes, LONGEST);
    }

    /** Waits until processes have exited, up to a limit: one that is stuck in the kernel may never exit. */
    static void awaitEnd(List<ProcessHandle> processes, Duration longest) {
        awaitEnd(() -> processes.stream().anyMatch(ProcessTree::runs), longest);
    }

    private static void awaitEnd(BooleanSupplier running, Duration longest) {
        long start = System.nanoTime();
        try {
            while (running.getAsBoolean() && System.nanoTime() - start < longest.toNanos()) {
                Thread.sleep(LOOK.toMillis());
            }
        } catch (InterruptedException e) {
            // The signals have been sent, and the interrupting thread wants this one to continue.
            Thread.currentThread().interrupt();
        }
    }

    /** Returns whether a process is running. A process that has exited remains listed until its parent reaps it, which may never happen. */
    private static boolean runs(ProcessHandle process) {
        return process.isAlive()
                && KernelFiles.text(Path.of("/proc", Long.toString(process.pid()), "stat"))
                        .map(stat -> stat.substring(stat.lastIndexOf(')') + 1).strip())
                        .filter(state -> state.startsWith("Z") || state.startsWith("X"))
                        .isEmpty();
    }
}
