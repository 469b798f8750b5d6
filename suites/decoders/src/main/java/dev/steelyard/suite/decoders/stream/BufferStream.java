package dev.steelyard.suite.decoders.stream;

import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Objects;

/** A stream over the bytes of a buffer from its position to its limit. */
public final class BufferStream extends InputStream {

    private final ByteBuffer buffer;

    /** Moves the position of the buffer as it is read. */
    public BufferStream(ByteBuffer buffer) {
        this.buffer = buffer;
    }

    @Override
    public int read() {
        return buffer.hasRemaining() ? buffer.get() & 0xff : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (length == 0) {
            return 0;
        }
        int count = Math.min(length, buffer.remaining());
        if (count == 0) {
            return -1;
        }
        buffer.get(target, offset, count);
        return count;
    }
}
