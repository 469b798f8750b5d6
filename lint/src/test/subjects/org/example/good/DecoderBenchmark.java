package org.example.good;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** As it should be. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DecoderBenchmark {
    private static final int VALUES = 64 * 1024;

    private final byte[] bytes = new byte[VALUES];

    @Setup(Level.Trial)
    public void draw() {
        new Random(42).nextBytes(bytes);
    }

    @Benchmark
    @OperationsPerInvocation(VALUES)
    public long decode() {
        long sum = 0;
        for (int i = 0; i < VALUES; i++) {
            sum += bytes[i] & 0x7f;
        }
        return sum;
    }
}
