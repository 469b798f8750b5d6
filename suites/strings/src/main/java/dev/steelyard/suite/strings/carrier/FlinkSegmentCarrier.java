package dev.steelyard.suite.strings.carrier;

import java.io.DataInput;
import java.io.DataOutput;

/**
 * One of Flink's memory segments, outside the heap. Writes and reads are those of {@link SegmentCarrier}, but that
 * {@code MemorySegment} makes the accesses: whatever lies between the two is that class. A job has many segments of 32 KiB, and
 * views that go from one to the next, of which flink-core has none from 1.9 to 2.3; this one grows.
 */
final class FlinkSegmentCarrier implements Carrier {

    private final FlinkSegmentOutput output = new FlinkSegmentOutput();
    private final FlinkSegmentInput input = new FlinkSegmentInput(output.segment());

    @Override
    public DataOutput output() {
        return output;
    }

    @Override
    public DataInput input() {
        return input;
    }

    @Override
    public void clear() {
        output.clear();
    }

    @Override
    public void rewind() {
        input.wrap(output.segment(), output.size());
    }

    @Override
    public int size() {
        return output.size();
    }
}
