package dev.steelyard.suite.strings.carrier;

import java.io.DataInput;
import java.io.DataOutput;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/** Flink's own serializer over an array that grows, and its deserializer: what records and keys of state pass through. */
final class FlinkHeapCarrier implements Carrier {

    private final DataOutputSerializer output = new DataOutputSerializer(Growth.FIRST);
    private final DataInputDeserializer input = new DataInputDeserializer();

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
        input.setBuffer(output.getSharedBuffer(), 0, output.length());
    }

    @Override
    public int size() {
        return output.length();
    }
}
