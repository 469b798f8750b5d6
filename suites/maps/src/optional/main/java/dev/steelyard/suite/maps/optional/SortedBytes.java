package dev.steelyard.suite.maps.optional;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Longs as eight bytes whose unsigned, lexical order is that of the longs: big-endian, the sign turned over. */
final class SortedBytes {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private SortedBytes() {}

    /** Returns the long with its sign turned over, or turned back. */
    static long turn(long value) {
        return value ^ Long.MIN_VALUE;
    }

    /** Returns the bytes of a long. */
    static byte[] of(long value) {
        byte[] bytes = new byte[Long.BYTES];
        LONG.set(bytes, 0, turn(value));
        return bytes;
    }

    /** Returns the long of eight bytes. */
    static long read(byte[] bytes) {
        return turn((long) LONG.get(bytes, 0));
    }
}
