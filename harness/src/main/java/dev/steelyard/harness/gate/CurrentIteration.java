package dev.steelyard.harness.gate;

import dev.steelyard.harness.wire.ForkState;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * The iteration that a fork is in. The control thread begins and ends it; the watcher looks at it, and interrupts its
 * workers. Both exclude each other, so that an interrupt never reaches the next iteration: JMH's pool clears one that came
 * too late for the iteration before.
 */
final class CurrentIteration {
    private static final byte[] NOTICE = "(*interrupt*) ".getBytes(StandardCharsets.US_ASCII);

    private final Thread control;
    private final boolean singleShot;
    private int number;
    private long start;
    private boolean running;

    /**
     * No iteration yet.
     *
     * @param control the thread that runs JMH's loop
     * @param singleShot whether an iteration is one call
     */
    CurrentIteration(Thread control, boolean singleShot) {
        this.control = control;
        this.singleShot = singleShot;
    }

    /** Begins the next one. */
    synchronized void begin() {
        number++;
        start = System.nanoTime();
        running = true;
    }

    /** Ends it: its workers are done. */
    synchronized void end() {
        running = false;
    }

    /** Returns where the fork is. */
    synchronized ForkState state() {
        return running
                ? state(ThreadStacks.now(control))
                : new ForkState(number, ForkState.BETWEEN, false, false, false, "");
    }

    /** Interrupts the workers of an iteration, if it is still running and JMH would; returns the state from before. */
    synchronized ForkState interrupt(int iteration) {
        if (!running) {
            return state();
        }
        ThreadStacks stacks = ThreadStacks.now(control);
        ForkState before = state(stacks);
        if (number == iteration && before.interruptible()) {
            stacks.interruptWorkers();
            tell();
        }
        return before;
    }

    private ForkState state(ThreadStacks stacks) {
        boolean interruptible = stacks.interruptible(singleShot);
        return new ForkState(
                number,
                Math.max(0, System.nanoTime() - start),
                stacks.inFixture(),
                interruptible,
                interruptible && !singleShot && stacks.stuck(),
                stacks.where());
    }

    /** JMH's own words, in the fork's log. JMH redirects System.err, and what it redirects it to may be what is stuck. */
    private static void tell() {
        try {
            new FileOutputStream(FileDescriptor.err).write(NOTICE);
        } catch (IOException e) {
            // Nobody reads what the fork prints.
            return;
        }
    }
}
