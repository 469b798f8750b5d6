package dev.steelyard.measure.host;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Ends processes together with everything they started. */
public final class ProcessTree {
    private static final long END_SECONDS = 5;

    private ProcessTree() {}

    /** Kills a process and all its descendants and waits until they are gone, for a few seconds at most. */
    public static void kill(ProcessHandle root) {
        List<ProcessHandle> all = root.descendants().toList();
        root.destroyForcibly();
        killEach(all);
        awaitEnd(root);
    }

    /** Kills all descendants of a process, and not the process itself. */
    public static void killDescendants(ProcessHandle root) {
        killEach(root.descendants().toList());
    }

    /** Kills processes and waits until they are gone, for a few seconds each at most. */
    static void killEach(List<ProcessHandle> processes) {
        processes.forEach(ProcessHandle::destroyForcibly);
        processes.forEach(ProcessTree::awaitEnd);
    }

    private static void awaitEnd(ProcessHandle process) {
        CompletableFuture<ProcessHandle> end = process.onExit();
        try {
            end.get(END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            // The kill is sent; whoever interrupted wants to go on.
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            // A process stuck in the kernel cannot be waited for.
            end.cancel(true);
        }
    }
}
