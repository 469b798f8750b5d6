package dev.steelyard.suite.strings.carrier;

import java.io.IOException;

/** How much memory an output takes when it is full. */
final class Growth {

    static final int FIRST = 1024;

    /** Some JVMs refuse arrays that are larger. */
    private static final int MOST = Integer.MAX_VALUE - 8;

    private Growth() {}

    /**
     * The next capacity: twice the present one, or more where that is not enough.
     *
     * @param capacity bytes there are
     * @param size bytes in use
     * @param more bytes to be added
     * @throws IOException if no array can hold that many
     */
    static int next(int capacity, int size, int more) throws IOException {
        long needed = (long) size + more;
        if (needed > MOST) {
            throw new IOException("more than " + MOST + " bytes");
        }
        return (int) Math.min(MOST, Math.max(needed, 2L * capacity));
    }
}
