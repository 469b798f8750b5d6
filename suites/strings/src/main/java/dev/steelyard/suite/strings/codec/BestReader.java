package dev.steelyard.suite.strings.codec;

import java.io.DataInput;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Reading for {@link BestCodec}. As many bytes as there are units are fetched by one call into a buffer of the thread. If
 * none of them has its top bit set, eight looked at together, they are the string. If not, the rest is fetched as pieces
 * that are certain to belong to it, and decoded by comparisons; two letters of the same size, the most common case, by one.
 */
final class BestReader {

    /** A string shorter than this goes unit by unit if it does not begin with ASCII: it is unlikely to be ASCII then. */
    private static final int SHORT = 32;

    /** A string shorter than this goes unit by unit: a call for all of its bytes costs more. */
    private static final int TINY = 12;

    /** Fewer units than this that are still to come are read one by one. */
    private static final int FEW = 64;

    private static final long TOP_BITS = 0x8080_8080_8080_8080L;

    /** The top bits of four bytes, and what they are for two units of two bytes. */
    private static final long FOUR_TOP_BITS = 0x8080_8080L;

    private static final long TWO_OF_TWO = 0x0080_0080L;

    /** The top bits of six bytes, and what they are for two units of three bytes. */
    private static final long SIX_TOP_BITS = 0x8080_8080_8080L;

    private static final long TWO_OF_THREE = 0x0080_8000_8080L;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private BestReader() {}

    /** Reads the units after a length. */
    static String read(DataInput input, int length) throws IOException {
        if (length > Scratch.UNITS) {
            return LongStrings.read(input, length);
        }
        if (length >= SHORT) {
            Scratch scratch = Scratch.own();
            byte[] bytes = scratch.bytes(length);
            input.readFully(bytes, 0, length);
            return decoded(input, bytes, scratch, length);
        }
        if (length <= 1) {
            return length == 0 ? "" : String.valueOf((char) unit(input));
        }
        Scratch scratch = Scratch.own();
        int first = input.readUnsignedByte();
        if (length < TINY || first >= Varint.MORE) {
            char[] units = scratch.units(length);
            units[0] = (char) (first < Varint.MORE ? first : rest(first, input));
            fill(input, units, 1, length);
            return new String(units, 0, length);
        }
        byte[] bytes = scratch.bytes(length);
        bytes[0] = (byte) first;
        input.readFully(bytes, 1, length - 1);
        return decoded(input, bytes, scratch, length);
    }

    @SuppressWarnings("deprecation") // The shortest way from ASCII bytes to a string: one copy, and nothing to look up.
    private static String decoded(DataInput input, byte[] bytes, Scratch scratch, int length) throws IOException {
        int plain = plainEnd(bytes, length);
        if (plain == length) {
            return new String(bytes, 0, 0, length);
        }
        char[] units = scratch.units(length);
        for (int i = 0; i < plain; i++) {
            units[i] = (char) bytes[i];
        }
        decode(input, bytes, plain, units, length);
        return new String(units, 0, length);
    }

    /** What an int is whose first byte has the top bit set. */
    static int rest(int first, DataInput input) throws IOException {
        return rest(first & Varint.GROUP, 7, input);
    }

    private static int rest(int start, int startShift, DataInput input) throws IOException {
        int value = start;
        for (int shift = startShift; ; shift += 7) {
            int next = input.readUnsignedByte();
            value |= (next & Varint.GROUP) << shift;
            if (next < Varint.MORE) {
                return value;
            }
        }
    }

    private static int unit(DataInput input) throws IOException {
        int first = input.readUnsignedByte();
        return first < Varint.MORE ? first : rest(first, input);
    }

    private static void fill(DataInput input, char[] units, int from, int to) throws IOException {
        for (int i = from; i < to; i++) {
            units[i] = (char) unit(input);
        }
    }

    /** Where the run of ASCII bytes ends, to a group of eight. What is behind the bytes may be read, and is ignored. */
    private static int plainEnd(byte[] bytes, int count) {
        int i = 0;
        for (; i <= count - Long.BYTES; i += Long.BYTES) {
            if (((long) LONGS.get(bytes, i) & TOP_BITS) != 0) {
                return i;
            }
        }
        long last = (1L << (Byte.SIZE * (count - i))) - 1;
        return ((long) LONGS.get(bytes, i) & TOP_BITS & last) == 0 ? count : i;
    }

    /**
     * Decodes what was fetched, and fetches the rest.
     *
     * @param bytes holds {@code length} bytes
     * @param plain so many of them are units already
     */
    private static void decode(DataInput input, byte[] bytes, int plain, char[] units, int length) throws IOException {
        int filled = plain;
        int at = plain;
        int end = length;
        int unit = 0;
        int shift = 0;
        while (true) {
            if (shift == 0) {
                long reached = decodeWhole(bytes, at, end, units, filled);
                filled = (int) (reached >>> Integer.SIZE);
                at = (int) reached;
            }
            if (at < end) {
                int next = bytes[at++];
                unit |= (next & Varint.GROUP) << shift;
                shift += 7;
                if (next >= 0) {
                    units[filled++] = (char) unit;
                    unit = 0;
                    shift = 0;
                }
                continue;
            }
            int missing = length - filled;
            if (missing < FEW) {
                if (shift > 0) {
                    units[filled++] = (char) rest(unit, shift, input);
                }
                fill(input, units, filled, length);
                return;
            }
            input.readFully(bytes, 0, missing);
            at = 0;
            end = missing;
        }
    }

    /**
     * Decodes units of up to three bytes, as long as two of these are certain to be there. What is behind the bytes may be
     * looked at.
     *
     * @return the number of units that are filled then, and in the lower half the next byte
     */
    private static long decodeWhole(byte[] bytes, int from, int end, char[] units, int unitsFrom) {
        int at = from;
        int filled = unitsFrom;
        while (at <= end - 2 * Varint.UNIT_BYTES) {
            long eight = (long) LONGS.get(bytes, at);
            if ((eight & FOUR_TOP_BITS) == TWO_OF_TWO) {
                units[filled++] = two(eight);
                units[filled++] = two(eight >> 16);
                at += 4;
            } else if ((eight & SIX_TOP_BITS) == TWO_OF_THREE) {
                units[filled++] = three(eight);
                units[filled++] = three(eight >> 24);
                at += 6;
            } else if ((eight & 0x80) == 0) {
                units[filled++] = (char) (eight & 0x7f);
                at += 1;
            } else if ((eight & 0x8000) == 0) {
                units[filled++] = two(eight);
                at += 2;
            } else if ((eight & 0x80_0000) == 0) {
                units[filled++] = three(eight);
                at += 3;
            } else {
                break;
            }
        }
        return (long) filled << Integer.SIZE | at;
    }

    private static char two(long bytes) {
        return (char) ((bytes & 0x7f) | ((bytes & 0x7f00) >> 1));
    }

    private static char three(long bytes) {
        return (char) ((bytes & 0x7f) | ((bytes & 0x7f00) >> 1) | ((bytes & 0x7f_0000) >> 2));
    }
}
