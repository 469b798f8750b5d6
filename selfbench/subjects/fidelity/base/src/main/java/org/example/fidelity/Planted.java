package org.example.fidelity;

import org.openjdk.jmh.infra.Blackhole;

/**
 * The cost planted in every benchmark. The branches differ in these constants and in nothing else; every part of an
 * operation is repeated in proportion to {@link #TOKENS}, so that 3 % more tokens are 3 % more work of every kind. They go through a
 * method because javac copies constants into the classes that use them: the benchmarks would differ, too, and Steelyard would
 * withhold the verdict.
 */
final class Planted {

    /** Tokens of {@link Blackhole#consumeCPU(long)} in one portion of work; a multiple of 10. */
    static final int TOKENS = planted(1000);

    /** Bytes of garbage made beside each portion of work; 0 for none. */
    static final int GARBAGE = planted(0);

    /** Repetitions of what is too dear to be done {@link #TOKENS} times. */
    static final int STEPS = TOKENS / 10;

    /** Bytes that {@link Footprint} reads: about a second-level cache. */
    static final int FOOTPRINT = planted(1 << 20);

    private Planted() {}

    private static int planted(int value) {
        return value;
    }

    /** Burns one portion of work, and makes the garbage if there is any. */
    static void work(Blackhole blackhole) {
        Blackhole.consumeCPU(TOKENS);
        litter(blackhole);
    }

    /** Burns several portions of work at once, with the garbage of one. */
    static void work(Blackhole blackhole, int portions) {
        Blackhole.consumeCPU((long) TOKENS * portions);
        litter(blackhole);
    }

    private static void litter(Blackhole blackhole) {
        for (int made = 0; made < GARBAGE; made += 64) {
            blackhole.consume(new byte[64 - 16]);
        }
    }
}
