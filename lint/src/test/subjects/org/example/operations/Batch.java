package org.example.operations;

import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

@State(Scope.Thread)
public class Batch {
    public static final int BATCH_SIZE = 10000;

    private final int batchSize = BATCH_SIZE;
    private int fixed;

    public Batch() {
        fixed = BATCH_SIZE;
    }

    public int getBatchSize() {
        return batchSize;
    }

    public int fixed() {
        return fixed;
    }
}
