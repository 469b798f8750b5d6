package dev.steelyard.suite.strings.codec;

import java.io.DataInput;
import java.io.IOException;
import java.util.Arrays;

/** Reads strings of a length that must not be believed before the units are there. */
final class LongStrings {

    /** Units that are allocated because a length says so; 64 times the longest string that the suite measures. */
    static final int TRUSTED = 1 << 20;

    private static final int PIECE = 1 << 13;

    private LongStrings() {}

    /**
     * Reads the units after a length. What is allocated grows with what has been read.
     *
     * @throws java.io.EOFException if there are fewer
     */
    static String read(DataInput input, int length) throws IOException {
        byte[] buffer = new byte[PIECE];
        char[] units = new char[Math.min(length, PIECE)];
        int filled = 0;
        while (true) {
            Pieces.read(input, buffer, units, filled, units.length);
            filled = units.length;
            if (filled == length) {
                return new String(units);
            }
            units = Arrays.copyOf(units, (int) Math.min(length, 2L * filled));
        }
    }
}
