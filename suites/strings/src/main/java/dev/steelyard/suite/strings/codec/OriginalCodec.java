package dev.steelyard.suite.strings.codec;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The state before FLINK-14346: group by group, one call of the input or output for each byte. */
final class OriginalCodec implements StringCodec {

    @Override
    public void write(@Nullable CharSequence text, DataOutput output) throws IOException {
        if (text == null) {
            output.writeByte(0);
            return;
        }
        int length = text.length();
        Varint.write(output, length + 1);
        for (int i = 0; i < length; i++) {
            Varint.write(output, text.charAt(i));
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
        char[] units = new char[length];
        for (int i = 0; i < length; i++) {
            units[i] = (char) Varint.read(input);
        }
        return new String(units);
    }
}
