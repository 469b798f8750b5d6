package dev.steelyard.suite.strings.carrier;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;

/** Writes to an array that grows, as the output of a serializer does. */
final class HeapOutput extends PrimitiveOutput {

    private static final VarHandle SHORTS = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private byte[] bytes = new byte[Growth.FIRST];
    private int size;

    byte[] bytes() {
        return bytes;
    }

    int size() {
        return size;
    }

    void clear() {
        size = 0;
    }

    @Override
    public void write(int value) throws IOException {
        int at = claim(1);
        bytes[at] = (byte) value;
    }

    @Override
    public void writeByte(int value) throws IOException {
        int at = claim(1);
        bytes[at] = (byte) value;
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, source.length);
        int at = claim(length);
        System.arraycopy(source, offset, bytes, at, length);
    }

    @Override
    public void writeShort(int value) throws IOException {
        int at = claim(Short.BYTES);
        SHORTS.set(bytes, at, (short) value);
    }

    @Override
    public void writeInt(int value) throws IOException {
        int at = claim(Integer.BYTES);
        INTS.set(bytes, at, value);
    }

    @Override
    public void writeLong(long value) throws IOException {
        int at = claim(Long.BYTES);
        LONGS.set(bytes, at, value);
    }

    /** Makes room for the next bytes and gives the position of the first of them. */
    private int claim(int count) throws IOException {
        int at = size;
        if (count > bytes.length - at) {
            bytes = Arrays.copyOf(bytes, Growth.next(bytes.length, at, count));
        }
        size = at + count;
        return at;
    }
}
