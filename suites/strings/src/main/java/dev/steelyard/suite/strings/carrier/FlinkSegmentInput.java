package dev.steelyard.suite.strings.carrier;

import java.io.EOFException;
import java.io.IOException;
import java.util.Objects;
import org.apache.flink.core.memory.MemorySegment;

/**
 * Reads a memory segment of Flink, each byte by a get of its own. It repeats {@link SegmentInput} on purpose, as {@link
 * FlinkSegmentOutput} does.
 */
final class FlinkSegmentInput extends PrimitiveInput {

    private MemorySegment segment;

    FlinkSegmentInput(MemorySegment segment) {
        this.segment = segment;
    }

    /** Reads the first bytes of this segment from now on. */
    void wrap(MemorySegment source, int count) {
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
        return segment.getShortBigEndian(claim(Short.BYTES));
    }

    @Override
    public int readInt() throws IOException {
        return segment.getIntBigEndian(claim(Integer.BYTES));
    }

    @Override
    public long readLong() throws IOException {
        return segment.getLongBigEndian(claim(Long.BYTES));
    }
}
