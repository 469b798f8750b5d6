package dev.steelyard.suite.strings.carrier;

import java.io.EOFException;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;

/** Reads an array. */
final class HeapInput extends PrimitiveInput {

    private static final VarHandle SHORTS = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private byte[] bytes = new byte[0];

    /** Reads the first bytes of this array from now on. */
    void wrap(byte[] source, int count) {
        bytes = source;
        position = 0;
        end = count;
    }

    @Override
    public int readUnsignedByte() throws IOException {
        int at = position;
        if (at >= end) {
            throw new EOFException();
        }
        position = at + 1;
        return bytes[at] & 0xff;
    }

    @Override
    public void readFully(byte[] target, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        System.arraycopy(bytes, claim(length), target, offset, length);
    }

    @Override
    public short readShort() throws IOException {
        return (short) SHORTS.get(bytes, claim(Short.BYTES));
    }

    @Override
    public int readInt() throws IOException {
        return (int) INTS.get(bytes, claim(Integer.BYTES));
    }

    @Override
    public long readLong() throws IOException {
        return (long) LONGS.get(bytes, claim(Long.BYTES));
    }
}
