package org.example.batches;

/** What the benchmarks of this package work on. */
final class Amounts {
    static final int COUNT = 64 * 1024;
    static final int FEW = 12;
    static final int ITEMS = 12;

    private Amounts() {}
}
