package dev.steelyard.suite.strings.codec;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A first step of FLINK-15171: the buffers of FLINK-14346 belong to the thread, up to strings of 2048 units. */
final class ThreadLocalCodec implements StringCodec {

    private static final int UNITS = 2048;

    private static final ThreadLocal<byte[]> BYTES =
            ThreadLocal.withInitial(() -> new byte[Varint.INT_BYTES + UNITS * Varint.UNIT_BYTES]);
    private static final ThreadLocal<char[]> CHARS = ThreadLocal.withInitial(() -> new char[UNITS]);

    @Override
    public void write(@Nullable CharSequence text, DataOutput output) throws IOException {
        if (text == null) {
            output.writeByte(0);
            return;
        }
        int length = text.length();
        byte[] buffer = length <= UNITS ? BYTES.get() : new byte[Pieces.size(text)];
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
        boolean owned = length <= UNITS;
        byte[] buffer = owned ? BYTES.get() : new byte[length];
        char[] units = owned ? CHARS.get() : new char[length];
        Pieces.read(input, buffer, units, 0, length);
        return new String(units, 0, length);
    }
}
