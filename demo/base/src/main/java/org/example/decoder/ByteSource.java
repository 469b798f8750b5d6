package org.example.decoder;

import java.io.InputStream;
import java.util.Objects;

/** A stream over bytes in memory, without the locks of the JDK's own: what remains is the cost of decoding. */
final class ByteSource extends InputStream {

    private final byte[] bytes;
    private int position;

    ByteSource(byte[] bytes) {
        this.bytes = bytes;
    }

    @Override
    public int read() {
        return position < bytes.length ? bytes[position++] & 0xff : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (position == bytes.length && length > 0) {
            return -1;
        }
        int count = Math.min(length, bytes.length - position);
        System.arraycopy(bytes, position, target, offset, count);
        position += count;
        return count;
    }
}
