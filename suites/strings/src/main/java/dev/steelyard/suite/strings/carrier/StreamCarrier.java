package dev.steelyard.suite.strings.carrier;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;

/** The JDK's data streams over its streams of byte arrays, which take a lock for every call. */
final class StreamCarrier implements Carrier {

    private final Target target = new Target();
    private final Source source = new Source();
    private final DataOutputStream output = new DataOutputStream(target);
    private final DataInputStream input = new DataInputStream(source);

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
        source.wrap(target.array(), target.written());
    }

    @Override
    public int size() {
        return target.written();
    }

    /** Shows its array, so that reading needs no copy of it. */
    private static final class Target extends ByteArrayOutputStream {

        byte[] array() {
            return buf;
        }

        /** The size, without the lock that the benchmarks would measure. */
        int written() {
            return count;
        }
    }

    /** Can be given another array, so that reading needs no new stream. */
    private static final class Source extends ByteArrayInputStream {

        Source() {
            super(new byte[0]);
        }

        void wrap(byte[] bytes, int size) {
            buf = bytes;
            pos = 0;
            mark = 0;
            count = size;
        }
    }
}
