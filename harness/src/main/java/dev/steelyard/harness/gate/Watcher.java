package dev.steelyard.harness.gate;

import dev.steelyard.harness.wire.Connection;

/**
 * Waits for the end of a connection on which nothing is ever said, for the whole life of the fork. It costs nothing while
 * the benchmark runs; when the coordinator is gone, however it went, it halts the fork.
 *
 * <p>It has a connection of its own, so that the control thread can read its grants itself: a grant that another thread
 * took and handed on would cost every turn one more wake-up.
 */
final class Watcher extends Thread {
    private final Connection connection;

    Watcher(Connection connection) {
        super("steelyard-gate");
        this.connection = connection;
        setDaemon(true);
    }

    @Override
    public void run() {
        try {
            connection.next();
            throw new IllegalStateException("a watcher is told nothing");
        } catch (Throwable e) {
            Runtime.getRuntime().halt(Gate.EXIT_LOST);
        }
    }
}
