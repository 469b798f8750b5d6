package dev.steelyard.suite.decoders.stream;

import java.io.ByteArrayInputStream;
import java.util.Objects;

/**
 * The JDK's stream over an array, without its lock. {@code ByteArrayInputStream} locks for every byte: with it, the byte by
 * byte decoders would measure locks.
 */
public final class PlainStream extends ByteArrayInputStream {

    /** Starts at the first byte. */
    public PlainStream(byte[] bytes) {
        super(bytes);
    }

    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // that is what it is for
    public int read() {
        return pos < count ? buf[pos++] & 0xff : -1;
    }

    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // that is what it is for
    public int read(byte[] target, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (length == 0) {
            return 0;
        }
        int size = Math.min(length, count - pos);
        if (size == 0) {
            return -1;
        }
        System.arraycopy(buf, pos, target, offset, size);
        pos += size;
        return size;
    }
}
