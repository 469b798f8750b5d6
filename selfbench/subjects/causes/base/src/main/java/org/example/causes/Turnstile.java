package org.example.causes;

/** Passed by several threads, each through its own, with work of about a millisecond inside: HotSpot spins for less before it blocks. */
final class Turnstile {
    private static final Object SHARED = new Object();
    private static final int WORK = 1_000_000;

    private final Object own = new Object();
    private long passed;

    long pass(long value) {
        synchronized (own) {
            for (int i = 0; i < WORK; i++) {
                passed = passed * 31 + value;
            }
            return passed;
        }
    }
}
