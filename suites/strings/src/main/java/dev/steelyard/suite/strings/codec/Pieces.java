package dev.steelyard.suite.strings.codec;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Units through a buffer of any size: what the buffered states have in common. */
final class Pieces {

    private Pieces() {}

    /**
     * Reads units. As many bytes are fetched at a time as there are units to come, since each has one at least.
     *
     * @param buffer holds bytes on their way, 1 or more
     * @param from the first of the units to be read
     * @param to the unit after the last
     */
    static void read(DataInput input, byte[] buffer, char[] units, int from, int to) throws IOException {
        int filled = from;
        int unit = 0;
        int shift = 0;
        while (filled < to) {
            int count = Math.min(buffer.length, to - filled);
            input.readFully(buffer, 0, count);
            for (int i = 0; i < count; i++) {
                int next = buffer[i];
                unit |= (next & Varint.GROUP) << shift;
                if (next >= 0) {
                    units[filled++] = (char) unit;
                    unit = 0;
                    shift = 0;
                } else {
                    shift += 7;
                }
            }
        }
    }

    /**
     * Writes a text that is not null, and its length. The buffer is handed on whenever it may have no room for another
     * unit, and at the end.
     *
     * @param buffer holds bytes on their way, 5 or more
     */
    static void write(CharSequence text, byte[] buffer, DataOutput output) throws IOException {
        int length = text.length();
        int at = Varint.put(buffer, 0, length + 1);
        for (int i = 0; i < length; i++) {
            if (at > buffer.length - Varint.UNIT_BYTES) {
                output.write(buffer, 0, at);
                at = 0;
            }
            at = put(buffer, at, text.charAt(i));
        }
        output.write(buffer, 0, at);
    }

    /** Bytes that a text takes, with its length. */
    static int size(CharSequence text) {
        int length = text.length();
        int size = Varint.size(length + 1);
        for (int i = 0; i < length; i++) {
            size += Varint.unitSize(text.charAt(i));
        }
        return size;
    }

    /** Puts a unit into an array; gives the position after it. */
    static int put(byte[] target, int position, int unit) {
        int at = position;
        if (unit < Varint.TWO_GROUPS) {
            target[at++] = (byte) unit;
        } else if (unit < Varint.THREE_GROUPS) {
            target[at++] = (byte) (unit | Varint.MORE);
            target[at++] = (byte) (unit >>> 7);
        } else {
            target[at++] = (byte) (unit | Varint.MORE);
            target[at++] = (byte) (unit >>> 7 | Varint.MORE);
            target[at++] = (byte) (unit >>> 14);
        }
        return at;
    }
}
