package dev.steelyard.suite.strings.codec;

import java.io.DataOutput;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Writing for {@link BestCodec}. Short strings need no buffer: eight bytes are packed into a long and written by one call,
 * as long as they are ASCII; then unit by unit. Longer ones pass through a buffer of the thread, {@value #CHUNK} units at a
 * time. A run of ASCII is found first and copied as bytes; the JDK keeps such strings one byte a unit. Other units are put
 * without a branch, since spaces and marks among the letters of a text cannot be predicted.
 */
final class BestWriter {

    /** Strings shorter than this need no buffer. */
    private static final int SHORT = 16;

    /** Strings shorter than this need none either if they do not begin with ASCII. */
    private static final int SHORT_OTHER = 32;

    /** Units that pass through the buffer at a time. */
    private static final int CHUNK = 1 << 10;

    /** Units that are looked at together. */
    private static final int BLOCK = 16;

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private BestWriter() {}

    static void write(CharSequence text, DataOutput output) throws IOException {
        int length = text.length();
        if (length < SHORT) {
            writePacked(text, length, output);
        } else if (text instanceof String string && (length >= SHORT_OTHER || string.charAt(0) < Varint.TWO_GROUPS)) {
            writeChunks(string, length, output);
        } else {
            FinalCodec.writeInt(length + 1, output);
            writeUnits(text, 0, length, output);
        }
    }

    /** The length takes one byte. */
    private static void writePacked(CharSequence text, int length, DataOutput output) throws IOException {
        long packed = length + 1L;
        int count = 1;
        for (int i = 0; i < length; i++) {
            int unit = text.charAt(i);
            if (unit >= Varint.TWO_GROUPS) {
                flush(packed, count, output);
                writeUnits(text, i, length, output);
                return;
            }
            packed = packed << Byte.SIZE | unit;
            if (++count == Long.BYTES) {
                output.writeLong(packed);
                packed = 0;
                count = 0;
            }
        }
        flush(packed, count, output);
    }

    private static void flush(long packed, int count, DataOutput output) throws IOException {
        if ((count & 4) != 0) {
            output.writeInt((int) (packed >>> ((count & 3) * Byte.SIZE)));
        }
        if ((count & 2) != 0) {
            output.writeShort((int) (packed >>> ((count & 1) * Byte.SIZE)));
        }
        if ((count & 1) != 0) {
            output.writeByte((int) packed);
        }
    }

    private static void writeUnits(CharSequence text, int from, int to, DataOutput output) throws IOException {
        for (int i = from; i < to; i++) {
            int unit = text.charAt(i);
            if (unit < Varint.TWO_GROUPS) {
                output.writeByte(unit);
            } else if (unit < Varint.THREE_GROUPS) {
                // The two bytes as one big-endian short: one call instead of two.
                output.writeShort((unit | Varint.MORE) << 8 | unit >>> 7);
            } else {
                output.writeByte(unit | Varint.MORE);
                output.writeShort((unit >>> 7 | Varint.MORE) << 8 | unit >>> 14);
            }
        }
    }

    private static void writeChunks(String text, int length, DataOutput output) throws IOException {
        byte[] bytes = Scratch.own().bytes(Varint.UNIT_BYTES * CHUNK);
        int at = Varint.put(bytes, 0, length + 1);
        for (int from = 0; from < length; from += CHUNK) {
            int to = Math.min(length, from + CHUNK);
            at = encode(text, from, to, bytes, at);
            output.write(bytes, 0, at);
            at = 0;
        }
    }

    @SuppressWarnings("deprecation") // The low bytes of units are what is wanted: all of these are ASCII.
    private static int encode(String text, int from, int to, byte[] bytes, int position) {
        int plain = plainEnd(text, from, to);
        text.getBytes(from, plain, bytes, position);
        int at = position + plain - from;
        for (int i = plain; i < to; i++) {
            int unit = text.charAt(i);
            int two = (Varint.GROUP - unit) >>> 31;
            int three = (Varint.THREE_GROUPS - 1 - unit) >>> 31;
            // Three groups always, with the marks of those that count; bytes beyond are written over by the next unit.
            int groups = (unit & 0x7f) | (unit & 0x3f80) << 1 | (unit & 0xc000) << 2 | two << 7 | three << 15;
            INTS.set(bytes, at, groups);
            at += 1 + two + three;
        }
        return at;
    }

    /** Where the run of ASCII units ends, to a block: not before {@code from}, not after {@code to}. */
    private static int plainEnd(String text, int from, int to) {
        int i = from;
        for (; i <= to - BLOCK; i += BLOCK) {
            int seen = 0;
            for (int j = i; j < i + BLOCK; j++) {
                seen |= text.charAt(j);
            }
            if (seen >= Varint.TWO_GROUPS) {
                return i;
            }
        }
        int seen = 0;
        for (int j = i; j < to; j++) {
            seen |= text.charAt(j);
        }
        return seen < Varint.TWO_GROUPS ? to : i;
    }
}
