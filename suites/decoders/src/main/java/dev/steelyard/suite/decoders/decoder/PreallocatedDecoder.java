package dev.steelyard.suite.decoders.decoder;

import java.io.IOException;
import java.io.InputStream;

/**
 * The second step: a float or double is one call of the stream, into 8 bytes that are used again. Ints and longs are read
 * as in the step before, since nobody knows their length beforehand.
 */
public final class PreallocatedDecoder extends UnrolledDecoder {

    private final byte[] buffer = new byte[Double.BYTES];

    /** Reads from a stream exactly the bytes of the values asked for. */
    public PreallocatedDecoder(InputStream in) {
        super(in);
    }

    @Override
    public float readFloat() throws IOException {
        readFully(Float.BYTES);
        return Float.intBitsToFloat(
                (buffer[0] & 0xff) | ((buffer[1] & 0xff) << 8) | ((buffer[2] & 0xff) << 16) | (buffer[3] << 24));
    }

    @Override
    public double readDouble() throws IOException {
        readFully(Double.BYTES);
        long bits = (buffer[0] & 0xff)
                | ((buffer[1] & 0xffL) << 8)
                | ((buffer[2] & 0xffL) << 16)
                | ((buffer[3] & 0xffL) << 24)
                | ((buffer[4] & 0xffL) << 32)
                | ((buffer[5] & 0xffL) << 40)
                | ((buffer[6] & 0xffL) << 48)
                | ((buffer[7] & 0xffL) << 56);
        return Double.longBitsToDouble(bits);
    }

    private void readFully(int length) throws IOException {
        int filled = 0;
        while (filled < length) {
            int count = in.read(buffer, filled, length - filled);
            if (count < 0) {
                throw Malformed.truncated();
            }
            filled += count;
        }
    }
}
