package dev.steelyard.suite.strings.carrier;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;

/** The JDK's streams of byte arrays, which take a lock for every call, over an array that both can have. */
final class ArrayStreams {

    private ArrayStreams() {}

    /** Shows its array, so that reading needs no copy of it. */
    static final class Target extends ByteArrayOutputStream {

        byte[] array() {
            return buf;
        }

        /** The size, without the lock that the benchmarks would measure. */
        int written() {
            return count;
        }
    }

    /** Can be given another array, so that reading needs no new stream. */
    static final class Source extends ByteArrayInputStream {

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
