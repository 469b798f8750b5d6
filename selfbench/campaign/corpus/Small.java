package org.example;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Small benchmarks whose results look like those of all: every mode, and params with what separates fields in files. */
@State(Scope.Thread)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class Small {

    @State(Scope.Thread)
    public static class Input {
        @Param({"1", "a,b;c \"d\""})
        public String text;
    }

    @Benchmark
    @BenchmarkMode({Mode.Throughput, Mode.AverageTime, Mode.SampleTime, Mode.SingleShotTime})
    public double log() {
        return Math.log(System.nanoTime());
    }

    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    public int length(Input input) {
        return input.text.length();
    }
}
