package dev.steelyard.compare.run;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The resources of a run: its workspace, the claim on its folder, the lock on the machine, JMH hosts and the journal. They
 * are closed however the run ends, at its end, by an exception or by Ctrl-C, in the reverse of the order in which they were
 * added.
 */
public final class RunResources implements AutoCloseable {

    /** The process ends long before, unless a hook hangs. */
    private static final long END_MILLIS = 60_000;

    private final Deque<AutoCloseable> resources = new ArrayDeque<>();
    private final Thread hook;
    private boolean interrupted;

    /** @param onInterrupt says to the user how to go on; called once, before anything is closed, if the JVM is ended */
    public RunResources(Runnable onInterrupt) {
        hook = new Thread(
                () -> {
                    interrupt();
                    onInterrupt.run();
                    closeAll();
                },
                "steelyard-resources");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Adds a resource and returns it.
     *
     * @throws IllegalStateException if the process is being ended, after closing the resource
     */
    public <T extends AutoCloseable> T add(T resource) {
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

    /**
     * Makes something that a resource will delete when it is closed. If the process is ended meanwhile, closing waits.
     *
     * @throws IllegalStateException if the process is being ended
     */
    public synchronized <T> T made(Supplier<T> making) {
        if (interrupted) {
            throw new IllegalStateException("the process is being ended");
        }
        return making.get();
    }

    /** Closes one resource before the others. It stays here until then: if the process is ended meanwhile, that waits. */
    public void close(AutoCloseable resource) {
        closed(resource);
        synchronized (this) {
            resources.remove(resource);
        }
    }

    /**
     * A place in the order of closing for a resource that is opened later.
     *
     * @param <T> the resource
     */
    static final class Slot<T extends AutoCloseable> implements AutoCloseable {
        private @Nullable T held;
        private boolean closed;

        /**
         * Puts the resource in its place and returns it.
         *
         * @throws IllegalStateException if the place is closed already, after closing the resource
         */
        synchronized T hold(T resource) {
            held = resource;
            if (closed) {
                RunResources.closed(resource);
                throw new IllegalStateException("the process is being ended");
            }
            return resource;
        }

        @Override
        public synchronized void close() {
            closed = true;
            if (held != null) {
                RunResources.closed(held);
            }
        }
    }

    /** Returns whether the process is being ended: what fails from then on is no evidence of anything. */
    public synchronized boolean interrupted() {
        return interrupted;
    }

    private synchronized void interrupt() {
        interrupted = true;
    }

    @Override
    public void close() {
        if (interrupted() || !unhooked()) {
            awaitEnd();
            return;
        }
        closeAll();
    }

    /** Returns whether the hook is gone, so that closing is up to us; if the process began to end just now, it is not. */
    private boolean unhooked() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
            return true;
        } catch (IllegalStateException ending) {
            return false;
        }
    }

    /** The hook has said what there is to say, and what fails from now on is its doing: nobody should read of it. */
    private static void awaitEnd() {
        // Whoever interrupted this thread wanted it to end: so it does, with the process.
        Thread.interrupted();
        try {
            Thread.sleep(END_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void closeAll() {
        for (AutoCloseable next = pop(); next != null; next = pop()) {
            closed(next);
        }
    }

    private static void closed(AutoCloseable resource) {
        try {
            resource.close();
        } catch (Exception e) {
            // One that fails to close must not keep the others open.
            System.Logger logger = System.getLogger(RunResources.class.getName());
            logger.log(System.Logger.Level.WARNING, "could not be closed: " + resource, e);
        }
    }

    private synchronized @Nullable AutoCloseable pop() {
        return resources.poll();
    }
}
