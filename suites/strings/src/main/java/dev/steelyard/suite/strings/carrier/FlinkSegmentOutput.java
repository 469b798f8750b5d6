package dev.steelyard.suite.strings.carrier;

import java.io.IOException;
import java.util.Objects;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.core.memory.MemorySegmentFactory;

/**
 * Writes to a memory segment of Flink, each byte by a put of its own. It repeats {@link SegmentOutput} on purpose: an
 * abstraction over the two kinds of memory would be one more call for each byte, and that is what is measured.
 */
final class FlinkSegmentOutput extends PrimitiveOutput {

    private MemorySegment segment = allocate(Growth.FIRST);
    private int size;

    private static MemorySegment allocate(int bytes) {
        return MemorySegmentFactory.allocateUnpooledOffHeapMemory(bytes, FlinkSegmentOutput.class);
    }

    MemorySegment segment() {
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
        segment.putShortBigEndian(at, (short) value);
    }

    @Override
    public void writeInt(int value) throws IOException {
        int at = claim(Integer.BYTES);
        segment.putIntBigEndian(at, value);
    }

    @Override
    public void writeLong(long value) throws IOException {
        int at = claim(Long.BYTES);
        segment.putLongBigEndian(at, value);
    }

    /** Makes room for the next bytes and gives the position of the first of them. */
    private int claim(int count) throws IOException {
        int at = size;
        int capacity = segment.size();
        if (count > capacity - at) {
            MemorySegment larger = allocate(Growth.next(capacity, at, count));
            segment.copyTo(0, larger, 0, at);
            segment = larger;
        }
        size = at + count;
        return at;
    }
}
