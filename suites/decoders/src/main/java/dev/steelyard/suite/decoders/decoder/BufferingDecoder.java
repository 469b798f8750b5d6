package dev.steelyard.suite.decoders.decoder;

import java.io.IOException;
import java.io.InputStream;

/**
 * The third step: a buffer of its own over the stream. One check says that the longest value fits; then bytes are taken
 * from an array. The price is that it reads ahead: nobody else can use the stream meanwhile.
 */
public final class BufferingDecoder extends BlockDecoder {

    /** Reads from a stream, and ahead of it. */
    public BufferingDecoder(InputStream in) {
        super(Supply.of(in), 0);
    }

    @Override
    public int readInt() throws IOException {
        if (limit - position < LONGEST_INT) {
            return readIntCarefully();
        }
        int at = position;
        int next = bytes[at++];
        int value = next & 0x7f;
        if (next < 0) {
            next = bytes[at++];
            value |= (next & 0x7f) << 7;
            if (next < 0) {
                next = bytes[at++];
                value |= (next & 0x7f) << 14;
                if (next < 0) {
                    next = bytes[at++];
                    value |= (next & 0x7f) << 21;
                    if (next < 0) {
                        next = bytes[at++];
                        value |= (next & 0x7f) << 28;
                        if (next < 0) {
                            throw Malformed.intTooLong();
                        }
                    }
                }
            }
        }
        position = at;
        return unzigzag(value);
    }

    @Override
    public long readLong() throws IOException {
        if (limit - position < LONGEST_LONG) {
            return readLongCarefully();
        }
        int at = position;
        int next = bytes[at++];
        int value = next & 0x7f;
        if (next < 0) {
            next = bytes[at++];
            value |= (next & 0x7f) << 7;
            if (next < 0) {
                next = bytes[at++];
                value |= (next & 0x7f) << 14;
                if (next < 0) {
                    next = bytes[at++];
                    value |= (next & 0x7f) << 21;
                    if (next < 0) {
                        return unzigzag(value | readHigh(at));
                    }
                }
            }
        }
        position = at;
        return unzigzag((long) value);
    }

    /** Reads the fifth byte of a long and those after it. */
    private long readHigh(int fifth) throws IOException {
        int at = fifth;
        long value = 0;
        int shift = 28;
        int next;
        do {
            if (shift == 7 * LONGEST_LONG) {
                throw Malformed.longTooLong();
            }
            next = bytes[at++];
            value |= (next & 0x7fL) << shift;
            shift += 7;
        } while (next < 0);
        position = at;
        return value;
    }

    @Override
    public float readFloat() throws IOException {
        if (limit - position < Float.BYTES) {
            return Float.intBitsToFloat((int) readBitsCarefully(Float.BYTES));
        }
        int at = position;
        position = at + Float.BYTES;
        return Float.intBitsToFloat(fourBytes(at));
    }

    @Override
    public double readDouble() throws IOException {
        if (limit - position < Double.BYTES) {
            return Double.longBitsToDouble(readBitsCarefully(Double.BYTES));
        }
        int at = position;
        position = at + Double.BYTES;
        return Double.longBitsToDouble((fourBytes(at) & 0xffffffffL) | ((long) fourBytes(at + 4) << 32));
    }

    private int fourBytes(int at) {
        return (bytes[at] & 0xff)
                | ((bytes[at + 1] & 0xff) << 8)
                | ((bytes[at + 2] & 0xff) << 16)
                | (bytes[at + 3] << 24);
    }
}
