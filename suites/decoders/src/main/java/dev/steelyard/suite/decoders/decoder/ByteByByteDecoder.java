package dev.steelyard.suite.decoders.decoder;

import java.io.IOException;
import java.io.InputStream;

/** Where the story begins: one call of the stream per byte, in loops. */
public final class ByteByByteDecoder extends NumberDecoder {

    private final InputStream in;

    /** Reads from a stream exactly the bytes of the values asked for. */
    public ByteByByteDecoder(InputStream in) {
        this.in = in;
    }

    @Override
    public int readInt() throws IOException {
        int value = 0;
        for (int shift = 0; shift < 7 * LONGEST_INT; shift += 7) {
            int next = readByte();
            value |= (next & 0x7f) << shift;
            if (next <= 0x7f) {
                return unzigzag(value);
            }
        }
        throw Malformed.intTooLong();
    }

    @Override
    public long readLong() throws IOException {
        long value = 0;
        for (int shift = 0; shift < 7 * LONGEST_LONG; shift += 7) {
            int next = readByte();
            value |= (next & 0x7fL) << shift;
            if (next <= 0x7f) {
                return unzigzag(value);
            }
        }
        throw Malformed.longTooLong();
    }

    @Override
    public float readFloat() throws IOException {
        int bits = 0;
        for (int shift = 0; shift < Float.SIZE; shift += Byte.SIZE) {
            bits |= readByte() << shift;
        }
        return Float.intBitsToFloat(bits);
    }

    @Override
    public double readDouble() throws IOException {
        long bits = 0;
        for (int shift = 0; shift < Double.SIZE; shift += Byte.SIZE) {
            bits |= (long) readByte() << shift;
        }
        return Double.longBitsToDouble(bits);
    }

    private int readByte() throws IOException {
        int next = in.read();
        if (next < 0) {
            throw Malformed.truncated();
        }
        return next;
    }
}
