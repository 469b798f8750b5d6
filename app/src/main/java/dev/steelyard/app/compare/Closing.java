package dev.steelyard.app.compare;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * What must be closed however a run ends: at its end, by an exception, or by Ctrl-C. Resources are closed in the
 * reverse of the order in which they were added, each once.
 */
final class Closing implements AutoCloseable {

    private final Deque<AutoCloseable> resources = new ArrayDeque<>();
    private final Thread hook;
    private boolean interrupted;

    /** @param onInterrupt says to the user how to go on; called once, before anything is closed, if the JVM is ended */
    Closing(Runnable onInterrupt) {
        hook = new Thread(
                () -> {
                    interrupt();
                    onInterrupt.run();
                    closeAll();
                },
                "steelyard-closing");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Adds a resource and returns it.
     *
     * @throws IllegalStateException if the process is being ended, after closing the resource
     */
    <T extends AutoCloseable> T add(T resource) {
        boolean late;
        synchronized (this) {
            late = interrupted;
            resources.push(resource);
        }
        if (late) {
            closeAll();
            throw new IllegalStateException("the process is being ended");
        }
        return resource;
    }

    /** Tells whether the process is being ended: what fails from then on is no evidence of anything. */
    synchronized boolean interrupted() {
        return interrupted;
    }

    private synchronized void interrupt() {
        interrupted = true;
    }

    @Override
    public void close() {
        if (interrupted()) {
            return;
        }
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process began to end just now: the hook closes everything.
            return;
        }
        closeAll();
    }

    private void closeAll() {
        for (AutoCloseable next = pop(); next != null; next = pop()) {
            try {
                next.close();
            } catch (Exception e) {
                // One that fails to close must not keep the others open.
                System.Logger logger = System.getLogger(Closing.class.getName());
                logger.log(System.Logger.Level.WARNING, "could not be closed: " + next, e);
            }
        }
    }

    private synchronized @Nullable AutoCloseable pop() {
        return resources.poll();
    }
}
