package dev.steelyard.suite.decoders.decoder;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The fastest that we know. Branches on the bytes of a value cost most when lengths cannot be foreseen: each wrong guess is
 * 15 to 20 cycles. Here no branch depends on a length.
 *
 * <p>It looks ahead over a window of 64 bytes and notes in the bits of one long which of them end a value. The next value
 * then ends at the lowest bit set; to go on to the one after it is to clear that bit, which waits neither for a byte of the
 * input nor for the length of the value before. The value itself is one load of 8 bytes, cut off after its last byte, whose
 * 7-bit groups are joined two, four, eight at a time, or by {@link Compression} where that is chosen. What is not well formed is
 * found by its length.
 *
 * <p>Behind each block stand {@link #REACH} bytes that end no value, so that a window always has room. What is not complete
 * at the end of a block is read byte by byte. That path is kept rare also for the compiler, which else inlines it, and then
 * has too few registers for the other.
 */
public final class WindowDecoder extends BlockDecoder {

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long INT_HIGH_BITS = 0x8080808080L;

    /** Times the highest bits of 8 bytes: brings them together in the highest byte, the first one lowest. */
    private static final long GATHER = 0x0002040810204081L;

    private static final int WINDOW = Long.SIZE;

    /** Bytes that a window needs: itself, and all that is loaded for a long that ends with its last byte. */
    private static final int REACH = WINDOW - 1 + LONGEST_LONG;

    private static final byte[] NOTHING = new byte[0];

    /** Index of the second byte of the window: where the next value begins if one ends with the first. */
    private int afterFirst;

    /** A bit for each byte of the window that ends a value and has not been read; 0 if there is no window. */
    private long ends;

    /** Where the end of an array has been copied to, which the end of the next one may be. */
    private byte[] moved = NOTHING;

    /** Reads from an array. */
    public WindowDecoder(byte[] bytes) {
        super(bytes);
    }

    /** Reads from a stream, and ahead of it. */
    public WindowDecoder(InputStream in) {
        super(Supply.of(in), REACH);
        blockPlaced();
    }

    /** Reads from a buffer, from its position to its limit, and ahead of what is asked for. */
    public WindowDecoder(ByteBuffer buffer) {
        super(Supply.of(buffer), REACH);
        blockPlaced();
    }

    @Override
    public int readInt() throws IOException {
        long rest = ends;
        if (rest == 0) {
            rest = lookAhead();
            if (rest == 0) {
                return readIntCarefully();
            }
        }
        int start = position;
        long word = (long) LONG.get(bytes, start);
        long last = ~word & INT_HIGH_BITS;
        if (last == 0) {
            throw Malformed.intTooLong();
        }
        position = afterFirst + Long.numberOfTrailingZeros(rest);
        ends = rest & (rest - 1);
        // All up to the lowest bit of last, which is the highest of the value's last byte.
        long sevens = (last ^ (last - 1)) & 0x7f7f7f7f7fL;
        return unzigzag(Compression.CHOSEN ? (int) Compression.compress(word, sevens) : joinInt(word & sevens));
    }

    @Override
    public long readLong() throws IOException {
        long rest = ends;
        if (rest == 0) {
            rest = lookAhead();
            if (rest == 0) {
                return readLongCarefully();
            }
        }
        int start = position;
        position = afterFirst + Long.numberOfTrailingZeros(rest);
        ends = rest & (rest - 1);
        long word = (long) LONG.get(bytes, start);
        long last = ~word & HIGH_BITS;
        if (last == 0) {
            return readLongest(start);
        }
        long sevens = (last ^ (last - 1)) & ~HIGH_BITS;
        return unzigzag(Compression.CHOSEN ? Compression.compress(word, sevens) : joinLong(word & sevens));
    }

    /** Reads a long of 9 or 10 bytes, which stands before the position. */
    private long readLongest(int start) throws IOException {
        if (position - start > LONGEST_LONG) {
            throw Malformed.longTooLong();
        }
        return unzigzag(joinLong((long) LONG.get(bytes, start) & ~HIGH_BITS)
                | ninthAndTenth((long) LONG.get(bytes, start + 2) >>> 48));
    }

    /** Joins the 7 bits of each of 5 bytes. */
    private static int joinInt(long sevens) {
        // a * 256 - a * 128 = a * 128: every second byte moves down by one bit.
        long pairs = sevens - ((sevens & 0x7f007f00L) >>> 1);
        return ((int) pairs & 0x3fff) | ((int) (pairs >>> 2) & 0x0fffc000) | ((int) (pairs >>> 4) & 0xf0000000);
    }

    /** Joins the 7 bits of each of 8 bytes. */
    private static long joinLong(long sevens) {
        long pairs = sevens - ((sevens & 0x7f007f007f007f00L) >>> 1);
        long upper = pairs & 0x3fff00003fff0000L;
        long fours = (pairs ^ upper) | (upper >>> 2);
        return (fours & 0x0fffffffL) | ((fours >>> 32) << 28);
    }

    /** Returns what the ninth and, if there is one, the tenth byte add to a long. */
    private static long ninthAndTenth(long two) {
        // The tenth counts if the ninth says that more follow; only the lowest of its bits finds room.
        long tenth = (two >>> 8) & (two >>> 7) & 1;
        return ((two & 0x7f) << 56) | (tenth << 63);
    }

    @Override
    public float readFloat() throws IOException {
        int at = position;
        if (limit - at < Float.BYTES) {
            ends = 0;
            return Float.intBitsToFloat((int) readBitsCarefully(Float.BYTES));
        }
        skipTo(at + Float.BYTES);
        return Float.intBitsToFloat((int) INT.get(bytes, at));
    }

    @Override
    public double readDouble() throws IOException {
        int at = position;
        if (limit - at < Double.BYTES) {
            ends = 0;
            return Double.longBitsToDouble(readBitsCarefully(Double.BYTES));
        }
        skipTo(at + Double.BYTES);
        return Double.longBitsToDouble((long) LONG.get(bytes, at));
    }

    /** Reads a byte as it is. */
    byte readByte() throws IOException {
        int at = position;
        if (limit == at) {
            ends = 0;
            return (byte) readBitsCarefully(1);
        }
        skipTo(at + 1);
        return bytes[at];
    }

    /**
     * Copies bytes as they are.
     *
     * @throws java.io.EOFException if the input has fewer; what it has may have been copied
     */
    void readFully(byte[] target, int start, int length) throws IOException {
        int at = position;
        if (limit - at < length) {
            ends = 0;
            readBytesCarefully(target, start, length);
            return;
        }
        System.arraycopy(bytes, at, target, start, length);
        skipTo(at + length);
    }

    /**
     * Leaves bytes out.
     *
     * @throws java.io.EOFException if the input has fewer
     */
    void skip(long length) throws IOException {
        if (limit - position < length) {
            ends = 0;
            skipCarefully(length);
        } else {
            skipTo(position + (int) length);
        }
    }

    /** Returns how many bytes are there without asking the source for more. */
    int available() {
        return limit - position;
    }

    /** Goes on at an index, and forgets what seemed to end before it. */
    private void skipTo(int next) {
        position = next;
        if (ends != 0) {
            int beyond = next - afterFirst + 1;
            ends = beyond < WINDOW ? ends & (-1L << beyond) : 0;
        }
    }

    /** Lays a window at the position; returns its ends, 0 if the block ends within the next value or before it. */
    private long lookAhead() {
        if (bytes.length - position < REACH) {
            moveRest();
        }
        int start = position;
        long found = 0;
        for (int i = 0; i < WINDOW; i += Long.BYTES) {
            long word = (long) LONG.get(bytes, start + i);
            found = (found >>> 8) | ((((~word & HIGH_BITS) * GATHER) >>> 56) << 56);
        }
        afterFirst = start + 1;
        ends = found;
        return found;
    }

    /** Goes on with another array; what is left of the input before is dropped. */
    void restart(byte[] next) {
        begin(next);
        ends = 0;
    }

    /** Copies what is left of an array that is decoded in place to where a window has room. */
    private void moveRest() {
        int count = limit - position;
        byte[] rest = moved.length < count + REACH ? new byte[count + REACH] : moved;
        System.arraycopy(bytes, position, rest, 0, count);
        position = 0;
        limit = count;
        bytes = rest;
        moved = rest;
        blockPlaced();
    }

    /** Puts bytes behind the block that end no value. */
    @Override
    void blockPlaced() {
        Arrays.fill(bytes, limit, limit + REACH, (byte) 0x80);
    }
}
