package org.example.decoder;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Reads numbers from a stream through a buffer of its own. It reads ahead: do not use the stream meanwhile. */
final class Decoder {

    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final int LONGEST = 10;

    private final InputStream in;
    private final byte[] buffer = new byte[8 * 1024];
    private int position;
    private int limit;

    Decoder(InputStream in) {
        this.in = in;
    }

    /** Reads a zig-zag long of 1 to 10 bytes. */
    long readLong() throws IOException {
        if (limit - position < LONGEST) {
            fill();
        }
        long bytes = (long) LONG.get(buffer, position);
        long last = ~bytes & HIGH_BITS;
        if (last == 0) {
            return readLongest();
        }
        advanceTo(position + (Long.numberOfTrailingZeros(last) >>> 3) + 1);
        return unpack(bytes & (last ^ last - 1) & ~HIGH_BITS);
    }

    /** Joins the 7 bits of each of 8 bytes, two neighbors at a time, and undoes the zig-zag. */
    private static long unpack(long sevens) {
        long value = (sevens & 0x007f007f007f007fL) | (sevens & 0x7f007f007f007f00L) >>> 1;
        value = (value & 0x00003fff00003fffL) | (value & 0x3fff00003fff0000L) >>> 2;
        value = (value & 0x000000000fffffffL) | (value & 0x0fffffff00000000L) >>> 4;
        return (value >>> 1) ^ -(value & 1);
    }

    /** Reads a long of 9 or 10 bytes. */
    private long readLongest() throws IOException {
        long value = 0;
        for (int i = 0; i < LONGEST; i++) {
            int next = buffer[position + i];
            value |= (next & 0x7fL) << 7 * i;
            if (next >= 0) {
                advanceTo(position + i + 1);
                return (value >>> 1) ^ -(value & 1);
            }
        }
        throw new IOException("a long has at most 10 bytes");
    }

    /** Reads a double of 8 bytes, lowest first. */
    double readDouble() throws IOException {
        if (limit - position < Double.BYTES) {
            fill();
        }
        int at = position;
        advanceTo(at + Double.BYTES);
        return Double.longBitsToDouble((long) LONG.get(buffer, at));
    }

    private void advanceTo(int end) throws EOFException {
        if (end > limit) {
            throw new EOFException("the stream ends inside a value");
        }
        position = end;
    }

    /** Moves what is left to the front and reads until the longest value fits or the stream ends. */
    private void fill() throws IOException {
        limit -= position;
        System.arraycopy(buffer, position, buffer, 0, limit);
        position = 0;
        while (limit < LONGEST) {
            int count = in.read(buffer, limit, buffer.length - limit);
            if (count < 0) {
                return;
            }
            limit += count;
        }
    }
}
