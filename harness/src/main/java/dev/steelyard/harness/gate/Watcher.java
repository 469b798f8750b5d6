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
 * Waits on a connection for the whole life of the fork, at no cost while the benchmark runs. When the coordinator is gone for any reason,
 * it halts the fork. If a turn takes longer than it should, the coordinator uses it to query the fork's state and to interrupt its workers.
 *
 * <p>It has its own connection, so that the control thread can read its grants itself: if another thread received the grants, every turn
 * would cost one more wake-up.
 */
final class Watcher extends Thread {
    /** Interval for checking whether the coordinator still exists while the fork ends. */
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
            // Caused by the benchmark, and possibly fatal to it: the fork can no longer be queried, but must not be
            // halted for that.
        } catch (Throwable e) {
            Runtime.getRuntime().halt(Gate.EXIT_LOST);
        }
    }

    /**
     * Waits for the end of the connection by polling. An exiting JVM waits up to 300 ms for threads in native code, such as one reading
     * from a socket (VM_Exit::wait_for_threads_in_native_to_block in HotSpot), which would prolong every block; it does not wait for
     * sleeping threads.
     */
    private void watchTheEnd() throws IOException {
        while (connection.held()) {
            pause();
        }
        throw new EOFException("the coordinator is gone");
    }

    /** Sleeps. A benchmark that interrupts all threads, or fills the heap, must not end the watch. */
    private static void pause() {
        try {
            Thread.sleep(LOOK_MILLIS);
        } catch (InterruptedException e) {
            // The exception clears the interrupt status; nothing else to do.
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

    /** Returns the inspected state. Errors while inspecting the benchmark's threads and classes must not end the fork. */
    private ForkState known(Supplier<ForkState> look) {
        try {
            return look.get();
        } catch (RuntimeException | LinkageError | OutOfMemoryError e) {
            return current.unknown();
        }
    }
}
