package org.example.causes;

/** Keeps what it counted last, boxed or not. */
final class Counter {
    private int last;

    int count(int value) {
        int before = last;
        last = value;
        return before;
    }
}
