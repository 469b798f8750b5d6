package org.example.causes;

/** Taken once for each step. */
final class Gate {
    private long passed;

    long pass(long value) {
        passed += value & 1;
        return passed;
    }
}
