package org.example.decoder;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** Reads numbers from a stream, one byte after the other. */
final class Decoder {

    private final InputStream in;

    Decoder(InputStream in) {
        this.in = in;
    }

    /** Reads a zig-zag long of 1 to 10 bytes. */
    long readLong() throws IOException {
        long value = 0;
        int shift = 0;
        int next;
        do {
            if (shift > 63) {
                throw new IOException("a long has at most 10 bytes");
            }
            next = readByte();
            value |= (next & 0x7fL) << shift;
            shift += 7;
        } while ((next & 0x80) != 0);
        return (value >>> 1) ^ -(value & 1);
    }

    /** Reads a double of 8 bytes, lowest first. */
    double readDouble() throws IOException {
        long bits = 0;
        for (int shift = 0; shift < 64; shift += 8) {
            bits |= (long) readByte() << shift;
        }
        return Double.longBitsToDouble(bits);
    }

    private int readByte() throws IOException {
        int next = in.read();
        if (next < 0) {
            throw new EOFException("the stream ends inside a value");
        }
        return next;
    }
}
