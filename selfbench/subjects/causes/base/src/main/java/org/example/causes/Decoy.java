package org.example.causes;

/** Changed in every branch, loaded by every benchmark, and of no account. */
final class Decoy {
    long value() {
        return 1;
    }
}
