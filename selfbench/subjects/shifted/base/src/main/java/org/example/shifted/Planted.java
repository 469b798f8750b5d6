package org.example.shifted;

/**
 * What the branches differ in. It goes through a method because javac copies constants into the classes that use them: the benchmarks
 * would differ, too.
 */
final class Planted {

    /** KiB of garbage for each operation of the benchmarks that make garbage. */
    static final int GARBAGE = planted(4);

    /** Whether another thread does half of the work. */
    static final boolean ELSEWHERE = planted(0) == 1;

    /** How often a flush compresses what was appended. */
    static final int FLUSHES = planted(1);

    /** Tokens of work for an operation: some microseconds. */
    static final int TOKENS = 2000;

    private Planted() {}

    private static int planted(int value) {
        return value;
    }
}
