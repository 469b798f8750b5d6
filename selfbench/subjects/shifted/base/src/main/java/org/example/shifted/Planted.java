package org.example.shifted;

/** What the branches differ in. */
final class Planted {

    /** KiB of garbage for each operation of the benchmarks that make garbage. */
    static final int GARBAGE = 4;

    /** Whether another thread does half of the work. */
    static final boolean ELSEWHERE = false;

    /** How often a flush compresses what was appended. */
    static final int FLUSHES = 1;

    /** Tokens of work for an operation: some microseconds. */
    static final int TOKENS = 2000;

    private Planted() {}
}
