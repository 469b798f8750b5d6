package org.example.operations;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The annotation of the class holds for all of its methods; a param is no constant. */
@OperationsPerInvocation(500)
@State(Scope.Thread)
public class Nested {
    @Param({"500", "1000"})
    public int size = 500;

    long[] values = new long[500];

    @Benchmark
    public long rows() {
        long sum = 0;
        for (int i = 0; i < 500; i++) {
            sum += values[i];
        }
        return sum;
    }

    @State(Scope.Thread)
    public static class Pairs {
        int a = 1;
        int[] two = new int[2];

        @Benchmark
        @OperationsPerInvocation(2)
        public int both() {
            return (a ^ 3) + (a ^ 5);
        }

        /** Two by chance: the one that declares two operations has no loop. */
        @Benchmark
        public int sumOfTwo() {
            int sum = 0;
            for (int value : two) {
                sum += value;
            }
            return sum;
        }
    }

    @State(Scope.Thread)
    public static class Swept {
        @Param({"500", "1000"})
        public int size = 500;

        long[] values = new long[1000];

        @Benchmark
        public long swept() {
            long sum = 0;
            for (int i = 0; i < size; i++) {
                sum += values[i];
            }
            return sum;
        }
    }
}
