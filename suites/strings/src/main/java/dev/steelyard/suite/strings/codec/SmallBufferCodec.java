package dev.steelyard.suite.strings.codec;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Steps of FLINK-15171: a small buffer that lives for one call and is handed on whenever it is full. Subclasses differ in
 * nothing but how large it is, and whether the compiler knows that: with a constant size, it may do without the
 * allocation.
 */
abstract class SmallBufferCodec implements StringCodec {

    /**
     * Allocates a buffer of 8 bytes or more.
     *
     * @param bytes what would hold everything
     */
    abstract byte[] buffer(int bytes);

    @Override
    public final void write(@Nullable CharSequence text, DataOutput output) throws IOException {
        if (text == null) {
            output.writeByte(0);
            return;
        }
        Pieces.write(text, buffer(text.length() + Varint.INT_BYTES), output);
    }

    @Override
    public final @Nullable String read(DataInput input) throws IOException {
        int header = Varint.read(input);
        if (header == 0) {
            return null;
        }
        int length = Varint.length(header);
        if (length > LongStrings.TRUSTED) {
            return LongStrings.read(input, length);
        }
        char[] units = new char[length];
        Pieces.read(input, buffer(length), units, 0, length);
        return new String(units);
    }
}
