package dev.steelyard.suite.decoders;

import dev.steelyard.suite.decoders.stream.ArrayStream;
import dev.steelyard.suite.decoders.stream.BufferStream;
import dev.steelyard.suite.decoders.stream.PlainStream;
import java.io.InputStream;

/** Where the bytes are: values of the param {@code source}, in lower case. */
enum Source {
    /** In an array, which a decoder may use in place. */
    ARRAY,
    /** Behind a stream of which a decoder knows nothing. */
    STREAM,
    /** In a buffer outside of the heap. */
    DIRECT;

    /** Returns a new stream over all of the bytes: how they are reached by a decoder that knows streams alone. */
    InputStream stream(Input input) {
        return switch (this) {
            case ARRAY -> new ArrayStream(input.bytes());
            case STREAM -> new PlainStream(input.bytes());
            case DIRECT -> new BufferStream(input.direct());
        };
    }
}
