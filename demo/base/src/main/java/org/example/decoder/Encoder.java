package org.example.decoder;

import java.io.ByteArrayOutputStream;

/** Writes what {@link Decoder} reads. */
final class Encoder {

    private final ByteArrayOutputStream out;

    Encoder(int capacity) {
        out = new ByteArrayOutputStream(capacity);
    }

    /** Writes a long: zig-zag, so that small negative values stay short, then 7 bits a byte, lowest first. */
    void writeLong(long value) {
        long rest = (value << 1) ^ (value >> 63);
        while ((rest & ~0x7fL) != 0) {
            out.write((int) (rest & 0x7f | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }

    /** Writes the 8 bytes of a double, lowest first. */
    void writeDouble(double value) {
        long bits = Double.doubleToRawLongBits(value);
        for (int shift = 0; shift < 64; shift += 8) {
            out.write((int) (bits >>> shift) & 0xff);
        }
    }

    byte[] toByteArray() {
        return out.toByteArray();
    }
}
