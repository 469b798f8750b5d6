package dev.steelyard.suite.decoders;

import java.io.InputStream;

/** A stream that gives what it has in small pieces, as a network does. */
final class ChunkyStream extends InputStream {

    private final byte[] bytes;
    private final int largest;
    private int position;

    /** Gives 1 to {@code largest} bytes at once: each size in turn. */
    ChunkyStream(byte[] bytes, int largest) {
        this.bytes = bytes;
        this.largest = largest;
    }

    /** Returns how many bytes were taken. */
    int taken() {
        return position;
    }

    @Override
    public int read() {
        return position < bytes.length ? bytes[position++] & 0xff : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        if (length == 0) {
            return 0;
        }
        int count = Math.min(Math.min(length, 1 + position % largest), bytes.length - position);
        if (count == 0) {
            return -1;
        }
        System.arraycopy(bytes, position, target, offset, count);
        position += count;
        return count;
    }
}
