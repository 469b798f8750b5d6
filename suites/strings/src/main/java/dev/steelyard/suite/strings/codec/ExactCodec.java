package dev.steelyard.suite.strings.codec;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * FLINK-14346: the exact size is computed first, a buffer of that size allocated, filled, and written by one call. The
 * reverse on reading: a buffer of the least size that the units can have, read by one call if that is all.
 */
final class ExactCodec implements StringCodec {

    @Override
    public void write(@Nullable CharSequence text, DataOutput output) throws IOException {
        if (text == null) {
            output.writeByte(0);
            return;
        }
        byte[] buffer = new byte[Pieces.size(text)];
        int length = text.length();
        int at = Varint.put(buffer, 0, length + 1);
        for (int i = 0; i < length; i++) {
            at = Pieces.put(buffer, at, text.charAt(i));
        }
        output.write(buffer, 0, at);
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
        byte[] buffer = new byte[length];
        char[] units = new char[length];
        Pieces.read(input, buffer, units, 0, length);
        return new String(units);
    }
}
