package dev.steelyard.harness.gate;

import dev.steelyard.harness.wire.Connection;
import dev.steelyard.harness.wire.ForkState;
import dev.steelyard.harness.wire.Frame;
import dev.steelyard.harness.wire.FrameType;
import dev.steelyard.harness.wire.Interruption;
import java.io.EOFException;
import java.io.IOException;
import java.util.function.Supplier;

/**
 * Waits on a connection for the whole life of the fork. It costs nothing while the benchmark runs; when the coordinator is
 * gone, however it went, it halts the fork. Of a fork whose turn takes longer than it should, the coordinator asks where it
 * is, and has its workers interrupted.
 *
 * <p>It has a connection of its own, so that the control thread can read its grants itself: a grant that another thread
 * took and handed on would cost every turn one more wake-up.
 */
final class Watcher extends Thread {
    /** How often to look whether the coordinator is there while the fork ends. */
    private static final long LOOK_MILLIS = 100;

    private final Connection connection;
    private final CurrentIteration current;

    Watcher(Connection connection, CurrentIteration current) {
        super("steelyard-gate");
        this.connection = connection;
        this.current = current;
        setDaemon(true);
    }

    @Override
    public void run() {
        try {
            Frame request = connection.next();
            while (request.type() != FrameType.LET_GO) {
                connection.send(FrameType.STATE, answer(request));
                request = connection.next();
            }
            watchTheEnd();
        } catch (OutOfMemoryError e) {
            // The benchmark's doing, and perhaps its end: nothing is asked of its fork any more, but nobody ends it for
            // that.
        } catch (Throwable e) {
            Runtime.getRuntime().halt(Gate.EXIT_LOST);
        }
    }

    /**
     * A JVM that ends waits up to 300 ms for threads in native code, as one that reads from a socket is
     * (VM_Exit::wait_for_threads_in_native_to_block in HotSpot): every block would take so much longer. One that sleeps is not.
     */
    private void watchTheEnd() throws IOException {
        while (connection.held()) {
            pause();
        }
        throw new EOFException("the coordinator is gone");
    }

    /** A benchmark that interrupts all threads, or fills the heap, does not end the watch. */
    private static void pause() {
        try {
            Thread.sleep(LOOK_MILLIS);
        } catch (InterruptedException e) {
            // Its status is cleared by that; nothing else is to be done here.
            return;
        }
    }

    private ForkState answer(Frame request) throws IOException {
        switch (request.type()) {
            case PING:
                return known(current::state);
            case INTERRUPT_WORKERS:
                Interruption command = Interruption.read(request.body());
                return known(() -> current.interrupt(command));
            default:
                throw new IOException("unexpected frame for the watcher: " + request.type());
        }
    }

    /** What goes wrong in a look at the benchmark's threads and classes must not end the fork. */
    private ForkState known(Supplier<ForkState> look) {
        try {
            return look.get();
        } catch (RuntimeException | LinkageError | OutOfMemoryError e) {
            return current.unknown();
        }
    }
}
