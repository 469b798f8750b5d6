package dev.steelyard.suite.strings.codec;

/** Buffers that a thread owns, made when it first needs them. They grow to what the thread's strings need, within bounds. */
final class Scratch {

    /** The longest string that has room, in units. A thread that meets one keeps 48 KiB. */
    static final int UNITS = 1 << 14;

    /** What may be written or read beyond the last byte of a string, and a length before the first. */
    static final int SLACK = 16;

    private static final int FIRST = 1 << 10;

    private static final ThreadLocal<Scratch> OWN = ThreadLocal.withInitial(Scratch::new);

    private byte[] bytes = new byte[Varint.UNIT_BYTES * FIRST + SLACK];
    private char[] units = new char[FIRST];

    private Scratch() {}

    /** The calling thread's. */
    static Scratch own() {
        return OWN.get();
    }

    /** Room for this many bytes, {@link #UNITS} at most, and slack; what is in it is whatever was there before. */
    byte[] bytes(int count) {
        if (count > bytes.length - SLACK) {
            bytes = new byte[capacity(count) + SLACK];
        }
        return bytes;
    }

    /** Room for this many units, {@link #UNITS} at most. */
    char[] units(int count) {
        if (count > units.length) {
            units = new char[capacity(count)];
        }
        return units;
    }

    private static int capacity(int count) {
        return Integer.highestOneBit(Math.max(1, count - 1)) << 1;
    }
}
