package org.example.decoder;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** Reads numbers from a stream, byte by byte, with its loops written out. */
final class Decoder {

    private final InputStream in;

    Decoder(InputStream in) {
        this.in = in;
    }

    /** Reads a zig-zag long of 1 to 10 bytes. */
    long readLong() throws IOException {
        long next = readByte();
        long value = next & 0x7f;
        if (next > 0x7f) {
            next = readByte();
            value |= (next & 0x7f) << 7;
            if (next > 0x7f) {
                next = readByte();
                value |= (next & 0x7f) << 14;
                if (next > 0x7f) {
                    next = readByte();
                    value |= (next & 0x7f) << 21;
                    if (next > 0x7f) {
                        value |= readHigh();
                    }
                }
            }
        }
        return (value >>> 1) ^ -(value & 1);
    }

    /** Reads the fifth byte of a long and those after it. */
    private long readHigh() throws IOException {
        long value = 0;
        for (int shift = 28; shift < 70; shift += 7) {
            long next = readByte();
            value |= (next & 0x7f) << shift;
            if (next <= 0x7f) {
                return value;
            }
        }
        throw new IOException("a long has at most 10 bytes");
    }

    /** Reads a double of 8 bytes, lowest first. */
    double readDouble() throws IOException {
        long bits = (long) in.read()
                | (long) in.read() << 8
                | (long) in.read() << 16
                | (long) in.read() << 24
                | (long) in.read() << 32
                | (long) in.read() << 40
                | (long) in.read() << 48;
        return Double.longBitsToDouble(bits | (long) readByte() << 56);
    }

    private int readByte() throws IOException {
        int next = in.read();
        if (next < 0) {
            throw new EOFException("the stream ends inside a value");
        }
        return next;
    }
}
