package dev.steelyard.suite.strings.carrier;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;

/** Reads memory outside the heap, each byte by a get of its own. */
final class SegmentInput extends PrimitiveInput {

    private ByteBuffer segment;

    SegmentInput(ByteBuffer segment) {
        this.segment = segment;
    }

    /** Reads the first bytes of this segment from now on. */
    void wrap(ByteBuffer source, int count) {
        segment = source;
        position = 0;
        end = count;
    }

    @Override
    public int readUnsignedByte() throws IOException {
        int at = position;
        if (at >= end) {
            throw new EOFException();
        }
        position = at + 1;
        return segment.get(at) & 0xff;
    }

    @Override
    public void readFully(byte[] target, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        segment.get(claim(length), target, offset, length);
    }

    @Override
    public short readShort() throws IOException {
        return segment.getShort(claim(Short.BYTES));
    }

    @Override
    public int readInt() throws IOException {
        return segment.getInt(claim(Integer.BYTES));
    }

    @Override
    public long readLong() throws IOException {
        return segment.getLong(claim(Long.BYTES));
    }
}
