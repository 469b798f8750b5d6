package dev.steelyard.suite.strings.carrier;

import java.io.DataInput;
import java.io.DataOutput;

/** Memory outside the heap. */
final class SegmentCarrier implements Carrier {

    private final SegmentOutput output = new SegmentOutput();
    private final SegmentInput input = new SegmentInput(output.segment());

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
