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
        if (!running) {
            return unknown();
        }
        ThreadStacks stacks = ThreadStacks.now(control);
        return state(stacks, signs(stacks));
    }

    /** Returns what is known of it without a look at its threads. */
    synchronized ForkState unknown() {
        return new ForkState(number, nanos(), EnumSet.noneOf(Sign.class), 0, "");
    }

    /**
     * Interrupts the workers of an iteration if it is still running and the reason holds now: the fork has gone on since the
     * coordinator saw it. Returns where it was just before, and whether they were interrupted.
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
