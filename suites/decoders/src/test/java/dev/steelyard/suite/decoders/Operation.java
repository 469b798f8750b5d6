package dev.steelyard.suite.decoders;

import dev.steelyard.suite.decoders.decoder.NumberDecoder;
import java.io.IOException;

/** One call of a decoder, with its result as bits. */
enum Operation {
    INT {
        @Override
        long bits(NumberDecoder decoder) throws IOException {
            return decoder.readInt();
        }
    },
    LONG {
        @Override
        long bits(NumberDecoder decoder) throws IOException {
            return decoder.readLong();
        }
    },
    FLOAT {
        @Override
        long bits(NumberDecoder decoder) throws IOException {
            return Float.floatToRawIntBits(decoder.readFloat());
        }
    },
    DOUBLE {
        @Override
        long bits(NumberDecoder decoder) throws IOException {
            return Double.doubleToRawLongBits(decoder.readDouble());
        }
    };

    private static final Operation[] ALL = values();

    /** Reads a value of this kind. */
    abstract long bits(NumberDecoder decoder) throws IOException;

    /** Any number names an operation. */
    static Operation of(int number) {
        return ALL[number & ALL.length - 1];
    }
}
