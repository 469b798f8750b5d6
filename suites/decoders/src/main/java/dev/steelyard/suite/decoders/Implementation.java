package dev.steelyard.suite.decoders;

import dev.steelyard.suite.decoders.decoder.AvroDecoder;
import dev.steelyard.suite.decoders.decoder.BufferingDecoder;
import dev.steelyard.suite.decoders.decoder.ByteByByteDecoder;
import dev.steelyard.suite.decoders.decoder.NumberDecoder;
import dev.steelyard.suite.decoders.decoder.PreallocatedDecoder;
import dev.steelyard.suite.decoders.decoder.UnrolledDecoder;
import dev.steelyard.suite.decoders.decoder.WindowDecoder;
import java.io.InputStream;

/** The ways to decode: values of the param {@code impl}, in lower case. */
enum Implementation {
    /** Avro's own decoder. */
    AVRO,
    /** One call of the stream per byte, in loops. */
    BYTEWISE,
    /** The same, written out. */
    UNROLLED,
    /** The same, with floats and doubles through 8 bytes that are used again. */
    PREALLOCATED,
    /** A buffer of its own over the stream. */
    BUFFERING,
    /** The fastest that we know. */
    BEST;

    /** Returns a decoder at the start of the input. Only Avro's and the best know more than streams. */
    NumberDecoder open(Source source, Input input) {
        if (source == Source.ARRAY && this == AVRO) {
            return new AvroDecoder(input.bytes());
        }
        if (source == Source.ARRAY && this == BEST) {
            return new WindowDecoder(input.bytes());
        }
        if (source == Source.DIRECT && this == BEST) {
            return new WindowDecoder(input.direct());
        }
        return open(source.stream(input));
    }

    /** Returns a decoder that reads from a stream. */
    NumberDecoder open(InputStream stream) {
        return switch (this) {
            case AVRO -> new AvroDecoder(stream);
            case BYTEWISE -> new ByteByByteDecoder(stream);
            case UNROLLED -> new UnrolledDecoder(stream);
            case PREALLOCATED -> new PreallocatedDecoder(stream);
            case BUFFERING -> new BufferingDecoder(stream);
            case BEST -> new WindowDecoder(stream);
        };
    }
}
