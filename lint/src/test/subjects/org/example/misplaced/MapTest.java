package org.example.misplaced;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

public class MapTest {
    @Benchmark
    public void decode(Decoded decoded, Blackhole blackhole) {
        for (int i = 0; i < 10000; i++) { // finds: missing-operations-per-invocation
            blackhole.consume(decoded.values[i]);
        }
    }

    @OperationsPerInvocation(10000)
    @State(Scope.Thread)
    public static class Decoded { // finds in class: misplaced-operations-per-invocation
        int[] values = new int[0];

        @Setup
        @OperationsPerInvocation(10000)
        public void fill() {
            values = new int[10000]; // finds: misplaced-operations-per-invocation
        }
    }

    /** Its benchmarks may stand in another jar. */
    @OperationsPerInvocation(10)
    public abstract static class Base {}

    /** A class that is state and benchmark at once. */
    @OperationsPerInvocation(10)
    @State(Scope.Thread)
    public static class Both {
        int[] values = new int[10];

        @Benchmark
        public int all() {
            int sum = 0;
            for (int value : values) {
                sum += value;
            }
            return sum;
        }
    }

    /** It counts for the subclass that has the benchmarks. */
    @OperationsPerInvocation(10)
    public static class Above {}

    @State(Scope.Thread)
    public static class Below extends Above {
        int value = 3;

        @Benchmark
        public int one() {
            return value;
        }
    }
}
