package org.example.forks;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

@State(Scope.Thread)
public class ForkBenchmark {
    long x = 42;

    @Benchmark
    @Fork(1)
    public long one() {
        return x; // finds: one-fork
    }

    @Benchmark
    @Fork(0)
    public long none() {
        return x; // finds: no-fork
    }

    @Benchmark
    @Fork(5)
    public long five() {
        return x;
    }

    /** JMH forks five times by default, and so it does where only arguments are given. */
    @Benchmark
    @Fork(jvmArgsAppend = "-Xmx1g")
    public long usual() {
        return x;
    }

    @Fork(1)
    @State(Scope.Thread)
    public static class OfClass { // finds in class: one-fork
        long x = 42;

        @Benchmark
        public long first() {
            return x;
        }

        @Benchmark
        public long second() {
            return x;
        }

        @Benchmark
        @Fork(3)
        public long third() {
            return x;
        }
    }

    /** The method's number wins over that of the class, and the class's over that of the superclass. */
    @Fork(2)
    public static class Heir extends OfClass {}
}
