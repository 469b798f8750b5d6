package dev.steelyard.suite.strings.codec;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.flink.types.StringValue;
import org.jspecify.annotations.Nullable;

/** Flink's own code, of the version that the suite is built with. It believes every length; see the suite's README. */
final class FlinkCodec implements StringCodec {

    @Override
    public void write(@Nullable CharSequence text, DataOutput output) throws IOException {
        StringValue.writeString(text, output);
    }

    @Override
    public @Nullable String read(DataInput input) throws IOException {
        return StringValue.readString(input);
    }
}
