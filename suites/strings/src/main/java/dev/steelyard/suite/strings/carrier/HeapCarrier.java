package dev.steelyard.suite.strings.carrier;

import java.io.DataInput;
import java.io.DataOutput;

/** An array on the heap. */
final class HeapCarrier implements Carrier {

    private final HeapOutput output = new HeapOutput();
    private final HeapInput input = new HeapInput();

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
        input.wrap(output.bytes(), output.size());
    }

    @Override
    public int size() {
        return output.size();
    }
}
