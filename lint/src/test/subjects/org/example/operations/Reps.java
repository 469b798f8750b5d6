package org.example.operations;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What it declares as operations is no loop of its own, and so no witness for other classes. */
@State(Scope.Thread)
public class Reps {
    int x = 3;

    private int reps(int reps) {
        int sum = 0;
        for (int i = 0; i < reps; i++) {
            sum += x ^ i; // finds: unsafe-accumulation
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(1000)
    public int thousand() {
        return reps(1000);
    }

    @State(Scope.Thread)
    public static class Other {
        double x = 3;

        @Benchmark
        public double work() {
            double s = x;
            for (int i = 0; i < 1000; i++) {
                s = Math.sin(s);
            }
            return s;
        }
    }
}
