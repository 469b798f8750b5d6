package dev.steelyard.harness.gate;

import dev.steelyard.harness.wire.ForkState;
import dev.steelyard.harness.wire.ForkState.Sign;
import dev.steelyard.harness.wire.Interruption;
import dev.steelyard.harness.wire.Interruption.Reason;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Set;

/**
 * The current iteration of a fork. The control thread begins and ends it; the watcher inspects it and interrupts its workers. The methods
 * are mutually exclusive, so an interrupt never reaches the next iteration; an interrupt that comes too late for its own iteration is
 * cleared by JMH's thread pool.
 */
final class CurrentIteration {
    private static final byte[] NOTICE = "(*interrupt*) ".getBytes(StandardCharsets.US_ASCII);

    private final Thread control;
    private final boolean singleShot;
    private int number;
    private long start;
    private boolean running;

    /**
     * Creates the state before the first iteration.
     *
     * @param control the thread that runs JMH's loop
     * @param singleShot whether an iteration is a single call
     */
    CurrentIteration(Thread control, boolean singleShot) {
        this.control = control;
        this.singleShot = singleShot;
    }

    /** Begins the next iteration. */
    synchronized void begin() {
        number++;
        start = System.nanoTime();
        running = true;
    }

    /** Ends the iteration, after its workers have finished. */
    synchronized void end() {
        running = false;
    }

    /** Returns the state of the fork. */
    synchronized ForkState state() {
        if (!running) {
            return unknown();
        }
        ThreadStacks stacks = ThreadStacks.now(control);
        return state(stacks, signs(stacks));
    }

    /** Returns what is known of the state without inspecting threads. */
    synchronized ForkState unknown() {
        return new ForkState(number, nanos(), EnumSet.noneOf(Sign.class), 0, "");
    }

    /**
     * Interrupts the workers of an iteration if it is still running and the reason still holds, because the fork may have moved on since
     * the coordinator saw it. Returns the state just before, and whether workers were interrupted.
     */
    synchronized ForkState interrupt(Interruption command) {
        if (!running || number != command.iteration()) {
            return state();
        }
        ThreadStacks stacks = ThreadStacks.now(control);
        Set<Sign> signs = signs(stacks);
        if (signs.contains(command.reason() == Reason.STUCK ? Sign.STUCK : Sign.INTERRUPTIBLE)) {
            stacks.interruptWorkers();
            tell();
            signs.add(Sign.INTERRUPTED);
        }
        return state(stacks, signs);
    }

    private Set<Sign> signs(ThreadStacks stacks) {
        Set<Sign> signs = EnumSet.noneOf(Sign.class);
        if (stacks.inFixture()) {
            signs.add(Sign.FIXTURE);
        }
        if (stacks.interruptible(singleShot)) {
            signs.add(Sign.INTERRUPTIBLE);
            if (!singleShot && stacks.stuck()) {
                signs.add(Sign.STUCK);
            }
        }
        return signs;
    }

    private ForkState state(ThreadStacks stacks, Set<Sign> signs) {
        return new ForkState(number, nanos(), signs, stacks.places(), stacks.where());
    }

    private long nanos() {
        return running ? Math.max(0, System.nanoTime() - start) : ForkState.BETWEEN;
    }

    /** Writes JMH's message to the fork's log. It bypasses System.err, because JMH redirects that to a stream that may itself be stuck. */
    private static void tell() {
        try {
            new FileOutputStream(FileDescriptor.err).write(NOTICE);
        } catch (IOException e) {
            // The output of the fork is not being read.
            return;
        }
    }
}
