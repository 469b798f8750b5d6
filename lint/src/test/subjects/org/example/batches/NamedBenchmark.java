package org.example.batches;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

@State(Scope.Thread)
public class NamedBenchmark {
    private static final int BATCH = 256;
    private static final int SIDE = 24;

    private final long[] wanted = new long[BATCH];
    private final double[][] left = new double[SIDE][SIDE];

    @Benchmark
    public long search() {
        long sum = 0;
        for (long number : wanted) { // finds: loop-over-batch
            sum += number ^ 3;
        }
        return sum;
    }

    /** No name calls this a batch: the trace of a matrix is one operation. */
    @Benchmark
    public double trace() {
        double trace = 0;
        for (int i = 0; i < SIDE; i++) {
            trace += left[i][i];
        }
        return trace;
    }
}
