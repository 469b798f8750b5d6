package org.example.causes;

/** Keeps what it was given last, and counts. */
final class Keeper {
    private static final int MANY = 1 << 20;

    private long kept;
    private int count;

    long keep(long value) {
        long before = kept;
        kept = value;
        if (++count == MANY) {
            count = 0;
        }
        return before;
    }
}
