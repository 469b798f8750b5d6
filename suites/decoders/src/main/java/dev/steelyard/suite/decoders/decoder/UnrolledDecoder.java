package dev.steelyard.suite.decoders.decoder;

import java.io.IOException;
import java.io.InputStream;

/** The first step: still one call of the stream per byte, but the loops are written out. */
public class UnrolledDecoder extends NumberDecoder {

    final InputStream in;

    /** Reads from a stream exactly the bytes of the values asked for. */
    public UnrolledDecoder(InputStream in) {
        this.in = in;
    }

    @Override
    public final int readInt() throws IOException {
        int next = readByte();
        int value = next & 0x7f;
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
                        next = readByte();
                        value |= (next & 0x7f) << 28;
                        if (next > 0x7f) {
                            throw Malformed.intTooLong();
                        }
                    }
                }
            }
        }
        return unzigzag(value);
    }

    @Override
    public final long readLong() throws IOException {
        int next = readByte();
        long value = next & 0x7f;
        if (next > 0x7f) {
            next = readByte();
            value |= (next & 0x7fL) << 7;
            if (next > 0x7f) {
                next = readByte();
                value |= (next & 0x7fL) << 14;
                if (next > 0x7f) {
                    next = readByte();
                    value |= (next & 0x7fL) << 21;
                    if (next > 0x7f) {
                        next = readByte();
                        value |= (next & 0x7fL) << 28;
                        if (next > 0x7f) {
                            value |= readHigh();
                        }
                    }
                }
            }
        }
        return unzigzag(value);
    }

    /** Reads the sixth byte of a long and those after it. */
    private long readHigh() throws IOException {
        int next = readByte();
        long value = (next & 0x7fL) << 35;
        if (next > 0x7f) {
            next = readByte();
            value |= (next & 0x7fL) << 42;
            if (next > 0x7f) {
                next = readByte();
                value |= (next & 0x7fL) << 49;
                if (next > 0x7f) {
                    next = readByte();
                    value |= (next & 0x7fL) << 56;
                    if (next > 0x7f) {
                        next = readByte();
                        value |= (next & 0x7fL) << 63;
                        if (next > 0x7f) {
                            throw Malformed.longTooLong();
                        }
                    }
                }
            }
        }
        return value;
    }

    @Override
    public float readFloat() throws IOException {
        int first = in.read();
        int second = in.read();
        int third = in.read();
        int fourth = in.read();
        if ((first | second | third | fourth) < 0) {
            throw Malformed.truncated();
        }
        return Float.intBitsToFloat(first | (second << 8) | (third << 16) | (fourth << 24));
    }

    @Override
    public double readDouble() throws IOException {
        int first = in.read();
        int second = in.read();
        int third = in.read();
        int fourth = in.read();
        int fifth = in.read();
        int sixth = in.read();
        int seventh = in.read();
        int eighth = in.read();
        if ((first | second | third | fourth | fifth | sixth | seventh | eighth) < 0) {
            throw Malformed.truncated();
        }
        long low = first | (second << 8) | (third << 16) | ((long) fourth << 24);
        long high = fifth | (sixth << 8) | (seventh << 16) | ((long) eighth << 24);
        return Double.longBitsToDouble(low | (high << 32));
    }

    private int readByte() throws IOException {
        int next = in.read();
        if (next < 0) {
            throw Malformed.truncated();
        }
        return next;
    }
}
