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

/** The coordinator's side of one gate: hands out grants and passes on what the gate says. */
final class Gatekeeper implements Endpoint.Guest {
    private final BiConsumer<ForkEvent.Kind, @Nullable Frame> events;
    private volatile @Nullable Connection connection;
    private volatile @Nullable Connection watcher;
    /** What to do when the gate has told of the end of the turn. */
    private final AtomicReference<@Nullable Runnable> next = new AtomicReference<>();

    Gatekeeper(BiConsumer<ForkEvent.Kind, @Nullable Frame> events) {
        this.events = events;
    }

    @Override
    public void serve(Connection opened) {
        if (opened.greeting().role() == Greeting.Role.WATCHER) {
            watcher = opened;
            listen(opened);
            // The gate's own connection tells of the end.
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
                    // First: where one CPU is left for all but the workers, whoever is woken first goes first.
                    goOn();
                }
                events.accept(kind(frame.type()), frame);
            }
        } catch (IOException e) {
            // That is the end.
            return;
        }
    }

    private void goOn() {
        Runnable then = next.getAndSet(null);
        if (then != null) {
            then.run();
        }
    }

    /** Does something, once, as soon as the gate has told of the end of a turn. */
    void whenBack(Runnable then) {
        next.set(then);
    }

    /** Forgets what was to be done; returns whether it was not done yet. */
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

    /** Grants iterations. A gate that is gone says so by its closed connection, not here. */
    void grant(Grant grant) {
        send(connection, FrameType.GRANT, grant);
    }

    /** Asks the watcher where the fork is. */
    void ping() {
        send(watcher, FrameType.PING, out -> {});
    }

    /** Lets the fork end, after its last turn. */
    void letGo(Grant toEnd) {
        send(watcher, FrameType.LET_GO, out -> {});
        grant(toEnd);
    }

    /** Has the workers of an iteration interrupted, if it is still running and the reason holds. */
    void interruptWorkers(Interruption command) {
        send(watcher, FrameType.INTERRUPT_WORKERS, command);
    }

    /** Returns whether the gate has connected, and may have closed the connection again. */
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

    /** Closes both connections, on which the watcher or the gate halts the fork. */
    void close() {
        close(connection);
        close(watcher);
    }

    private static void close(@Nullable Connection open) {
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                // Closed is closed.
                return;
            }
        }
    }
}
