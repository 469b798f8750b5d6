package dev.steelyard.suite.decoders.decoder;

import java.io.EOFException;
import java.io.IOException;
import org.apache.avro.InvalidNumberEncodingException;

/** What decoders throw: the types of Avro, and its words where it has any. */
final class Malformed {

    private Malformed() {}

    /** The input ends inside a value, or before it. */
    static IOException truncated() {
        return new EOFException("the input ends inside a number");
    }

    /** The last byte that an int can have says that more follow. */
    static IOException intTooLong() {
        return new InvalidNumberEncodingException("Invalid int encoding");
    }

    /** The last byte that a long can have says that more follow. */
    static IOException longTooLong() {
        return new InvalidNumberEncodingException("Invalid long encoding");
    }
}
