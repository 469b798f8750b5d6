package dev.steelyard.suite.strings.carrier;

import java.io.DataInput;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The part of {@code DataInput} that follows from bytes, shorts, ints and longs, and where an input stands. */
abstract class PrimitiveInput implements DataInput {

    /** The next byte to be read. */
    int position;

    /** The first byte that cannot be read. */
    int end;

    /** Claims the next bytes and gives the position of the first of them. */
    final int claim(int count) throws EOFException {
        int at = position;
        if (count > end - at) {
            throw new EOFException();
        }
        position = at + count;
        return at;
    }

    @Override
    public final void readFully(byte[] target) throws IOException {
        readFully(target, 0, target.length);
    }

    @Override
    public final int skipBytes(int count) {
        int skipped = Math.max(0, Math.min(count, end - position));
        position += skipped;
        return skipped;
    }

    @Override
    public final boolean readBoolean() throws IOException {
        return readUnsignedByte() != 0;
    }

    @Override
    public final byte readByte() throws IOException {
        return (byte) readUnsignedByte();
    }

    @Override
    public final int readUnsignedShort() throws IOException {
        return readShort() & 0xffff;
    }

    @Override
    public final char readChar() throws IOException {
        return (char) readShort();
    }

    @Override
    public final float readFloat() throws IOException {
        return Float.intBitsToFloat(readInt());
    }

    @Override
    public final double readDouble() throws IOException {
        return Double.longBitsToDouble(readLong());
    }

    @Override
    public final @Nullable String readLine() throws IOException {
        if (position == end) {
            return null;
        }
        StringBuilder line = new StringBuilder();
        while (position < end) {
            int unit = readUnsignedByte();
            if (unit == '\n') {
                break;
            }
            if (unit == '\r') {
                if (position < end && readUnsignedByte() != '\n') {
                    position--;
                }
                break;
            }
            line.append((char) unit);
        }
        return line.toString();
    }

    @Override
    public final String readUTF() throws IOException {
        return DataInputStream.readUTF(this);
    }
}
