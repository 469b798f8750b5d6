package dev.steelyard.suite.decoders.decoder;

import java.io.IOException;

/**
 * Reads numbers as Avro writes them. All implementations return the same values and fail in the same way; what they may do
 * after a failure is not said.
 */
public abstract class NumberDecoder {

    /** Bytes of the longest int. */
    static final int LONGEST_INT = 5;

    /** Bytes of the longest long. */
    static final int LONGEST_LONG = 10;

    /** Makes a decoder. */
    protected NumberDecoder() {}

    /**
     * Reads an int of 1 to 5 bytes: 7 bits in each, lowest first, the high bit says that more follow; zig-zag, so that
     * small negative values stay short. Bits beyond the 32nd are dropped.
     *
     * @throws java.io.EOFException if the input ends inside the value
     * @throws org.apache.avro.InvalidNumberEncodingException if the fifth byte says that more follow
     */
    public abstract int readInt() throws IOException;

    /**
     * Reads a long of 1 to 10 bytes, written like an int. Bits beyond the 64th are dropped.
     *
     * @throws java.io.EOFException if the input ends inside the value
     * @throws org.apache.avro.InvalidNumberEncodingException if the tenth byte says that more follow
     */
    public abstract long readLong() throws IOException;

    /**
     * Reads a float of 4 bytes, lowest first.
     *
     * @throws java.io.EOFException if the input ends inside the value
     */
    public abstract float readFloat() throws IOException;

    /**
     * Reads a double of 8 bytes, lowest first.
     *
     * @throws java.io.EOFException if the input ends inside the value
     */
    public abstract double readDouble() throws IOException;

    static int unzigzag(int value) {
        return (value >>> 1) ^ -(value & 1);
    }

    static long unzigzag(long value) {
        return (value >>> 1) ^ -(value & 1);
    }
}
