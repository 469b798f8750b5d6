package dev.steelyard.suite.strings.codec;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.StreamCorruptedException;

/** Variable-length integers, group by group: the plain way, which all faster ones must agree with. */
final class Varint {

    /** Set in every byte but the last. */
    static final int MORE = 0x80;

    /** The bits of a group. */
    static final int GROUP = 0x7f;

    /** The first value that needs a second group. */
    static final int TWO_GROUPS = 1 << 7;

    /** The first value that needs a third group. */
    static final int THREE_GROUPS = 1 << 14;

    /** The most bytes that one UTF-16 unit takes. */
    static final int UNIT_BYTES = 3;

    /** The most bytes that an int takes. */
    static final int INT_BYTES = 5;

    private Varint() {}

    /** Writes an int, taken as unsigned. */
    static void write(DataOutput output, int value) throws IOException {
        int rest = value;
        while ((rest & ~GROUP) != 0) {
            output.writeByte(rest | MORE);
            rest >>>= 7;
        }
        output.writeByte(rest);
    }

    /** The same into an array; gives the position after it. */
    static int put(byte[] target, int position, int value) {
        int at = position;
        int rest = value;
        while ((rest & ~GROUP) != 0) {
            target[at++] = (byte) (rest | MORE);
            rest >>>= 7;
        }
        target[at++] = (byte) rest;
        return at;
    }

    /** Bytes that an int takes, taken as unsigned. */
    static int size(int value) {
        int size = 1;
        for (int rest = value >>> 7; rest != 0; rest >>>= 7) {
            size++;
        }
        return size;
    }

    /** Bytes that a UTF-16 unit takes. */
    static int unitSize(int unit) {
        return unit < TWO_GROUPS ? 1 : unit < THREE_GROUPS ? 2 : UNIT_BYTES;
    }

    /** Reads an int. There is no limit to the number of groups; shifts are taken modulo 32, as Java does. */
    static int read(DataInput input) throws IOException {
        int value = 0;
        for (int shift = 0; ; shift += 7) {
            int next = input.readUnsignedByte();
            value |= (next & GROUP) << shift;
            if (next < MORE) {
                return value;
            }
        }
    }

    /**
     * The length of a string that is not null.
     *
     * @param header what stands before the units, not 0
     * @throws StreamCorruptedException if it is negative
     */
    static int length(int header) throws StreamCorruptedException {
        if (header < 0) {
            throw new StreamCorruptedException("the length of a string has more than 31 bits");
        }
        return header - 1;
    }
}
