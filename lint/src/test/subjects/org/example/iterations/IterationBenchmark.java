package org.example.iterations;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

@Measurement(iterations = 5)
@State(Scope.Thread)
public class IterationBenchmark {
    long x = 42;

    @Benchmark
    @Measurement(iterations = 2)
    public long two() {
        return x; // finds: few-iterations
    }

    @Benchmark
    @Measurement(iterations = 3)
    public long three() {
        return x;
    }

    /** Only the time is another: the number is that of the class. */
    @Benchmark
    @Measurement(time = 1)
    public long shorter() {
        return x;
    }

    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    @Measurement(iterations = 1)
    public long shot() {
        return x;
    }
}
