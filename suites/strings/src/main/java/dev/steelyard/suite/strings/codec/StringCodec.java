package dev.steelyard.suite.strings.codec;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Writes and reads strings in Flink's format. Safe for use by many threads at once, like Flink's own. */
public interface StringCodec {

    /**
     * Writes a text.
     *
     * @param text may be null; surrogates need not come in pairs
     * @throws IOException if the output fails
     */
    void write(@Nullable CharSequence text, DataOutput output) throws IOException;

    /**
     * Reads what was written, and not one byte more. Groups of an over-long integer are taken as Flink takes them.
     *
     * @return null if null was written
     * @throws java.io.EOFException if the input ends within the string
     * @throws java.io.StreamCorruptedException if the length is negative (Flink throws a
     *     {@link NegativeArraySizeException} there)
     * @throws IOException if the input fails
     */
    @Nullable
    String read(DataInput input) throws IOException;
}
