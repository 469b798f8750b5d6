package dev.steelyard.measure.fork;

import dev.steelyard.harness.wire.Connection;
import dev.steelyard.harness.wire.Frame;
import dev.steelyard.harness.wire.FrameType;
import dev.steelyard.harness.wire.Grant;
import dev.steelyard.measure.host.Endpoint;
import java.io.IOException;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The coordinator's side of one gate: hands out grants and passes on what the gate says. */
final class Gatekeeper implements Endpoint.Guest {
    private final BiConsumer<ForkEvent.Kind, @Nullable Frame> events;
    private volatile @Nullable Connection connection;

    Gatekeeper(BiConsumer<ForkEvent.Kind, @Nullable Frame> events) {
        this.events = events;
    }

    @Override
    public void serve(Connection opened) {
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

    private static ForkEvent.Kind kind(FrameType type) throws IOException {
        return switch (type) {
            case GATE_HELLO -> ForkEvent.Kind.HELLO;
            case ARRIVED -> ForkEvent.Kind.ARRIVED;
            case LAST -> ForkEvent.Kind.LAST;
            case PROGRESS -> ForkEvent.Kind.PROGRESS;
            default -> throw new IOException("a gate does not say " + type);
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

    /** Closes the connection, on which the gate halts its fork. */
    void close() {
        Connection open = connection;
        try {
            if (open != null) {
                open.close();
            }
        } catch (IOException e) {
            // Closed is closed.
            connection = null;
        }
    }
}
