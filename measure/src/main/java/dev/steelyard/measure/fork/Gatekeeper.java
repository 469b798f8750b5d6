package dev.steelyard.measure.fork;

import dev.steelyard.harness.wire.Connection;
import dev.steelyard.harness.wire.Frame;
import dev.steelyard.harness.wire.FrameType;
import dev.steelyard.harness.wire.Grant;
import dev.steelyard.harness.wire.Greeting;
import dev.steelyard.measure.host.Endpoint;
import java.io.IOException;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The coordinator's side of one gate: hands out grants and passes on what the gate says. */
final class Gatekeeper implements Endpoint.Guest {
    private final BiConsumer<ForkEvent.Kind, @Nullable Frame> events;
    private volatile @Nullable Connection connection;
    private volatile @Nullable Connection watcher;

    Gatekeeper(BiConsumer<ForkEvent.Kind, @Nullable Frame> events) {
        this.events = events;
    }

    @Override
    public void serve(Connection opened) {
        if (opened.greeting().role() == Greeting.Role.WATCHER) {
            watcher = opened;
            awaitEnd(opened);
            return;
        }
        connection = opened;
        try {
            while (true) {
                Frame frame = opened.next();
                events.accept(kind(frame.type()), frame);
            }
        } catch (IOException e) {
            events.accept(ForkEvent.Kind.GATE_CLOSED, null);
        }
    }

    /** A watcher says nothing; its connection stays open until the fork ends, or is closed here so that it does. */
    private static void awaitEnd(Connection opened) {
        try {
            opened.next();
        } catch (IOException e) {
            // That is the end; the gate's own connection tells of it.
        }
    }

    private static ForkEvent.Kind kind(FrameType type) throws IOException {
        return switch (type) {
            case GATE_HELLO -> ForkEvent.Kind.HELLO;
            case ARRIVED -> ForkEvent.Kind.ARRIVED;
            case LAST -> ForkEvent.Kind.LAST;
            case PROGRESS -> ForkEvent.Kind.PROGRESS;
            case CLASSES -> ForkEvent.Kind.CLASSES;
            default -> throw new IOException("unexpected frame from the gate: " + type);
        };
    }

    /** Grants iterations. A gate that is gone says so by its closed connection, not here. */
    void grant(Grant grant) {
        Connection open = connection;
        try {
            if (open != null) {
                open.send(FrameType.GRANT, grant);
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
