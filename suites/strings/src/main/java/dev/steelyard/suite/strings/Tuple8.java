package dev.steelyard.suite.strings;

import dev.steelyard.suite.strings.codec.StringCodec;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A record of eight strings, as they pass between the tasks of a job. */
final class Tuple8 {

    static final int FIELDS = 8;

    private final @Nullable String[] fields;

    private Tuple8(@Nullable String[] fields) {
        this.fields = fields;
    }

    /** Makes a record of the eight strings from an index on. */
    static Tuple8 of(String[] texts, int from) {
        return new Tuple8(Arrays.copyOfRange(texts, from, from + FIELDS));
    }

    /** Reads the fields, one after the other. */
    static Tuple8 read(StringCodec codec, DataInput input) throws IOException {
        @Nullable String[] fields = new @Nullable String[FIELDS];
        for (int i = 0; i < FIELDS; i++) {
            fields[i] = codec.read(input);
        }
        return new Tuple8(fields);
    }

    /** Writes the fields, one after the other. */
    void write(StringCodec codec, DataOutput output) throws IOException {
        for (int i = 0; i < FIELDS; i++) {
            codec.write(fields[i], output);
        }
    }

    /** A field, 0 to 7. */
    @Nullable
    String field(int index) {
        return fields[index];
    }
}
