package dev.steelyard.suite.strings.codec;

import java.io.DataInput;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Reading for {@link BestCodec}. As many bytes as there are units are fetched by one call into a buffer of the thread. If
 * none of them has its top bit set, eight looked at together, they are the string. If not, the rest is fetched as pieces
 * that are certain to belong to it, and decoded by comparisons.
 */
final class BestReader {

    /** Strings shorter than this go byte by byte. */
    static final int SHORT = 8;

    /** Fewer units than this that are still to come are read byte by byte. */
    private static final int FEW = 8;

    private static final long TOP_BITS = 0x8080_8080_8080_8080L;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private BestReader() {}

    /** Reads the units after a length. */
    static String read(DataInput input, int length) throws IOException {
        if (length < SHORT) {
            return readShort(input, length);
        }
        if (length > Scratch.UNITS) {
            return LongStrings.read(input, length);
        }
        Scratch scratch = Scratch.own();
        byte[] bytes = scratch.bytes(length);
        input.readFully(bytes, 0, length);
        int plain = plainEnd(bytes, length);
        if (plain == length) {
            return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
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

    private static String readShort(DataInput input, int length) throws IOException {
        if (length == 0) {
            return "";
        }
        if (length == 1) {
            return String.valueOf((char) unit(input));
        }
        Scratch scratch = Scratch.own();
        byte[] bytes = scratch.bytes(length);
        for (int i = 0; i < length; i++) {
            int next = input.readUnsignedByte();
            if (next >= Varint.MORE) {
                char[] units = scratch.units(length);
                for (int j = 0; j < i; j++) {
                    units[j] = (char) bytes[j];
                }
                units[i] = (char) rest(next, input);
                fill(input, units, i + 1, length);
                return new String(units, 0, length);
            }
            bytes[i] = (byte) next;
        }
        return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
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

    /** Where the run of ASCII bytes ends, to a group of eight. */
    private static int plainEnd(byte[] bytes, int count) {
        int i = 0;
        for (; i <= count - Long.BYTES; i += Long.BYTES) {
            if (((long) LONGS.get(bytes, i) & TOP_BITS) != 0) {
                return i;
            }
        }
        int seen = 0;
        for (int j = i; j < count; j++) {
            seen |= bytes[j];
        }
        return seen >= 0 ? count : i;
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
                // Units of up to three groups that are here as a whole.
                while (at <= end - Varint.UNIT_BYTES) {
                    int first = bytes[at];
                    int second = bytes[at + 1];
                    int third = bytes[at + 2];
                    if (first >= 0) {
                        units[filled++] = (char) first;
                        at += 1;
                    } else if (second >= 0) {
                        units[filled++] = (char) ((first & Varint.GROUP) | (second << 7));
                        at += 2;
                    } else if (third >= 0) {
                        units[filled++] =
                                (char) ((first & Varint.GROUP) | ((second & Varint.GROUP) << 7) | (third << 14));
                        at += 3;
                    } else {
                        break;
                    }
                }
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
}
