package dev.steelyard.harness.wire;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;

/** One message as received: its type and its body, not yet decoded. */
public final class Frame {
    private final FrameType type;
    private final byte[] body;

    Frame(FrameType type, byte[] body) {
        this.type = type;
        this.body = body;
    }

    /** Returns the type. */
    public FrameType type() {
        return type;
    }

    /** Returns a stream over the body, from its start. */
    public DataInputStream body() {
        return new DataInputStream(new ByteArrayInputStream(body));
    }

    /**
     * Returns the body as fields.
     *
     * @throws IOException if the body does not contain fields
     */
    public Fields fields() throws IOException {
        return Fields.read(body());
    }
}
