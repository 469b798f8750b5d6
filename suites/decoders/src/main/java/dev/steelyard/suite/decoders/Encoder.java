package dev.steelyard.suite.decoders;

import java.io.ByteArrayOutputStream;

/** Writes what the decoders read. */
final class Encoder {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** Writes an int or a long: zig-zag, then 7 bits a byte, lowest first. An int is written like the long it equals. */
    void writeLong(long value) {
        long rest = (value << 1) ^ (value >> 63);
        while ((rest & ~0x7fL) != 0) {
            out.write((int) ((rest & 0x7f) | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }

    /** Writes the 4 bytes of a float, lowest first. */
    void writeFloat(float value) {
        writeBits(Float.floatToRawIntBits(value), Float.BYTES);
    }

    /** Writes the 8 bytes of a double, lowest first. */
    void writeDouble(double value) {
        writeBits(Double.doubleToRawLongBits(value), Double.BYTES);
    }

    /** Writes the number of bytes, then the bytes. */
    void writeText(byte[] bytes) {
        writeLong(bytes.length);
        out.writeBytes(bytes);
    }

    private void writeBits(long bits, int count) {
        for (int i = 0; i < count; i++) {
            out.write((int) (bits >>> (Byte.SIZE * i)) & 0xff);
        }
    }

    byte[] toByteArray() {
        return out.toByteArray();
    }
}
