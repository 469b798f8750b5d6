package dev.steelyard.suite.strings.carrier;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;

/** Writes outside the heap, each byte by a put of its own, as to a segment of a job's managed memory. */
final class SegmentOutput extends PrimitiveOutput {

    private ByteBuffer segment = ByteBuffer.allocateDirect(Growth.FIRST);
    private int size;

    ByteBuffer segment() {
        return segment;
    }

    int size() {
        return size;
    }

    void clear() {
        size = 0;
    }

    @Override
    public void write(int value) throws IOException {
        int at = claim(1);
        segment.put(at, (byte) value);
    }

    @Override
    public void writeByte(int value) throws IOException {
        int at = claim(1);
        segment.put(at, (byte) value);
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, source.length);
        int at = claim(length);
        segment.put(at, source, offset, length);
    }

    @Override
    public void writeShort(int value) throws IOException {
        int at = claim(Short.BYTES);
        segment.putShort(at, (short) value);
    }

    @Override
    public void writeInt(int value) throws IOException {
        int at = claim(Integer.BYTES);
        segment.putInt(at, value);
    }

    @Override
    public void writeLong(long value) throws IOException {
        int at = claim(Long.BYTES);
        segment.putLong(at, value);
    }

    /** Makes room for the next bytes and gives the position of the first of them. */
    private int claim(int count) throws IOException {
        int at = size;
        int capacity = segment.capacity();
        if (count > capacity - at) {
            ByteBuffer larger = ByteBuffer.allocateDirect(Growth.next(capacity, at, count));
            larger.put(0, segment, 0, at);
            segment = larger;
        }
        size = at + count;
        return at;
    }
}
