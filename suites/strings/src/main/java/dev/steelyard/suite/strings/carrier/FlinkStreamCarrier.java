package dev.steelyard.suite.strings.carrier;

import java.io.DataInput;
import java.io.DataOutput;
import org.apache.flink.core.memory.ByteArrayInputStreamWithPos;
import org.apache.flink.core.memory.ByteArrayOutputStreamWithPos;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.core.memory.DataOutputViewStreamWrapper;

/**
 * Flink's data streams, which are the JDK's, over Flink's streams of byte arrays, which take no lock. In some versions a rewind
 * allocates: the array is wrapped as a memory segment there.
 */
final class FlinkStreamCarrier implements Carrier {

    private final ByteArrayOutputStreamWithPos target = new ByteArrayOutputStreamWithPos(Growth.FIRST);
    private final ByteArrayInputStreamWithPos source = new ByteArrayInputStreamWithPos();
    private final DataOutputViewStreamWrapper output = new DataOutputViewStreamWrapper(target);
    private final DataInputViewStreamWrapper input = new DataInputViewStreamWrapper(source);

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
        target.reset();
    }

    @Override
    public void rewind() {
        source.setBuffer(target.getBuf(), 0, target.getPosition());
    }

    @Override
    public int size() {
        return target.getPosition();
    }
}
