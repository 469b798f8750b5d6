package dev.steelyard.suite.decoders.stream;

import java.io.InputStream;
import java.util.Objects;

/** A stream over an array, without the locks of the JDK's own. */
public final class ArrayStream extends InputStream {

    private final byte[] bytes;
    private int position;

    /** Starts at the first byte. */
    public ArrayStream(byte[] bytes) {
        this.bytes = bytes;
    }

    @Override
    public int read() {
        return position < bytes.length ? bytes[position++] & 0xff : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (length == 0) {
            return 0;
        }
        int count = Math.min(length, bytes.length - position);
        if (count == 0) {
            return -1;
        }
        System.arraycopy(bytes, position, target, offset, count);
        position += count;
        return count;
    }
}
