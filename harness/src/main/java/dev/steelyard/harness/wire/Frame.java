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

    /** Returns what it says. */
    public FrameType type() {
        return type;
    }

    /** Returns the body, to be read from its beginning. */
    public DataInputStream body() {
        return new DataInputStream(new ByteArrayInputStream(body));
    }

    /**
     * Returns the body as fields.
     *
     * @throws IOException if it holds none
     */
    public Fields fields() throws IOException {
        return Fields.read(body());
    }
}
