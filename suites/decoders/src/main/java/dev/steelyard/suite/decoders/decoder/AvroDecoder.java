package dev.steelyard.suite.decoders.decoder;

import java.io.IOException;
import java.io.InputStream;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;

/** Avro's own decoder, of the version that the suite was built with. */
public final class AvroDecoder extends NumberDecoder {

    private final BinaryDecoder decoder;

    /** Reads from an array. */
    public AvroDecoder(byte[] bytes) {
        decoder = DecoderFactory.get().binaryDecoder(bytes, null);
    }

    /** Reads from a stream, and ahead of it. */
    public AvroDecoder(InputStream in) {
        decoder = DecoderFactory.get().binaryDecoder(in, null);
    }

    @Override
    public int readInt() throws IOException {
        return decoder.readInt();
    }

    @Override
    public long readLong() throws IOException {
        return decoder.readLong();
    }

    @Override
    public float readFloat() throws IOException {
        return decoder.readFloat();
    }

    @Override
    public double readDouble() throws IOException {
        return decoder.readDouble();
    }
}
