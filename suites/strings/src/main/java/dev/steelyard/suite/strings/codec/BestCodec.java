package dev.steelyard.suite.strings.codec;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Our best, for any input and output: see {@link BestWriter} and {@link BestReader}. It allocates nothing but the strings
 * that it returns, up to {@link Scratch#UNITS} units.
 */
final class BestCodec implements StringCodec {

    @Override
    public void write(@Nullable CharSequence text, DataOutput output) throws IOException {
        if (text == null) {
            output.writeByte(0);
        } else {
            BestWriter.write(text, output);
        }
    }

    @Override
    public @Nullable String read(DataInput input) throws IOException {
        int header = input.readUnsignedByte();
        if (header >= Varint.MORE) {
            header = BestReader.rest(header, input);
        }
        return header == 0 ? null : BestReader.read(input, Varint.length(header));
    }
}
