package dev.steelyard.suite.strings.carrier;

import java.io.ByteArrayOutputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;

/** The part of {@code DataOutput} that follows from bytes, shorts, ints and longs. */
abstract class PrimitiveOutput implements DataOutput {

    @Override
    public final void write(byte[] source) throws IOException {
        write(source, 0, source.length);
    }

    @Override
    public final void writeBoolean(boolean value) throws IOException {
        write(value ? 1 : 0);
    }

    @Override
    public final void writeChar(int value) throws IOException {
        writeShort(value);
    }

    @Override
    public final void writeFloat(float value) throws IOException {
        writeInt(Float.floatToIntBits(value));
    }

    @Override
    public final void writeDouble(double value) throws IOException {
        writeLong(Double.doubleToLongBits(value));
    }

    @Override
    public final void writeBytes(String text) throws IOException {
        for (int i = 0; i < text.length(); i++) {
            write(text.charAt(i));
        }
    }

    @Override
    public final void writeChars(String text) throws IOException {
        for (int i = 0; i < text.length(); i++) {
            writeShort(text.charAt(i));
        }
    }

    @Override
    public final void writeUTF(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new DataOutputStream(bytes).writeUTF(text);
        write(bytes.toByteArray());
    }
}
