package dev.steelyard.suite.strings.codec;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The final form of FLINK-15171: again one call for each byte. Writing chooses the number of groups by comparisons and has
 * no loop over them; reading collects up to 2048 units in an array that the thread owns.
 */
final class FinalCodec implements StringCodec {

    private static final int UNITS = 2048;

    private static final ThreadLocal<char[]> CHARS = ThreadLocal.withInitial(() -> new char[UNITS]);

    @Override
    public void write(@Nullable CharSequence text, DataOutput output) throws IOException {
        if (text == null) {
            output.writeByte(0);
            return;
        }
        int length = text.length();
        writeInt(length + 1, output);
        for (int i = 0; i < length; i++) {
            int unit = text.charAt(i);
            if (unit < Varint.TWO_GROUPS) {
                output.writeByte(unit);
            } else if (unit < Varint.THREE_GROUPS) {
                output.writeByte(unit | Varint.MORE);
                output.writeByte(unit >>> 7);
            } else {
                output.writeByte(unit | Varint.MORE);
                output.writeByte(unit >>> 7 | Varint.MORE);
                output.writeByte(unit >>> 14);
            }
        }
    }

    @Override
    public @Nullable String read(DataInput input) throws IOException {
        int header = Varint.read(input);
        if (header == 0) {
            return null;
        }
        int length = Varint.length(header);
        if (length > LongStrings.TRUSTED) {
            return LongStrings.read(input, length);
        }
        char[] units = length <= UNITS ? CHARS.get() : new char[length];
        for (int i = 0; i < length; i++) {
            int unit = input.readUnsignedByte();
            if (unit >= Varint.MORE) {
                unit = rest(unit, input);
            }
            units[i] = (char) unit;
        }
        return new String(units, 0, length);
    }

    private static int rest(int first, DataInput input) throws IOException {
        int value = first & Varint.GROUP;
        for (int shift = 7; ; shift += 7) {
            int next = input.readUnsignedByte();
            value |= (next & Varint.GROUP) << shift;
            if (next < Varint.MORE) {
                return value;
            }
        }
    }

    static void writeInt(int value, DataOutput output) throws IOException {
        if (value >>> 7 == 0) {
            output.writeByte(value);
            return;
        }
        output.writeByte(value | Varint.MORE);
        if (value >>> 14 == 0) {
            output.writeByte(value >>> 7);
            return;
        }
        output.writeByte(value >>> 7 | Varint.MORE);
        if (value >>> 21 == 0) {
            output.writeByte(value >>> 14);
            return;
        }
        output.writeByte(value >>> 14 | Varint.MORE);
        if (value >>> 28 == 0) {
            output.writeByte(value >>> 21);
            return;
        }
        output.writeByte(value >>> 21 | Varint.MORE);
        output.writeByte(value >>> 28);
    }
}
