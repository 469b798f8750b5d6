package dev.steelyard.harness.gate;

import dev.steelyard.harness.wire.Connection;
import dev.steelyard.harness.wire.Frame;
import dev.steelyard.harness.wire.FrameType;
import dev.steelyard.harness.wire.Grant;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Listens to the coordinator for the whole life of the fork. It blocks in a read, so it costs nothing while the
 * benchmark runs; when the coordinator is gone, however it went, it halts the fork.
 */
final class Watcher extends Thread {
    private final Connection connection;
    private @Nullable Grant grant;

    Watcher(Connection connection) {
        super("steelyard-gate");
        this.connection = connection;
        setDaemon(true);
    }

    @Override
    public void run() {
        try {
            while (true) {
                Frame frame = connection.next();
                if (frame.type() != FrameType.GRANT) {
                    throw new IOException("a gate takes grants, not " + frame.type());
                }
                hand(Grant.read(frame.body()));
            }
        } catch (Throwable e) {
            Runtime.getRuntime().halt(Gate.EXIT_LOST);
        }
    }

    private synchronized void hand(Grant next) {
        grant = next;
        notifyAll();
    }

    /** Waits for the next grant. */
    synchronized Grant await() throws InterruptedException {
        while (grant == null) {
            wait();
        }
        Grant taken = grant;
        grant = null;
        return taken;
    }
}
