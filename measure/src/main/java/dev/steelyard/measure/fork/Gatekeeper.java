package dev.steelyard.measure.fork;

import dev.steelyard.harness.wire.Connection;
import dev.steelyard.harness.wire.Frame;
import dev.steelyard.harness.wire.FrameType;
import dev.steelyard.harness.wire.Grant;
import dev.steelyard.harness.wire.Greeting;
import dev.steelyard.harness.wire.Interruption;
import dev.steelyard.measure.host.Endpoint;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The coordinator's side of one gate: sends grants and forwards the gate's messages. */
final class Gatekeeper implements Endpoint.Guest {
    private final BiConsumer<ForkEvent.Kind, @Nullable Frame> events;
    private volatile @Nullable Connection connection;
    private volatile @Nullable Connection watcher;
    /** Action to run when the gate reports the end of the turn. */
    private final AtomicReference<@Nullable Runnable> next = new AtomicReference<>();

    Gatekeeper(BiConsumer<ForkEvent.Kind, @Nullable Frame> events) {
        this.events = events;
    }

    @Override
    public void serve(Connection opened) {
        if (opened.greeting().role() == Greeting.Role.WATCHER) {
            watcher = opened;
            listen(opened);
            // The end of the fork is reported on the gate's own connection.
            return;
        }
        connection = opened;
        listen(opened);
        events.accept(ForkEvent.Kind.GATE_CLOSED, null);
    }

    private void listen(Connection opened) {
        try {
            while (true) {
                Frame frame = opened.next();
                if (frame.type() == FrameType.ARRIVED || frame.type() == FrameType.LAST) {
                    // Start the next turn before anything else: if only one CPU is left for everything but the workers,
                    // the thread woken first runs first.
                    goOn();
                }
                events.accept(kind(frame.type()), frame);
            }
        } catch (IOException e) {
            // The connection was closed.
            return;
        }
    }

    private void goOn() {
        Runnable then = next.getAndSet(null);
        if (then != null) {
            then.run();
        }
    }

    /** Runs an action once, as soon as the gate reports the end of a turn. */
    void whenBack(Runnable then) {
        next.set(then);
    }

    /** Cancels the action; returns whether it had not yet run. */
    boolean forget() {
        return next.getAndSet(null) != null;
    }

    private static ForkEvent.Kind kind(FrameType type) throws IOException {
        return switch (type) {
            case GATE_HELLO -> ForkEvent.Kind.HELLO;
            case ARRIVED -> ForkEvent.Kind.ARRIVED;
            case LAST -> ForkEvent.Kind.LAST;
            case STATE -> ForkEvent.Kind.STATE;
            case CLASSES -> ForkEvent.Kind.CLASSES;
            default -> throw new IOException("unexpected frame from the gate: " + type);
        };
    }

    /** Grants iterations. A lost gate is reported through its closed connection, not by this method. */
    void grant(Grant grant) {
        send(connection, FrameType.GRANT, grant);
    }

    /** Asks the watcher for the fork's state. */
    void ping() {
        send(watcher, FrameType.PING, out -> {});
    }

    /** Releases the fork after its last turn, so that it exits. */
    void letGo(Grant toEnd) {
        send(watcher, FrameType.LET_GO, out -> {});
        grant(toEnd);
    }

    /** Requests an interrupt of an iteration's workers, which happens only if the iteration is still running and the reason still holds. */
    void interruptWorkers(Interruption command) {
        send(watcher, FrameType.INTERRUPT_WORKERS, command);
    }

    /** Returns whether the gate has ever connected; it may have closed the connection since. */
    boolean connected() {
        return connection != null;
    }

    private void send(@Nullable Connection open, FrameType type, Connection.Body content) {
        try {
            if (open != null) {
                open.send(type, content);
            }
        } catch (IOException e) {
            close();
        }
    }

    /** Closes both connections, whereupon the watcher or the gate halts the fork. */
    void close() {
        close(connection);
        close(watcher);
    }

    private static void close(@Nullable Connection open) {
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                // The connection is unusable anyway.
                return;
            }
        }
    }
}
